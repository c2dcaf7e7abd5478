import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { bringPrizeForward, RehearsalPrize } from '#contract/rehearsal.schema.ts'
import { type Edition, prizeIn } from '../campaigns/editions/edition.ts'
import { writeMissing } from '../campaigns/proof/moments.ts'
import { first } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { freeUnits, putFirst } from './queries.ts'

/** Returns how a prize can be won now: by a play if its pool has moments, otherwise in a draw or by another cause. */
function wayOf({ definition }: Edition, pool: string, now: number): RehearsalPrize['way'] {
  const blocks = (definition.blocks ?? []).filter((block) => block.pool === pool)
  if (blocks.length === 0) return 'draw'
  if (blocks.every(({ end }) => end <= now)) return 'over'
  return blocks.some(({ start }) => start <= now) ? 'now' : 'later'
}

export async function prizesOf({ db, now }: Pick<Deps, 'db' | 'now'>, edition: Edition): Promise<RehearsalPrize[]> {
  const free = await db.ask(freeUnits({ campaign: edition.id }))
  return edition.definition.prizes.map(({ key, name, pool }) => {
    const left = Number(free.find(({ prize_key }) => prize_key === key)?.n ?? 0)
    return { key, name, left, way: wayOf(edition, pool, now()) }
  })
}

/**
 * Lets the next play that can win a prize win it. The proof of the edition then reports the unit, because its moment no
 * longer follows from the seed.
 */
export async function bringForward(
  { db, season, now }: Deps,
  { slug, edition: name, prize: key }: ParsedInputOf<typeof bringPrizeForward>,
): Promise<{ name: string }> {
  const edition = season.byId(`${slug}/${name}`)
  const prize = prizeIn(edition, key)
  if (!edition || !prize) throw new Problem('not_found')
  const way = wayOf(edition, prize.pool, now())
  if (way === 'later') throw new Problem('not_open')
  if (way === 'over') throw new Problem('campaign_over')
  if (way === 'draw') throw new Problem('no_unit_left')
  // Written later, the moment from the seed would replace the one that is moved.
  await writeMissing(db, edition, now())
  const moved = await db.transact(() => first(putFirst({ campaign: edition.id, prize: key, now: now() })))
  if (!moved) throw new Problem('no_unit_left')
  return { name: prize.name }
}
