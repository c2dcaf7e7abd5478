import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Match, MatchVersion, TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'
import { MatchVersions } from '#web/games/eurocopa/matches/match-versions.tsx'

const AT = Date.parse('2026-06-14T21:05:00Z')
const entered = (version: number, changes: Partial<MatchVersion>): MatchVersion => {
  return { version, at: AT, state: 'open', kickoff: null, result: null, reason: null, ...changes }
}
const linesOf = (versions: MatchVersion[], basis: 'aet' | 'ft90' = 'aet'): string[] => {
  const match = { versions } satisfies Partial<Match> as Match
  const tournament = { zone: 'Europe/Madrid', scoring: { basis } } as TournamentView
  const html = renderToStaticMarkup(createElement(MatchVersions, { match, tournament }))
  return [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, line = '']) => line.replace(/<[^>]*>/g, ''))
}

const WHEN = '14 jun 2026, 23:05 (hora peninsular)'

test.each<[string, Partial<MatchVersion>, string]>([
  ['a result', { state: 'finished', result: { ft90: [2, 1], aet: null, pens: null } }, 'resultado, 2\u2060-\u20601.'],
  [
    'a result after extra time',
    { state: 'finished', result: { ft90: [1, 1], aet: [2, 1], pens: null } },
    'resultado, 2\u2060-\u20601. Tras la prórroga; 1\u2060-\u20601 a los 90 minutos.',
  ],
  ['a suspension', { state: 'suspended', reason: 'Lluvia' }, 'suspendido. Motivo: Lluvia'],
  ['a withdrawn entry', { state: 'open', reason: 'Un error' }, 'se retira lo anotado antes. Motivo: Un error'],
  ['a postponement without a new time', { state: 'postponed' }, 'aplazado, sin fecha.'],
  ['a postponement with a new time', { state: 'postponed', kickoff: AT }, `aplazado al ${WHEN}.`],
])('the history of a match lists %s with the time of its entry', (_, changes, words) => {
  expect(linesOf([entered(1, changes), entered(2, {})])).toEqual([
    `${WHEN}: ${words}`,
    `${WHEN}: se retira lo anotado antes.`,
  ])
})

test('a match with a single entry has no history', () => {
  expect(linesOf([entered(1, { state: 'suspended', reason: 'Lluvia' })])).toEqual([])
})
