import type { Ruling } from '#contract/games/eurocopa/standings.ts'
import type { Goals, Match, Result, Stage, Tournament } from '#contract/games/eurocopa/tournament.ts'
import { own } from '#contract/primitives/own.ts'
import facts from './euro2024.json' with { type: 'json' }

interface Source {
  teams: { code: string; es: string; group: string }[]
  rules: { thirdsQualify: number; thirdPlaceMap: Tournament['thirds']['map'] }
  matches: {
    n: number
    stage: Stage
    group?: string
    matchday?: number
    kickoffUtc: string
    city: string
    slots?: [string, string]
    home: string
    away: string
    ft90: Goals
    aet?: Goals
    pens?: Goals
  }[]
}

/**
 * The facts of Euro 2024 (CC0-1.0, see the notes in the file). They are serialised and parsed again to get the declared
 * type, because TypeScript infers an array type for each pair in an imported JSON file.
 */
const source: Source = JSON.parse(JSON.stringify(facts))

/** The Spanish names of cities whose names differ in Spanish. */
const CITIES: Readonly<Record<string, string>> = {
  Berlin: 'Berlín',
  Düsseldorf: 'Dusseldorf',
  Frankfurt: 'Fráncfort',
  Hamburg: 'Hamburgo',
  Köln: 'Colonia',
  München: 'Múnich',
}

export const EURO_2024: Tournament = {
  teams: source.teams.map(({ code, es: name, group }) => ({ code, name, group })),
  matches: source.matches.map(({ n, stage, group, matchday, kickoffUtc, city, slots, home, away }): Match => {
    const ofGroup = group === undefined || matchday === undefined ? {} : { group, round: matchday }
    return {
      n,
      stage,
      ...ofGroup,
      kickoff: Date.parse(kickoffUtc),
      city: own(CITIES, city) ?? city,
      sides: slots ?? [home, away],
    }
  }),
  thirds: { count: source.rules.thirdsQualify, map: source.rules.thirdPlaceMap },
}

export const RESULTS_2024: Result[] = source.matches.map(({ n, ft90, aet, pens }) => ({
  n,
  ft90,
  ...(aet && { aet }),
  ...(pens && { pens }),
}))

/** The ties that goals could not break, and how they were decided. */
export const RULINGS_2024: Ruling[] = [
  {
    scope: 'C',
    order: ['DEN', 'SVN'],
    reason: 'Dinamarca tuvo seis puntos de tarjetas y Eslovenia siete.',
  },
  {
    scope: 'thirds',
    order: ['NED', 'GEO'],
    reason: 'Países Bajos iba por delante en la clasificación de las eliminatorias.',
  },
]
