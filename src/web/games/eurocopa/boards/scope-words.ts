import { type BoardScope, SCOPES } from '#contract/games/eurocopa/eurocopa.ts'

export const SCOPE_WORDS = {
  all: 'General',
  'round-1': 'Jornada 1',
  'round-2': 'Jornada 2',
  'round-3': 'Jornada 3',
  r16: 'Octavos',
  qf: 'Cuartos',
  sf: 'Semifinales',
  final: 'Final',
} satisfies Record<BoardScope, string>

/** «En la jornada 2», «En octavos» */
export const inScopeWords = (scope: BoardScope): string =>
  `En ${/^(round|final)/.test(scope) ? 'la ' : ''}${SCOPE_WORDS[scope].toLowerCase()}`

/** Returns the board that the address names; the general board for an unknown name. */
export const scopeIn = (tabla: string | undefined): BoardScope => SCOPES.find((scope) => scope === tabla) ?? 'all'
