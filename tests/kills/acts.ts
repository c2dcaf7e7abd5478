import * as v from 'valibot'
import { dayOf } from '#api/days.ts'
import { predictionOfPlay } from '#api/games/eurocopa/predictions/save.ts'
import { digIn } from '#api/games/playa/shells.ts'
import { redemptionIn } from '#api/games/tpp/redeem.ts'
import { answerIn } from '#api/games/verano/rules/facts.ts'
import { itemIn } from '#api/games/xmastree/rules/gained.ts'
import type { PlayRow } from '#api/ledger/queries.ts'
import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import { answerCandle } from '#contract/games/aniversario/aniversario.schema.ts'
import { savePredictions } from '#contract/games/eurocopa/predictions.schema.ts'
import { dig } from '#contract/games/playa/playa.schema.ts'
import { playCard } from '#contract/games/rasca/rasca.schema.ts'
import { redeemCode } from '#contract/games/tpp/tpp.schema.ts'
import { answerMission } from '#contract/games/verano/verano.schema.ts'
import { openDoor } from '#contract/games/xmas/xmas.schema.ts'
import { noteVisit } from '#contract/games/xmastree/xmastree.schema.ts'
import type { Outcome } from '#contract/prizes.schema.ts'
import { RIGHT as RIGHT_CANDLE } from '#tests/support/cake.ts'
import { RIGHT } from '#tests/support/summer.ts'
import type { Member, World } from './world.ts'

/** The row that an act leaves: a play, or for the tree an event. */
export type ActRow = Pick<PlayRow, 'id' | 'account_id' | 'campaign_id' | 'slot' | 'at' | 'detail' | 'unit_id'>

/** A call that each member makes once in one game. */
export interface Act {
  campaign: string
  /** The request, without the part of the path that names the edition. */
  request(member: Member, world: World): { path: string; input: object }
  /** The effect of the call in its response, without state that may change later. */
  told(body: unknown): unknown
  /** The same, read from the row. */
  kept(row: ActRow): unknown
}

/** The door of the calendar that has prizes. */
const DOOR = 5
const CHOICES = RIGHT

const read = <E extends Endpoint>({ output }: E, body: unknown): OutputOf<E> => v.parse(output, body) as OutputOf<E>
const unitOf = (outcome: Outcome | undefined) => (outcome?.kind === 'won' ? outcome.prize.id : null)

export const ACTS: readonly Act[] = [
  {
    campaign: 'rasca/test',
    request: (_, { zone }) => ({ path: 'plays', input: { slot: `day:${dayOf(zone, Date.now())}:1` } }),
    told(body) {
      const { slot, play } = read(playCard, body)
      return [play?.id, slot, play?.at, unitOf(play?.outcome)]
    },
    kept: ({ id, slot, at, unit_id }) => [id, slot, at, unit_id],
  },
  {
    campaign: 'playa/test',
    request: ({ account }, { zone }) => {
      const spot = 1 + (Number.parseInt(account.slice(-2), 16) % 9)
      return { path: 'digs', input: { slot: `day:${dayOf(zone, Date.now())}:1`, spot } }
    },
    told(body) {
      const { slot, play } = read(dig, body)
      return [play?.id, slot, play?.at, unitOf(play?.outcome), play?.spot, play?.shell, play?.isNew]
    },
    kept(row) {
      const { spot, shell, isNew } = digIn(row)
      return [row.id, row.slot, row.at, row.unit_id, spot, shell, isNew]
    },
  },
  {
    campaign: 'xmas/test',
    request: () => ({ path: `doors/${DOOR}/openings`, input: {} }),
    told(body) {
      const { id, n, at, outcome } = read(openDoor, body)
      return [id, `door:${n}`, at, unitOf(outcome)]
    },
    kept: ({ id, slot, at, unit_id }) => [id, slot, at, unit_id],
  },
  {
    campaign: 'xmastree/test',
    request: () => ({ path: 'tree/visits', input: {} }),
    told(body) {
      const { gained } = read(noteVisit, body).tree
      return gained.flatMap(({ source, ornament }) => (source === 'Visita de la semana' ? [ornament] : [])).toSorted()
    },
    kept: ({ detail }) => itemIn(detail).ornaments.toSorted(),
  },
  {
    campaign: 'verano/test',
    request: () => ({ path: 'missions/1/answers', input: { choices: CHOICES } }),
    told: (body) => [read(answerMission, body).isDone, CHOICES],
    kept(row) {
      const { isDone, choices } = answerIn(row)
      return [isDone, choices]
    },
  },
  {
    campaign: 'aniversario/test',
    request: () => ({ path: 'candles/1/answers', input: { try: 1, answer: RIGHT_CANDLE } }),
    told(body) {
      const { n, isRight } = read(answerCandle, body)
      return [`candle:${n}:1`, isRight]
    },
    kept: ({ slot, detail }) => [slot, JSON.parse(detail).isRight],
  },
  {
    campaign: 'tpp/test',
    request: ({ code }) => ({ path: `codes/${code}/redemptions`, input: {} }),
    told(body) {
      const { id, at, mask } = read(redeemCode, body)
      return [id, at, mask]
    },
    kept: (row) => [row.id, row.at, redemptionIn(row).mask],
  },
  {
    campaign: 'eurocopa/test',
    request: ({ account }) => {
      const home = Number.parseInt(account.slice(-1), 16) % 5
      return { path: 'predictions', input: { predictions: [{ match: 1, home, away: 1 }] } }
    },
    told: (body) =>
      read(savePredictions, body).saved.map(({ id, match, goals, savedAt, saves }) => [
        id,
        match,
        ...goals,
        savedAt,
        saves,
      ]),
    kept(row) {
      const { play_id, match, home, away, at, saves } = predictionOfPlay(row)
      return [[play_id, match, home, away, at, saves]]
    },
  },
]
