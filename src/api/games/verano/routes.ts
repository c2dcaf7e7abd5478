import {
  acceptInvitation,
  answerMission,
  getInvitation,
  getMySummer,
  getSummer,
  makeInvitation,
  type News,
  repairDay,
  stampDay,
} from '#contract/games/verano/verano.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import type { Transaction } from '../../db/database.ts'
import { laggingReads } from '../../db/replica.ts'
import type { Deps } from '../../deps.ts'
import { type Caller, type Route, serve } from '../../http/serve.ts'
import { playIn } from '../play-in.ts'
import { type Act, repair, stamp, tellAnswer } from './acts/acts.ts'
import { answerOf, slotOf } from './acts/answers.ts'
import { orNoteWrong } from './acts/guesses.ts'
import { accept, invitationOf, invite } from './acts/invitations.ts'
import { mySummerOf } from './my-view.ts'
import { summerOf } from './open-view.ts'
import { answerIn } from './rules/facts.ts'

const KIND = 'verano'

interface Address {
  slug: string
  edition: string
}

export const veranoRoutes = (deps: Deps): Route[] => {
  const { db, season, secret, acceptedSecrets, now, wait, random } = deps
  const context = { now, random }
  const inEdition = playIn({ db, season })

  async function current(slug: string) {
    const edition = await season.find(slug, now())
    if (edition?.kind !== KIND || !edition.playable) throw new Problem('not_found')
    return edition
  }
  function getEdition({ slug, edition: name }: Address) {
    const edition = season.byId(`${slug}/${name}`)
    if (edition?.kind !== KIND) throw new Problem('not_found')
    return edition
  }
  const look = (player: Caller, address: Address) =>
    mySummerOf({ db, season, secret, acceptedSecrets, player, now: now() }, getEdition(address))

  /** Runs an act, and returns the caller's summer after it. */
  async function act<T>(address: Address, member: Caller, work: (act: Act) => Transaction<T>, affinity?: string) {
    const done = await inEdition(address, KIND, affinity ?? member.accountId, (edition) =>
      work({ edition, member, at: now() }),
    )
    return { done, summer: await look(member, address) }
  }
  async function told(address: Address, member: Caller, work: (act: Act) => Transaction<News>) {
    const { done: news, summer } = await act(address, member, work)
    return { summer, news }
  }

  return [
    serve(getSummer, async ({ params: { slug } }) => summerOf(laggingReads(deps), await current(slug), now())),
    serve(getMySummer, async ({ params: { slug }, caller: player }) =>
      mySummerOf({ db, season, secret, acceptedSecrets, player, now: now() }, await current(slug)),
    ),
    serve(stampDay, ({ params, caller, input: { day } }) => told(params, caller, (act) => stamp(season, act, day))),
    serve(repairDay, ({ params, caller, input: { day } }) => told(params, caller, (act) => repair(season, act, day))),
    serve(answerMission, async ({ params, caller: player, input: choice, idempotencyKey, address }) => {
      const n = Number(params.n)
      const guessing = { secret, guesser: { account: player.accountId, address } }
      const answer = answerOf(guessing)
      function* answerAndTell(edition: Edition) {
        const slot = slotOf(edition, n, now())
        const row = yield* answer({ edition, player, slot, choice, idempotencyKey }, context)
        return { row, news: yield* tellAnswer(season, { edition, member: player, at: row.at }) }
      }
      const answered = await inEdition(params, KIND, player.accountId, (edition) =>
        orNoteWrong(answerAndTell(edition), guessing, { edition, n, choice, now: now() }),
      )
      if ('wrong' in answered) {
        await wait(answered.wrong.slower)
        throw answered.wrong.refusal
      }
      const { row, news } = answered.done
      return { summer: await look(player, params), isDone: answerIn(row).isDone, news }
    }),
    serve(makeInvitation, async ({ params, caller }) => {
      return (await act(params, caller, (act) => invite(deps, act))).summer
    }),
    serve(getInvitation, async ({ params: { slug, token }, caller }) => {
      return invitationOf(db, { edition: await current(slug), token, account: caller?.accountId ?? null, now: now() })
    }),
    serve(acceptInvitation, async ({ params, caller, input: { token } }) => {
      const shared = `invitations|${params.edition}`
      return (await act(params, caller, (act) => accept(act, token), shared)).summer
    }),
  ]
}
