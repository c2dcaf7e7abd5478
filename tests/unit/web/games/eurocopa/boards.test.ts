import { describe, expect, test } from 'vitest'
import { EURO_2024, RESULTS_2024, RULINGS_2024 } from '#api/games/eurocopa/data/euro-2024.ts'
import { tournamentStateOf } from '#api/games/eurocopa/tournament/matches.ts'
import { PREDICTION_BADGES } from '#contract/games/eurocopa/eurocopa.ts'
import type { ChampionPick, MyPrediction, Scored } from '#contract/games/eurocopa/predictions.schema.ts'
import { scoreOf } from '#contract/games/eurocopa/scoring.ts'
import type { TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'
import { winnerOf } from '#contract/games/eurocopa/tournament.ts'
import { ACHIEVEMENT_PINS } from '#web/games/eurocopa/badges/achievement-pins.tsx'
import { PREDICTION_PINS } from '#web/games/eurocopa/badges/prediction-pins.tsx'
import { leagueLink, writtenCode } from '#web/games/eurocopa/leagues/league-code.ts'
import { slotWords } from '#web/games/eurocopa/matches/slot-words.ts'
import { recapOf } from '#web/games/eurocopa/recap/recap.ts'
import { hitsWords, placeWords, sumWords, tierWords } from '#web/games/eurocopa/recap/recap-words.ts'
import {
  endWords,
  firstRoundHits,
  predictedTie,
  realTie,
  roundsOf,
} from '#web/games/eurocopa/tournament/bracket-ties.ts'
import { hasTeams, ownBracket } from '#web/games/eurocopa/tournament/own-bracket.ts'
import { predictedTournament } from '#web/games/eurocopa/tournament/predicted-tournament.ts'

const FACTORS = { group: 1, r16: 2, qf: 2, sf: 3, final: 3 }
const SCORING = { exact: 5, difference: 3, winner: 2, through: 2, factors: FACTORS, basis: 'aet' as const }

/** Euro 2024 after the match with the number `last`, as the API returns it. */
function standAfter(last: number): TournamentView {
  const row = {
    campaign_id: 'x',
    version: 1,
    state: 'finished' as const,
    kickoff: null,
    reason: null,
    actor: 'x',
    at: 0,
  }
  const entries = RESULTS_2024.filter(({ n }) => n <= last).map(({ n, ...result }) => {
    return { ...row, match: n, result: JSON.stringify(result) }
  })
  const ruled = RULINGS_2024.map(({ scope, order, reason }, n) => {
    return { campaign_id: 'x', n, scope, teams: JSON.stringify(order), reason, actor: 'x', at: 0 }
  })
  const { matches, stage } = tournamentStateOf(EURO_2024, entries, ruled)
  return {
    serverNow: 0,
    edition: 'x',
    zone: 'Europe/Madrid',
    isReplay: true,
    teams: [...EURO_2024.teams],
    matches: [...matches.values()].map(({ match, sides, kickoff, result }) => {
      const { n, stage: of, group = null, round = null, city } = match
      const shown = result && { ft90: result.ft90, aet: result.aet ?? null, pens: result.pens ?? null }
      return {
        ...{ n, stage: of, group, round, city, kickoff, formerKickoff: null, former: null, reason: null, versions: [] },
        state: result ? ('finished' as const) : ('scheduled' as const),
        isLocked: result !== null,
        sides: [...sides],
        slots: [...match.sides],
        result: shown,
        counting: result && (result.aet ?? result.ft90),
        winner: result && of !== 'group' ? winnerOf(result) : null,
      }
    }),
    prizePlaces: [],
    groups: Object.entries(stage.groups).map(([group, table]) => ({ group, ...table, ruling: null })),
    thirds: { group: 'thirds', ...stage.thirds, ruling: null },
    thirdsThatGoOn: EURO_2024.thirds.count,
    thirdPlaces: EURO_2024.thirds.map,
    scoring: { ...SCORING, champion: 15, secondChampion: 7 },
    champion: { locksAt: 0, secondOpensAt: null, secondLocksAt: null, winner: null },
  }
}

const saying = (match: number, goals: [number, number], through: 0 | 1 | null = null): MyPrediction => {
  return { match, goals, through, savedAt: 0, saves: 1, id: 'x', scored: null, formerTotal: null }
}
/** Returns right predictions of the matches from `from` to `to`. */
const saidRight = (from: number, to: number) =>
  RESULTS_2024.filter(({ n }) => n >= from && n <= to).map(({ n, ft90, aet, ...rest }) =>
    saying(n, [...(aet ?? ft90)], n > 36 ? winnerOf({ ft90, aet, ...rest }) : null),
  )

describe('a member’s own bracket', () => {
  test('has the real first round if all groups were predicted right, once level teams have been ranked', () => {
    const before = predictedTournament(standAfter(0), saidRight(1, 36))
    // Denmark and Slovenia are level, and so are third-placed teams, because there is no ruling yet.
    expect(before.groups.find(({ group }) => group === 'C')?.level).toEqual([['DEN', 'SVN']])
    expect(before.sides.get(38)).toEqual(['SUI', 'ITA'])
    const own = predictedTournament(standAfter(36), saidRight(1, 36))
    const real = standAfter(36)
    for (const n of [37, 38, 39, 40, 41, 42, 43, 44]) {
      expect(own.sides.get(n)).toEqual(real.matches.find((match) => match.n === n)?.sides)
    }
    expect(firstRoundHits(real, own)).toEqual({ predicted: 16, right: 16, isComplete: true })
    expect(firstRoundHits(standAfter(0), own)).toBeNull()
    const halfDone = {
      ...real,
      matches: real.matches.map((match) => (match.n > 40 ? { ...match, sides: [null, null] as [null, null] } : match)),
    }
    expect(firstRoundHits(halfDone, own)).toEqual({ predicted: 16, right: 8, isComplete: false })
  })

  test('is compared on each real match: the predicted score, and whether the predicted team went on', () => {
    const view = standAfter(51)
    const [match] = view.matches.filter(({ n }) => n === 38)
    if (!match) throw new Error('there is no match 38')
    const tie = (goals: [number, number], through: 0 | 1 | null = null) =>
      realTie(view, match, saying(38, goals, through)).said
    expect([match.sides, match.winner]).toEqual([['SUI', 'ITA'], 0])
    expect(tie([2, 1])).toEqual({ goals: [2, 1], pick: null, isRight: true })
    expect(tie([0, 1])?.isRight).toBe(false)
    expect(tie([1, 1])).toEqual({ goals: [1, 1], pick: null, isRight: undefined })
    expect(realTie(view, match).said).toBeUndefined()
  })

  test('leads to the final through the predicted winners', () => {
    const own = predictedTournament(standAfter(51), saidRight(1, 51))
    expect([own.sides.get(51), own.through.get(51)]).toEqual([['ESP', 'ENG'], 'ESP'])
  })

  test('can be shared once it has a team or a champion, and shows the second champion', () => {
    const none: ChampionPick = { team: null, savedAt: null, second: null, secondSavedAt: null, total: null }
    expect(hasTeams(ownBracket(standAfter(0), { predictions: [], champion: none }))).toBe(false)
    expect(hasTeams(ownBracket(standAfter(36), { predictions: saidRight(1, 36), champion: none }))).toBe(true)
    const picked = ownBracket(standAfter(0), {
      predictions: [],
      champion: { ...none, team: 'ITA', second: 'ESP' },
    })
    expect([hasTeams(picked), picked.champion?.name]).toEqual([true, 'España'])
  })

  test('uses the real result of a match without a prediction, and leaves out a match that has neither', () => {
    const own = predictedTournament(standAfter(24), [saying(1, [0, 1])])
    const germany = own.groups[0]?.lines.find(({ team }) => team === 'GER')
    // 0-1 as predicted against Scotland, and 2-0 as played against Hungary.
    expect(germany).toMatchObject({ played: 2, points: 3, scored: 2, conceded: 1 })
    expect(own.unsaid).toBe(35)
    expect(own.sides.get(38)).toEqual([null, null])
  })

  test('marks predicted teams that did not reach the round, once it is complete, and names the team that advanced instead', () => {
    const view = standAfter(38)
    // In these predictions Germany loses every match, so another team wins the group.
    const wrong = saidRight(1, 36).map((said) => {
      const match = view.matches.find(({ n }) => n === said.match)
      const side = match?.sides.indexOf('GER')
      return side === 0 ? saying(said.match, [0, 3]) : side === 1 ? saying(said.match, [3, 0]) : said
    })
    const own = predictedTournament(view, wrong)
    const marksIn = (shown: TournamentView) =>
      new Map(
        shown.matches
          .filter(({ stage }) => stage === 'r16')
          .flatMap((match) => predictedTie(shown, own, match, undefined).sides)
          .map(({ team, isRight }) => [team, isRight]),
      )
    // Switzerland reached the round, though not the match for which it was predicted.
    expect([marksIn(view).get('SUI'), marksIn(view).get('HUN')]).toEqual([true, false])
    const open = {
      ...view,
      matches: view.matches.map((match) =>
        match.n === 44 ? { ...match, sides: [null, null] as [null, null] } : match,
      ),
    }
    expect([marksIn(open).get('SUI'), marksIn(open).get('HUN')]).toEqual([true, undefined])
    // Italy was predicted to advance, but Switzerland did.
    const match38 = view.matches.find(({ n }) => n === 38)
    if (!match38) throw new Error('no match 38')
    const said = saying(38, [0, 1], 1)
    expect(predictedTie(view, predictedTournament(view, [said]), match38, said).instead).toBe('SUI')
  })
})

test('the rounds are in bracket order: the winners of each pair of ties meet in the next round', () => {
  const view = standAfter(51)
  const rounds = roundsOf(view.matches, (match) => realTie(view, match))
  expect(rounds.map(({ stage, ties }) => [stage, ties.length])).toEqual([
    ['r16', 8],
    ['qf', 4],
    ['sf', 2],
    ['final', 1],
  ])
  for (const { ties } of rounds.slice(0, -1)) {
    for (let pair = 0; pair < ties.length; pair += 2) expect(ties[pair]?.next).toBe(ties[pair + 1]?.next)
  }
  const shootOut = rounds[0]?.ties.find(({ sides }) => sides.some(({ pens }) => pens !== null))
  expect(shootOut?.sides.map(({ team, goals, pens, goesOn }) => [team, goals, pens, goesOn])).toEqual([
    ['POR', 0, 3, true],
    ['SVN', 0, 0, false],
  ])
  const ends = rounds.flatMap(({ ties }) => ties.map((tie) => endWords(tie)))
  expect(Map.groupBy(ends, (words) => words).get('Penaltis')?.length).toBe(3)
  expect(new Set(ends)).toEqual(new Set(['Penaltis', 'Prórroga', null]))
})

test('the recap counts the predictions of finished matches', () => {
  const view = standAfter(51)
  const scored = (said: MyPrediction): MyPrediction => {
    const match = view.matches.find(({ n }) => n === said.match)
    const result = RESULTS_2024.find(({ n }) => n === said.match)
    if (!match || !result) return said
    return { ...said, scored: scoreOf({ ...said, through: said.through ?? undefined }, result, match.stage, SCORING) }
  }
  const recap = recapOf(view, [saying(1, [0, 0]), ...saidRight(50, 51)].map(scored))
  expect(recap).toMatchObject({ exact: 2, right: 2, predicted: 3, matches: 51 })
  expect(recap.best?.match.n).toBe(50)
  expect(recap.rounds.map(({ stage, points, most }) => [stage, points, most])).toEqual([
    ['group', 0, 180],
    ['r16', 0, 96],
    ['qf', 0, 48],
    ['sf', 17, 34],
    ['final', 17, 17],
  ])
  expect(recapOf(view, []).best).toBeUndefined()
})

describe('the texts', () => {
  const scored: Scored = { tier: 'exact', points: 5, factor: 2, through: 2, total: 12 }

  test.each([
    ['1A', '1.º del grupo A'],
    ['3ADEF', '3.º de A, D, E o F'],
    ['W45', 'Ganador del partido 45'],
    ['ESP', 'ESP'],
  ])('describe the slot %s as «%s»', (slot, words) => expect(slotWords(slot)).toBe(words))

  test('show points as a sum if it has several terms, and say what was predicted right', () => {
    expect(sumWords(scored)).toBe('5 × 2 + 2')
    expect(sumWords({ ...scored, factor: 1, through: 0 })).toBeNull()
    expect(tierWords(scored)).toBe('marcador exacto, y quién pasaba')
    const onlyThrough: Scored = { ...scored, tier: 'none', points: 0, total: 2 }
    expect([sumWords(onlyThrough), tierWords(onlyThrough)]).toEqual([null, 'solo quién pasaba'])
  })

  test('show a league code in groups of four, but not in its link', () => {
    expect([writtenCode('K7QM2XPD'), writtenCode('K7QM')]).toEqual(['K7QM-2XPD', 'K7QM'])
    expect(leagueLink('https://x.example', 'eurocopa', 'K7QM2XPD')).toBe(
      'https://x.example/promo/eurocopa?ver=ligas&codigo=K7QM2XPD',
    )
    expect(leagueLink('https://x.example', 'oficina', 'K7QM2XPD')).toBe(
      'https://x.example/promo/eurocopa/oficina?ver=ligas&codigo=K7QM2XPD',
    )
  })
})

test('every prediction badge has its art', () => {
  expect(Object.keys({ ...PREDICTION_PINS, ...ACHIEVEMENT_PINS }).sort()).toEqual([...PREDICTION_BADGES].sort())
})

test('the recap begins with what was right, and passes over what was not', () => {
  expect(hitsWords({ predicted: 10, right: 3, exact: 1 })).toBe('Acertaste 3 de 10 partidos, con 1 pleno.')
  expect(hitsWords({ predicted: 1, right: 1, exact: 0 })).toBe('Acertaste 1 de 1 partido.')
  expect(hitsWords({ predicted: 2, right: 0, exact: 0 })).toBe('Pronosticaste 2 partidos.')
  expect(hitsWords({ predicted: 0, right: 0, exact: 0 })).toBe('Elegiste a tu campeón.')
})

test('the recap tells a place in the upper half only, else how much was predicted', () => {
  const recap = { predicted: 10, right: 3, matches: 51 }
  expect(placeWords(recap, 1002, 2004)).toBe('Quedaste en el puesto 1002 de 2004.')
  expect(placeWords(recap, 1003, 2004)).toBe('Pronosticaste 10 de 51 partidos.')
  // The number of people may be older than the place.
  expect(placeWords(recap, 3, 2)).toBe('Pronosticaste 10 de 51 partidos.')
  expect(placeWords(recap, undefined, 2004)).toBe('Pronosticaste 10 de 51 partidos.')
  expect(placeWords({ ...recap, right: 0 }, 2002, 2004)).toBeUndefined()
})
