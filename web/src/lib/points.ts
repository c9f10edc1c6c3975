/** Where points come from: every source with a sign, so that nobody takes its points for a count of things. */
export const signed = (points: number): string => `${points < 0 ? "−" : "+"}${Math.abs(points)}`;

export const bySource = (points: Record<string, number>, nameOf: (source: string) => string): string =>
  Object.entries(points)
    .filter(([, n]) => n)
    .map(([source, n]) => `${nameOf(source)} ${signed(n)}`)
    .join(" · ");
