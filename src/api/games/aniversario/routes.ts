import { answerCandle, getCake, getRecap, openGift } from '#contract/games/aniversario/aniversario.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import type { Deps } from '../../deps.ts'
import { type Caller, type Route, serve } from '../../http/serve.ts'
import { playIn } from '../play-in.ts'
import { answer } from './answer.ts'
import { cakeOf } from './cake.ts'
import { openGift as open } from './gift.ts'
import { recapOf } from './recap.ts'
import { trySlot } from './rules/candles.ts'

const KIND = 'aniversario'

export const aniversarioRoutes = ({ db, season, now, random }: Deps): Route[] => {
  const inEdition = playIn({ db, season })
  const isCake = (edition: Edition | undefined) => edition?.kind === KIND && edition.playable

  async function current(slug: string): Promise<Edition> {
    const edition = await season.find(slug, now())
    if (!edition || !isCake(edition)) throw new Problem('not_found')
    return edition
  }
  const look = (player: Caller, edition: Edition) => cakeOf({ db, player, now: now() }, edition)
  /** Returns the cake after a change. `playIn` has already found the edition. */
  function lookAt(player: Caller, { slug, edition: name }: { slug: string; edition: string }) {
    const edition = season.byId(`${slug}/${name}`)
    if (!edition || !isCake(edition)) throw new Problem('not_found')
    return look(player, edition)
  }

  return [
    serve(getCake, async ({ params, caller }) => look(caller, await current(params.slug))),
    serve(getRecap, async ({ params, caller: player }) => {
      return recapOf({ db, season, player, now: now() }, await current(params.slug))
    }),
    serve(openGift, async ({ params, caller: member }) => {
      await inEdition(params, KIND, member.accountId, (edition) => open({ edition, member, at: now() }))
      return lookAt(member, params)
    }),
    serve(answerCandle, async ({ params, caller: player, input, idempotencyKey }) => {
      const slot = trySlot(params.n, input.try)
      const answered = await inEdition(params, KIND, player.accountId, (edition) =>
        answer({ edition, player, slot, choice: input.answer, idempotencyKey }, { now, random }),
      )
      return { cake: await lookAt(player, params), ...answered }
    }),
  ]
}
