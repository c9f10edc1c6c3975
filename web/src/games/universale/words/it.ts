/** Le parole comuni a Medioevo Universale e al suo prototipo. */
import type { en } from "./en";

export const it: Record<keyof typeof en, string> = {
  honour: "Punti Onore",
  odds: "previsione",
  "odds.said": "{attacker} vince {a} volte su 100, {defender} {d} su 100",
  "odds.losses": "perde {n}",
  "odds.nobody": "{n}% nessuno",
  "form.choose": "Scegli: {what}",
  "form.less": "Meno",
  "form.more": "Più",
  "form.amount": "Quanti",
  "pact.empty": "ancora nessuna clausola",
  "pact.until": "fino al turno {n}",
  "pact.forever": "senza scadenza",
  "pact.unset": "durata da stabilire",
  "pact.secret": "segreto",
  "pact.public": "pubblico",
  "pact.strike": "Cancella la clausola {n}",
  "pact.draft": "La tua bozza",
  "pact.why": "Perché non si può proporre?",
  "pact.add.party": "Anche con",
  "pact.clause": "Clausola",
  "pact.add": "Aggiungi",
  "pact.text": "Testo libero",
  "pact.text.hint": "Che cosa vi promettete",
  "pact.set.until": "Fissa l'ultimo turno",
};
