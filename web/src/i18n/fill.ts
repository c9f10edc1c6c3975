/** `{name}` is replaced, `{n:one|other}` chooses by number; # is the number. */
export function fill(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, other?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one === undefined) return String(value);
    return (Number(value) === 1 ? one : other!).replace("#", String(value));
  });
}
