import type { OutputOf } from '#contract/endpoint.ts'
import type { MyPrediction, PredictionInput, savePredictions } from '#contract/games/eurocopa/predictions.schema.ts'
import type { Goals } from '#contract/games/eurocopa/tournament.ts'
import { Problem, type ProblemCode } from '#contract/problem/problem.ts'
import { noteActs } from '../../../badges/note-acts.ts'
import { all, run, type Transaction } from '../../../db/database.ts'
import { answerOnce, hashKey, type KeyedCall } from '../../../ledger/answered-calls.ts'
import type { PlayRow } from '../../../ledger/queries.ts'
import { type ClockAndRandom, type Move, playOn } from '../../play.ts'
import { recordBadges } from '../badges/record.ts'
import { joinBoard } from '../boards/members.ts'
import { PREDICTION, predictionIn, type SavedPrediction } from '../history.ts'
import { eurocopaRules } from '../rules/rules.ts'
import { isOpen, type MatchNow, readTournamentState, type TournamentState } from '../tournament/matches.ts'
import { toMyPrediction } from './my-prediction.ts'
import { type PredictionRow, predictionsOf, putPrediction, slotsOfKeys } from './queries.ts'
import { countOutcome } from './splits.ts'

/**
 * Thrown if a slot was used after this request had read the member's last saves: by another request of the member, in
 * another process.
 */
export class SlotTaken extends Error {
  override readonly name = 'SlotTaken'
}

/** A prediction of an existing match. */
interface Choice {
  match: MatchNow
  goals: Goals
  through: 0 | 1 | null
  /** The prediction that counts so far. */
  former: PredictionRow | undefined
}

/** Returns the slot of a save. Each save is a separate play: `match:12#3` is the third save of match 12. */
const slotOf = (match: number, save: number): string => `match:${match}#${save}`
const saveIn = (slot: string): number => Number(slot.slice(slot.indexOf('#') + 1))

const saveOne = playOn<Choice, PlayRow>({
  action: PREDICTION,
  admit({ choice: { match } }, at) {
    const code = refusalOf(match, at)
    if (code) throw new Problem(code)
    return null
  },
  detail: ({ move: { choice } }) => JSON.stringify(detailOf(choice)),
  settlesAt: () => null,
  *after(row, { choice: { match, goals, through, former } }) {
    const { n } = match.match
    const owner = { campaign_id: row.campaign_id, account_id: row.account_id }
    const [home, away] = goals
    const saved = { home, away, through, saves: saveIn(row.slot), play_id: row.id, at: row.at }
    yield* run(putPrediction({ ...owner, match: n, ...saved }))
    yield* countOutcome({ campaign: row.campaign_id, match: n, from: former && [former.home, former.away], to: goals })
  },
  again(row, { goals, through }, hasSameKey) {
    if (!hasSameKey) throw new SlotTaken()
    const said = predictionIn(row)
    if (said.goals.join() !== goals.join() || said.through !== through) throw new Problem('idempotency_key_reused')
  },
  answer: ({ row }) => row,
})

function refusalOf(match: MatchNow, at: number): ProblemCode | null {
  if (match.entry?.state === 'suspended') return 'match_suspended'
  if (match.sides.includes(null)) return 'match_undefined'
  return isOpen(match, at) ? null : 'match_locked'
}

function detailOf({ match: { match, sides, kickoff }, goals, through }: Choice): SavedPrediction {
  const [home = '', away = ''] = sides.map((side) => side ?? '')
  return { match: match.n, sides: [home, away], goals: [...goals], through, kickoff }
}

type Saving = Omit<Move, 'slot' | 'choice'> & { predictions: readonly PredictionInput[] }

type Saves = OutputOf<typeof savePredictions>

/**
 * Saves predictions, each as a separate play. Each one may also be refused for its own reason. An unchanged prediction
 * is not saved again, and of several for one match only the last one counts. A repeat with the same idempotency key
 * gets the same response, even for unchanged predictions, so that the repeat cannot overwrite a newer prediction.
 * Throws problems that concern all predictions.
 */
export const save = (saving: Saving, context: ClockAndRandom): Transaction<Saves> =>
  answerOnce(callOf(saving, context.now()), () => saveNow(saving, context))

function callOf({ edition, player, predictions, idempotencyKey }: Saving, at: number): KeyedCall {
  const asked = predictions.map(({ match, home, away, through }) => [match, home, away, through ?? null])
  return { account: player.accountId, campaign: edition.id, key: hashKey(idempotencyKey), asked, at }
}

function* saveNow(saving: Saving, context: ClockAndRandom): Transaction<Saves> {
  try {
    return yield* saveAll(saving, context)
  } catch (error) {
    if (!(error instanceof SlotTaken)) throw error
    // Starts again, because the state that was read is outdated. Saves that this request has already made are found by
    // their keys.
    return yield* saveNow(saving, context)
  }
}

function* saveAll(saving: Saving, context: ClockAndRandom): Transaction<Saves> {
  const { edition, player, idempotencyKey } = saving
  const owner = { account: player.accountId, campaign: edition.id }
  const state = yield* readTournamentState(edition)
  const former = new Map((yield* all(predictionsOf(owner))).map((row) => [row.match, row]))
  const wanted = [...new Map(saving.predictions.map((one) => [one.match, one])).values()]
  const keys = new Map(wanted.map(({ match }) => [match, `${idempotencyKey}#${match}`]))
  const slots = yield* slotsWith(owner, [...keys.values()])

  const saved: MyPrediction[] = []
  const refused: RefusedPrediction[] = []
  let isNew = false
  // Always in the same order, so that two requests of a member cannot deadlock.
  for (const one of wanted.sort((a, b) => a.match - b.match)) {
    const key = keys.get(one.match) ?? ''
    const before = former.get(one.match)
    const slot = slots.get(key)
    try {
      const choice = choiceOf(state, one, before)
      if (slot === undefined && before && isSame(before, choice)) {
        saved.push(toMyPrediction(before, choice.match, eurocopaRules(edition).scoring))
        continue
      }
      const move = { edition, player, choice, slot: slot ?? slotOf(one.match, (before?.saves ?? 0) + 1) }
      const row = yield* saveOne({ ...move, idempotencyKey: key }, context)
      isNew ||= slot === undefined
      saved.push(toMyPrediction(predictionOfPlay(row), choice.match, eurocopaRules(edition).scoring))
    } catch (error) {
      refused.push(refusedFor(one.match, error))
    }
  }
  if (isNew) {
    yield* joinBoard(edition.id, [player.accountId])
    yield* noteActs(owner)
    const predicted = new Set([...former.keys(), ...saved.map(({ match }) => match)])
    const mayEarn = former.size === 0 || predicted.size >= state.matches.size - MOST_SUSPENDED
    if (mayEarn && predicted.size > former.size) yield* recordBadges(edition, [player.accountId], context.now())
  }
  return { serverNow: context.now(), saved, refused }
}

/**
 * Maximum number of matches that are assumed to be suspended. A suspended match needs no prediction, so with up to this
 * many predictions missing, a save may earn the badge for predicting every match.
 */
const MOST_SUSPENDED = 5

type RefusedPrediction = Saves['refused'][number]

const OF_ONE_MATCH: ReadonlySet<string> = new Set<ProblemCode>([
  'match_unknown',
  'match_undefined',
  'match_locked',
  'match_suspended',
  'through_missing',
])

/** Returns the refusal of one prediction; rethrows any error that does not concern its match alone. */
function refusedFor(match: number, error: unknown): RefusedPrediction {
  if (!(error instanceof Problem && OF_ONE_MATCH.has(error.code))) throw error
  return { match, code: error.code, detail: error.body.detail ?? '' }
}

function* slotsWith(
  owner: { account: string; campaign: string },
  keys: readonly string[],
): Transaction<Map<string, string>> {
  const byHash = new Map(keys.map((key) => [hashKey(key), key]))
  const rows = yield* all(slotsOfKeys({ ...owner, keys: JSON.stringify([...byHash.keys()]) }))
  return new Map(rows.map(({ slot, key_hash }) => [byHash.get(key_hash) ?? '', slot]))
}

/** Throws `match_unknown` and `through_missing`. */
function choiceOf(
  { matches }: TournamentState,
  { match: n, home, away, through }: PredictionInput,
  former: PredictionRow | undefined,
): Choice {
  const match = matches.get(n)
  if (!match) throw new Problem('match_unknown')
  return { match, goals: [home, away], through: throughFor(match, [home, away], through ?? null), former }
}

/** Returns the side that advances in a knock-out match: by the goals if they differ, else the chosen side. */
function throughFor({ match }: MatchNow, [home, away]: Goals, chosen: 0 | 1 | null): 0 | 1 | null {
  if (match.stage === 'group') return null
  if (home !== away) return home > away ? 0 : 1
  if (chosen === null) throw new Problem('through_missing')
  return chosen
}

const isSame = ({ home, away, through }: PredictionRow, { goals, through: chosen }: Choice): boolean =>
  home === goals[0] && away === goals[1] && through === chosen

/** A prediction as derived from a play. */
export type SavedPlay = Omit<PredictionRow, 'campaign_id' | 'account_id' | 'tier' | 'earned'>

export function predictionOfPlay({ id, at, slot, detail }: Pick<PlayRow, 'id' | 'at' | 'slot' | 'detail'>): SavedPlay {
  const { match, goals, through } = predictionIn({ detail })
  const [home, away] = goals
  return { match, home, away, through, saves: saveIn(slot), play_id: id, at }
}
