import type { ChampionPick } from '#contract/games/eurocopa/predictions.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { noteActs } from '../../../badges/note-acts.ts'
import { all, first, run, type Transaction } from '../../../db/database.ts'
import { answerOnce, hashKey } from '../../../ledger/answered-calls.ts'
import type { PlayRow } from '../../../ledger/queries.ts'
import { type ClockAndRandom, type Move, playOn } from '../../play.ts'
import { joinBoard } from '../boards/members.ts'
import { CHAMPION, pickIn, type SavedPick } from '../history.ts'
import { type EurocopaRules, eurocopaRules } from '../rules/rules.ts'
import { type ChampionWindow, championWindows, windowAt } from '../tournament/champion-windows.ts'
import { readTournamentState, type TournamentState } from '../tournament/matches.ts'
import { championOf } from '../tournament/view.ts'
import { type PickRow, pickOf, putPick, slotsOfKeys } from './queries.ts'
import { SlotTaken } from './save.ts'

interface Choice {
  team: string
  state: TournamentState
  former: PickRow | undefined
}

const pickOne = playOn<Choice, PlayRow>({
  action: CHAMPION,
  admit({ edition, choice }, at) {
    if (openWindow(edition, choice, at) === null) throw new Problem('pick_locked')
    return null
  },
  detail: ({ move: { edition, choice }, at }) =>
    JSON.stringify({ team: choice.team, chance: openWindow(edition, choice, at) ?? 'first' } satisfies SavedPick),
  settlesAt: () => null,
  *after(row, { choice: { former } }) {
    yield* run(putPick({ ...pickAfter(row, former) }))
  },
  again(row, { team }, hasSameKey) {
    if (!hasSameKey) throw new SlotTaken()
    if (pickIn(row).team !== team) throw new Problem('idempotency_key_reused')
  },
  answer: ({ row }) => row,
})

/**
 * Returns the window that is open, else null. No window is open once the final has had a result, because the boards
 * then reveal which picks are right.
 */
function openWindow(edition: Move['edition'], { state }: Pick<Choice, 'state'>, at: number): ChampionWindow | null {
  const final = [...state.matches.values()].find(({ match }) => match.stage === 'final')
  return final?.isLockedForGood ? null : windowAt(championWindows(edition, state), at)
}

/** Returns the member's updated pick: the former row with the choice of this play applied. */
export function pickAfter(
  row: Pick<PlayRow, 'account_id' | 'campaign_id' | 'at' | 'detail'>,
  former: PickRow | undefined,
): PickRow {
  const { account_id, campaign_id, at } = row
  const { team, chance } = pickIn(row)
  const saves = (former?.saves ?? 0) + 1
  const before = former ?? { team: null, at: null, second: null, second_at: null }
  return chance === 'first'
    ? { ...before, account_id, campaign_id, saves, team, at }
    : { ...before, account_id, campaign_id, saves, second: team, second_at: at }
}

type PickInput = Omit<Move, 'slot' | 'choice'> & { team: string }

/**
 * Saves a pick of the champion. A pick that changes nothing is not saved again. A repeat with the same idempotency key
 * gets the same response. Throws `team_unknown` and `pick_locked`.
 */
export function pick(input: PickInput, context: ClockAndRandom): Transaction<ChampionPick> {
  const { edition, player, team, idempotencyKey } = input
  const call = { account: player.accountId, campaign: edition.id, key: hashKey(idempotencyKey), at: context.now() }
  return answerOnce({ ...call, asked: { champion: team } }, () => pickNow(input, context))
}

function* pickNow(input: PickInput, context: ClockAndRandom): Transaction<ChampionPick> {
  try {
    return yield* pickOnce(input, context)
  } catch (error) {
    if (!(error instanceof SlotTaken)) throw error
    return yield* pickNow(input, context)
  }
}

function* pickOnce(
  { edition, player, team, idempotencyKey }: PickInput,
  context: ClockAndRandom,
): Transaction<ChampionPick> {
  const rules = eurocopaRules(edition)
  if (!rules.teams.some(({ code }) => code === team)) throw new Problem('team_unknown')
  const owner = { account: player.accountId, campaign: edition.id }
  const state = yield* readTournamentState(edition)
  const former = yield* first(pickOf(owner))
  const keys = JSON.stringify([hashKey(idempotencyKey)])
  const [earlier] = yield* all(slotsOfKeys({ ...owner, keys }))
  const chance = openWindow(edition, { state }, context.now())
  const current = chance === 'second' ? former?.second : former?.team
  if (!earlier && chance !== null && current === team) return toPick(former, state, rules)
  const slot = earlier?.slot ?? `champion#${(former?.saves ?? 0) + 1}`
  yield* pickOne({ edition, player, slot, choice: { team, state, former }, idempotencyKey }, context)
  if (!earlier) {
    yield* joinBoard(edition.id, [player.accountId])
    yield* noteActs(owner)
  }
  return toPick(yield* first(pickOf(owner)), state, rules)
}

/** Returns a pick as its member sees it. If the member has made a second pick, the first one does not count. */
export function toPick(row: PickRow | undefined, state: TournamentState, { scoring }: EurocopaRules): ChampionPick {
  const { team = null, at = null, second = null, second_at = null } = row ?? {}
  const winner = championOf(state)
  const earned =
    second === null ? (team === winner ? scoring.champion : 0) : second === winner ? scoring.secondChampion : 0
  return { team, savedAt: at, second, secondSavedAt: second_at, total: winner === null ? null : earned }
}
