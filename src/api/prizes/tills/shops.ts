import { first, run, type Transaction } from '../../db/database.ts'
import { uuidv7 } from '../../db/uuid.ts'
import { hashToken } from '../../http/tokens.ts'
import { insertShop, revoke, shopsCalled } from './queries.ts'

/** Adds a shop and returns its id. Only the hash of the token is stored. */
export function* addShop(name: string, token: string, now: number): Transaction<string> {
  if (yield* first(shopsCalled({ called: name })))
    throw new Error(`There is a shop "${name}" already. Revoke it first for a new link.`)
  const id = uuidv7()
  yield* run(insertShop({ id, name, hash: hashToken(token), now }))
  return id
}

/** Revokes the link of a shop, by its name or id. The uses at the shop stay. */
export function* revokeShop(called: string, now: number): Transaction<{ id: string; name: string }> {
  const shop = yield* first(shopsCalled({ called }))
  if (!shop) throw new Error(`There is no shop "${called}", or it is revoked.`)
  yield* run(revoke({ id: shop.id, now }))
  return shop
}
