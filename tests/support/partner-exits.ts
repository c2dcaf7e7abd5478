import { DEMO_EXITS } from '#api/season/demo-exits.ts'
import type { ExitEntry } from '#api/season/exit-entry.ts'

export const CARD = 'https://tarjeta.temporada.example/alta'

/** The exits of the demonstration, one of them changed to redirect without a page in between. */
export const PARTNER_EXITS: readonly ExitEntry[] = DEMO_EXITS.map((exit) =>
  exit.key === 'tarjetaexpress' ? { ...exit, base: CARD, interstitial: false } : exit,
)
