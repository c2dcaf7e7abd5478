import { withoutSeparators } from '#contract/partner-code.ts'
import { readCrockford } from '#contract/primitives/crockford.ts'
import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Till, TillPrize } from '#contract/till.schema.ts'
import { prizeIn } from '../../campaigns/editions/edition.ts'
import { clockTime, dateWords, dayBlockOf } from '../../days.ts'
import { type Database, first, run, type Transaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../http/tokens.ts'
import type { Season } from '../../season/season.ts'
import {
  countUses,
  insertUse,
  latestUses,
  shopWithToken,
  type UnitAtTill,
  unitAtTill,
  unitsWithCode,
} from './queries.ts'

/** A call of the same shop within this time is a repeat: a second press, or a lost response. */
const REPEAT_MS = 2 * MINUTE_MS
const MOST_WRONG = 30
const MOST_LISTED = 20
/** Shops have no zone of their own. */
const ZONE = 'Europe/Madrid'

export interface Shop {
  id: string
  name: string
}

type Found = Pick<Season, 'byId'>

/** Throws `till_unknown` for a wrong and for a revoked token alike. */
export async function getShop(db: Database, token: string): Promise<Shop> {
  const [shop] = await db.ask(shopWithToken({ hash: hashToken(token) }))
  if (!shop) throw new Problem('till_unknown')
  return shop
}

/** Returns the first instant of the day that shops count as today. */
export const startOfToday = (now: number): number => dayBlockOf(ZONE, now).start

/** Returns what the page of a shop shows: its uses of today, and the prize that it asks for. */
export async function tillOf({ db, season, now }: Deps, shop: Shop, prizeId: string | undefined): Promise<Till> {
  const serverNow = now()
  const today = { shop: shop.id, since: startOfToday(serverNow) }
  const [uses, [count], [asked]] = await Promise.all([
    db.ask(latestUses({ ...today, limit: MOST_LISTED })),
    db.ask(countUses(today)),
    prizeId === undefined ? [] : db.ask(unitAtTill({ id: prizeId })),
  ])
  return {
    serverNow,
    shop: shop.name,
    usesToday: Number(count?.n ?? 0),
    uses: uses.flatMap(({ id, campaign_id, prize_key, at }) => {
      const edition = season.byId(campaign_id)
      return edition ? [{ id, at, name: prizeIn(edition, prize_key)?.name ?? prize_key, zone: edition.zone }] : []
    }),
    prize: (asked && toTillPrize(season, asked, shop, serverNow)) ?? null,
  }
}

/** Looks up a typed or scanned code. Throws `till_code_unknown`, or `too_many_requests` after many wrong codes. */
export async function checkCode(
  { db, season, codeHashing, rateLimits, now }: Deps,
  shop: Shop,
  written: string,
): Promise<TillPrize> {
  const wrong = await rateLimits.count('wrongCodesPerShop', shop.id)
  if (wrong > MOST_WRONG) throw new Problem('too_many_requests', { retryAfter: (15 * MINUTE_MS) / 1000 })
  const text = withoutSeparators(written)
  const asWritten = codeHashing.atTill(text)
  const units = await db.ask(unitsWithCode([...asWritten, ...codeHashing.atTill(readCrockford(text))]))
  const found = units.filter(({ till_hash }) => till_hash !== null && asWritten.includes(till_hash))
  const prizes = (found.length > 0 ? found : units).flatMap((unit) => toTillPrize(season, unit, shop, now()) ?? [])
  // Prizes of two partners may have the same code.
  const prize = prizes.find(({ used }) => used?.isRepeat) ?? prizes.find(({ state }) => state === 'valid') ?? prizes[0]
  if (!prize) throw unknownCode()
  await rateLimits.uncount('wrongCodesPerShop', shop.id)
  return prize
}

function unknownCode(): Problem {
  const message = 'No existe ningún premio recogido con ese código. Revísalo letra por letra.'
  return new Problem('till_code_unknown', { fields: [{ path: 'code', message }] })
}

/** Marks the code of a prize as used by a shop. Of several shops one succeeds; the others get `till_code_used`. */
export function* markUsed(season: Found, shop: Shop, prizeId: string, now: number): Transaction<TillPrize> {
  const marked = yield* run(insertUse({ unit: prizeId, shop: shop.id, now }))
  const unit = yield* first(unitAtTill({ id: prizeId }))
  const prize = unit && toTillPrize(season, unit, shop, now)
  if (!prize) throw new Problem('till_code_unknown')
  if (marked > 0 || prize.used?.isRepeat) return prize
  if (!prize.used) throw new Problem('till_code_annulled')
  throw new Problem('till_code_used', { detail: usedWords(prize.used, prize.zone) })
}

const usedWords = ({ at, shop }: { at: number; shop: string }, zone: string): string =>
  `Ya usado el ${dateWords(at, zone)} a las ${clockTime(at, zone)} en ${shop}.`

function toTillPrize({ byId }: Found, unit: UnitAtTill, shop: Shop, now: number): TillPrize | undefined {
  const edition = byId(unit.campaign_id)
  if (!edition) return
  const { used_at: at, shop_id } = unit
  const isValid = unit.state === 'claimed' || unit.state === 'delivered'
  return {
    id: unit.id,
    name: prizeIn(edition, unit.prize_key)?.name ?? unit.prize_key,
    campaign: edition.definition.texts.title,
    zone: edition.zone,
    state: at !== null ? 'used' : isValid ? 'valid' : 'annulled',
    used: at === null ? null : { at, shop: unit.shop ?? '', isRepeat: shop_id === shop.id && now - at < REPEAT_MS },
  }
}
