import {
  acceptGift,
  arrangeTree,
  getGift,
  getSharedTree,
  getTree,
  giveOrnament,
  hangOrnament,
  noteVisit,
  shareTree,
  unshareTree,
} from '#contract/games/xmastree/xmastree.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import type { Transaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { type Caller, type Route, serve } from '../../http/serve.ts'
import { playIn } from '../play-in.ts'
import { type Act, arrange, hang, visit } from './acts.ts'
import { accept, giftOf, give } from './gifts.ts'
import { share, sharedTree, unshare } from './shares.ts'
import { isReadable, toGained, treeOf } from './tree.ts'

const KIND = 'xmastree'

interface Address {
  slug: string
  edition: string
}

export const treeRoutes = (deps: Deps): Route[] => {
  const { db, season, now } = deps
  const inEdition = playIn({ db, season })
  const look = (caller: Caller, edition: Edition) => treeOf({ db, player: caller, now: now() }, deps, edition)

  const act = <T>(address: Address, member: Caller, work: (act: Act) => Transaction<T>, affinity = member.accountId) =>
    inEdition(address, KIND, affinity, (edition) => work({ edition, member, at: now() }))

  /** Runs an act on the caller's tree, and returns the tree after it. */
  async function change<T>(address: Address, member: Caller, work: (act: Act) => Transaction<T>, affinity?: string) {
    const done = await act(address, member, work, affinity)
    return { done, tree: await look(member, getTreeEdition(address)) }
  }

  function getTreeEdition({ slug, edition: name }: Address): Edition {
    const edition = season.byId(`${slug}/${name}`)
    if (edition?.kind !== KIND) throw new Problem('not_found')
    return edition
  }

  return [
    serve(getTree, async ({ params: { slug }, input, caller }) => {
      const current = await season.find(slug, now())
      if (current?.kind !== KIND) throw new Problem('not_found')
      const edition = input.edition === undefined ? current : getTreeEdition({ slug, edition: input.edition })
      if (edition !== current && !isReadable(edition, now())) throw new Problem('not_found')
      return look(caller, edition)
    }),
    serve(hangOrnament, async ({ params, caller, input }) => {
      return (await change(params, caller, (act) => hang(deps, act, input))).tree
    }),
    serve(arrangeTree, async ({ params, caller }) => (await change(params, caller, (act) => arrange(deps, act))).tree),
    serve(noteVisit, async ({ params, caller }) => {
      const { done, tree } = await change(params, caller, (act) => visit(deps, act))
      return { tree, news: done.map(toGained) }
    }),
    serve(shareTree, async ({ params, caller, input: { showsName } }) => {
      return (await change(params, caller, (act) => share(deps, act, showsName))).tree
    }),
    serve(unshareTree, async ({ params, caller }) => (await change(params, caller, unshare)).tree),
    serve(giveOrnament, async ({ params, caller }) => (await change(params, caller, (act) => give(deps, act))).tree),
    serve(getGift, ({ params: { slug, token }, caller }) =>
      giftOf(db, season, { slug, token, account: caller.accountId, now: now() }),
    ),
    serve(acceptGift, async ({ params, caller, input: { token } }) => {
      const gifts = `gifts|${params.edition}`
      const { done, tree } = await change(params, caller, (act) => accept(deps, act, token), gifts)
      return { tree, ornament: done }
    }),
    serve(getSharedTree, ({ params: { token } }) => sharedTree(db, deps, token, now())),
  ]
}
