import type { CodeState, Redemption } from '#contract/games/tpp/tpp.schema.ts'
import { checkCode, listOffers, redeemCode } from '#contract/games/tpp/tpp.schema.ts'
import { SECOND_MS } from '#contract/primitives/durations.ts'
import { Problem, type ProblemCode } from '#contract/problem/problem.ts'
import { getEditionAt } from '../../campaigns/campaigns.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import type { Deps } from '../../deps.ts'
import { type Call, type Route, serve } from '../../http/serve.ts'
import type { Games } from '../game.ts'
import { playIn } from '../play-in.ts'
import { check, slipAt } from './check.ts'
import { type FoundCode, type Look, look, maskOf, readingAt, slotOf } from './look.ts'
import { offersOf } from './offers.ts'
import { redeemOn } from './redeem.ts'
import { isMendable, refusalWith, reserveFor } from './reservations.ts'

const KIND = 'tpp'

export const tppRoutes = (deps: Deps, games: Games): Route[] => {
  const { db, season, now, random } = deps
  const context = { db, season, games, codeHashing: deps.codeHashing, secret: deps.secret }
  const inEdition = playIn({ db, season })
  const redeem = redeemOn(context)

  function playable(edition: Edition | undefined): Edition {
    if (edition?.kind !== KIND || !edition.playable) throw new Problem('not_found')
    return edition
  }
  const current = async (slug: string) => playable(await season.find(slug, now()))

  /**
   * Checks a code before its redemption, in a separate transaction, so that a wrong code stays recorded after the
   * refusal.
   */
  async function lookFirst(call: Call<typeof redeemCode>): Promise<{ found: FoundCode; mask: string }> {
    const { params, caller, address, work } = call
    const edition = playable(await getEditionAt(season, params, now()))
    const reading = readingAt(edition, params.code)
    if (reading.slip) throw new Problem('code_slip')
    const guesser = { account: caller.accountId, address }
    const seen = await db.transact(function* () {
      yield* call.spendProof()
      return yield* look(context, { edition, reading, guesser, work, now: now() })
    }, caller.accountId)
    if (seen.slowerMs > 0) await deps.wait(seen.slowerMs)
    return { found: requireReady(seen, now()), mask: maskOf(reading) }
  }

  async function redeemFound(call: Call<typeof redeemCode>, { found, mask }: { found: FoundCode; mask: string }) {
    const { caller: player, idempotencyKey } = call
    const { code, edition: home, offer } = found
    const choice = { hash: code.hash, offer, mask }
    // Redemptions of a shared code run one after the other, because the members wait for the same rows anyway.
    const affinity = offer.kind === 'single' ? player.accountId : `code|${code.hash}`
    try {
      return await inEdition(home, KIND, affinity, (edition) =>
        redeem({ edition, player, slot: slotOf(code), choice, idempotencyKey }, { now, random }),
      )
    } catch (error) {
      if (!isMendable(error)) throw error
      const until = await db.transact(() => reserveFor(player.accountId, choice, now()), player.accountId)
      throw refusalWith(error, home, until)
    }
  }

  return [
    serve(listOffers, async ({ params }) => offersOf(context, await current(params.slug), now())),
    serve(checkCode, async ({ params, caller, address }) => {
      const edition = await current(params.slug)
      const reading = readingAt(edition, params.code)
      if (reading.slip) return slipAt(edition, now())
      const guesser = { account: caller?.accountId ?? null, address }
      const shown = { edition, reading, guesser, work: 0, now: now() }
      const { answer, slowerMs } = await db.transact(
        () => check(context, shown),
        guesser.account ?? `address|${address}`,
      )
      if (slowerMs > 0) await deps.wait(slowerMs)
      return answer
    }),
    serve(redeemCode, async (call): Promise<Redemption> => redeemFound(call, await lookFirst(call))),
  ]
}

const PROBLEM = {
  slip: 'code_slip',
  unknown: 'code_unknown',
  unchecked: 'more_work',
  paused: 'codes_paused',
  early: 'code_early',
  ready: null,
  yours: null,
  used: 'code_used',
  reserved: 'code_reserved',
  over: 'code_over',
  'sold-out': 'code_sold_out',
  coming: 'bonus_unavailable',
  blocked: 'code_blocked',
} satisfies Record<CodeState, ProblemCode | null>

const MORE_WORK =
  'Has probado varios códigos que no existen y tu navegador no ha podido hacer la comprobación que pedimos. Espera un cuarto de hora y vuelve a probar, o usa un navegador con JavaScript.'

/** Returns the code if it is ready or if the caller has redeemed it. Throws the problem of any other state. */
function requireReady({ state, found, pausedUntil }: Look, now: number): FoundCode {
  const problem = PROBLEM[state]
  if (problem === null && found) return found
  if (state === 'unchecked') throw new Problem('more_work', { detail: MORE_WORK, work: 1 })
  if (pausedUntil !== null) {
    throw new Problem('codes_paused', { retryAfter: Math.ceil((pausedUntil - now) / SECOND_MS) })
  }
  // A code is also `sold-out` if only the prizes of its offer are used up. The code itself is then still unused, unlike
  // a shared code without uses left.
  const isUnused = state === 'sold-out' && found?.code.uses_left !== 0
  throw new Problem(isUnused ? 'bonus_unavailable' : (problem ?? 'code_unknown'))
}
