import type { Dig } from '#contract/games/playa/playa.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { MAIN_POOL, poolOfDraw } from '../../campaigns/definition/definition.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { draw } from '../../campaigns/proof/fairness.ts'
import { pseudonymKey, pseudonymOf } from '../../campaigns/proof/proof.ts'
import { dayBlockOf } from '../../days.ts'
import { all, run, type Transaction } from '../../db/database.ts'
import { ticketOf } from '../../ledger/plays.ts'
import { addEventOnce, addToHolding, holdingsOf, type PlayRow, playsOn, setHolding } from '../../ledger/queries.ts'
import { toWonPrize } from '../../prizes/won-prize.ts'
import { type Move, type Played, type PlayInput, playOn } from '../play.ts'
import { admitSlot } from '../slots.ts'
import { playaRules } from './rules.ts'
import {
  type Collection,
  collectionFrom,
  DIG,
  type DigDetail,
  digIn,
  holdingOf,
  missingFrom,
  shellOf,
  WITHOUT_NEW,
} from './shells.ts'

/** The key of the draw that is held after the edition. */
export const BEACH_DRAW = 'beach'
/** The cause of the entry that a complete album earns once. */
export const COMPLETE = 'album'

const DIGS = 'digs'

/**
 * Returns the play of a dig at a spot. The member sees the find at once. `secret` is used to derive the pseudonyms in
 * editions without a stored key.
 */
export const digOn = (secret: string) =>
  playOn<number, Dig>({
    action: DIG,
    pool: () => MAIN_POOL,
    admit,
    detail: (making) => detailOf(making, secret),
    settlesAt: () => null,
    after: collect,
    again: (row, spot, hasSameKey) => {
      if (hasSameKey && digIn(row).spot !== spot) throw new Problem('idempotency_key_reused')
    },
    answer: toDig,
  })

/** Throws `spot_taken` for a spot where the member has already dug today, and whatever `admitSlot` throws. */
function* admit(move: Move<number>, at: number): Transaction<string | null> {
  const { edition, player, slot } = move
  const cause = yield* admitSlot(
    { edition, accountId: player.accountId, slot },
    { plays: playaRules(edition).digsPerDay, span: 'day' },
    at,
  )
  yield* requireFreeSpot(move, at)
  return cause
}

function* requireFreeSpot({ edition, player, choice }: Move<number>, at: number): Transaction<void> {
  const { day } = dayBlockOf(edition.zone, at)
  const todays = yield* all(playsOn({ account: player.accountId, campaign: edition.id, day }))
  if (todays.some((row) => row.action === DIG && digIn(row).spot === choice)) throw new Problem('spot_taken')
}

/**
 * Adds to a member's number of digs, which locks that number until the transaction ends. Digs and swaps of a member
 * therefore run one after the other, in every process, and each sees the results of the earlier ones.
 */
export function* noteDigs(account: string, campaign: string, amount: number): Transaction<void> {
  yield* run(addToHolding({ account, campaign, key: DIGS, amount }))
}

function* detailOf({ move, at }: PlayInput<number>, secret: string): Transaction<string> {
  const { edition, player, slot, choice } = move
  const { accountId: account } = player
  const campaign = edition.id
  yield* noteDigs(account, campaign, 1)
  // Checked again, because another process may have dug there since `admit`. The check in `admit` refuses most repeats
  // before anything is written.
  yield* requireFreeSpot(move, at)
  const collection = collectionFrom(yield* all(holdingsOf({ account, campaign })))
  const label = `shell|${pseudonymOf(pseudonymKey(edition, secret), account)}|${slot}`
  const shell = shellOf(collection, playaRules(edition).sureAfter, (n) => draw(edition.seed, label, n))
  const detail: DigDetail = { spot: choice, shell, isNew: collection.counts[shell] === 0 }
  return JSON.stringify(detail)
}

/** Adds the shell to the album; a complete album earns its entry in the draw. */
function* collect(row: PlayRow, { edition }: Move<number>): Transaction<void> {
  const { shell, isNew } = digIn(row)
  const owner = { account: row.account_id, campaign: edition.id }
  const before = collectionFrom(yield* all(holdingsOf(owner)))
  yield* run(addToHolding({ ...owner, key: holdingOf(shell), amount: 1 }))
  yield* run(setHolding({ ...owner, key: WITHOUT_NEW, amount: isNew ? 0 : before.digsWithoutNew + 1 }))
  if (isNew) yield* enterIfComplete(edition, row)
}

/**
 * Records the draw entry once the member holds all eight kinds. The cause is the play that completed the album (`row`).
 */
export function* enterIfComplete(edition: Edition, row: PlayRow): Transaction<void> {
  const collection: Collection = collectionFrom(
    yield* all(holdingsOf({ account: row.account_id, campaign: edition.id })),
  )
  if (missingFrom(collection).length > 0) return
  yield* addEventOnce({
    account_id: row.account_id,
    campaign_id: edition.id,
    kind: 'entry',
    at: row.at,
    actor: 'member',
    once: COMPLETE,
    subject: poolOfDraw(BEACH_DRAW),
    amount: 1,
    play_id: row.id,
  })
}

export function toDig({ row, unit, edition, cause }: Played): Dig {
  const { spot, shell, isNew } = digIn(row)
  return {
    slot: row.slot,
    day: row.day,
    cause,
    play: {
      id: row.id,
      ticket: ticketOf(row.seq),
      at: row.at,
      spot,
      shell,
      isNew,
      outcome: unit ? { kind: 'won', prize: toWonPrize(unit, edition) } : { kind: 'lost' },
    },
  }
}
