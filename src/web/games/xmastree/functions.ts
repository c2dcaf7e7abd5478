import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import * as v from 'valibot'
import { OrnamentName } from '#contract/games/xmastree/ornament-name.schema.ts'
import type { Ornament } from '#contract/games/xmastree/ornaments.ts'
import {
  acceptGift,
  arrangeTree,
  getGift,
  getSharedTree,
  getTree,
  giveOrnament,
  hangOrnament,
  noteVisit,
  Place,
  shareTree,
  unshareTree,
} from '#contract/games/xmastree/xmastree.schema.ts'
import { campaignPage } from '#contract/kinds.ts'
import { Slug } from '#contract/primitives/primitives.schema.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { formHandler, type PostedForm, postedForm } from '#web/server/forms/form-handler.ts'
import { slugOf } from '#web/server/forms/slug-of.ts'
import { validateInput } from '#web/server/requests/validate-input.ts'
import { type Pressed, press, selectionAddress, selectionIn } from './state/selection.ts'

const TreeAddress = v.object({ slug: Slug, edition: v.optional(v.string()) })

const tree = createServerFn()
  .validator(validateInput(TreeAddress))
  .handler(async ({ data: { slug, edition } }) => ({
    tree: await callApi(getTree, { params: { slug }, input: edition === undefined ? {} : { edition } }),
    /** The origin of the links that the member copies. */
    origin: new URL(getRequest().url).origin,
  }))
export const treeQuery = (slug: string, edition?: string) =>
  queryOptions({
    queryKey: ['xmastree', slug, 'tree', edition ?? ''],
    queryFn: () => tree({ data: { slug, edition } }),
    staleTime: 0,
  })

const gift = createServerFn()
  .validator(validateInput(v.object({ slug: Slug, token: v.string() })))
  .handler(({ data: params }) => callApi(getGift, { params }))
export const giftQuery = (slug: string, token: string) =>
  queryOptions({
    queryKey: ['xmastree', slug, 'gift', token],
    queryFn: () => gift({ data: { slug, token } }),
    staleTime: 0,
  })

const shared = createServerFn()
  .validator(validateInput(v.object({ token: v.string() })))
  .handler(({ data: { token } }) => callApi(getSharedTree, { params: { token } }))
export const sharedTreeQuery = (token: string) =>
  queryOptions({ queryKey: ['xmastree', 'shared', token], queryFn: () => shared({ data: { token } }), staleTime: 0 })

const Hung = v.object({
  slug: Slug,
  edition: v.string(),
  ornament: OrnamentName,
  from: v.nullable(Place),
  place: v.nullable(Place),
})

export const hangAt = createServerFn({ method: 'POST' })
  .validator(validateInput(Hung))
  .handler(({ data: { slug, edition, ...input } }) => callApi(hangOrnament, { params: { slug, edition }, input }))

const InEdition = v.object({ slug: Slug, edition: v.string() })

export const arrangeAll = createServerFn({ method: 'POST' })
  .validator(validateInput(InEdition))
  .handler(({ data: params }) => callApi(arrangeTree, { params }))

export const lookForNews = createServerFn({ method: 'POST' })
  .validator(validateInput(InEdition))
  .handler(({ data: params }) => callApi(noteVisit, { params }))

/** Returns the address of the tree for which a form was posted. */
const treeOf = (data: PostedForm) => ({ slug: slugOf('xmastree', data), edition: data.fields.edition ?? '' })

/** Changes the tree without JavaScript: the address holds the selection until the next press hangs the ornament. */
export const treeForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { edition, ...fields } = data.fields
      const params = treeOf(data)
      const page = campaignPage({ kind: 'xmastree', slug: params.slug })
      if ('arrange' in fields) await callApi(arrangeTree, { params })
      if ('visit' in fields) await callApi(noteVisit, { params })
      const pressed = pressedIn(fields)
      if (!pressed) return { to: `${page}#arbol` }
      const now = await callApi(getTree, { params })
      const { selection, hanging } = press(now.places, selectionIn(fields, now), pressed)
      if (hanging) await callApi(hangOrnament, { params, input: hanging })
      return { to: `${page}${selectionAddress(selection)}#arbol` }
    }),
  )

function pressedIn({ ornament, place, down }: Record<string, string>): Pressed | undefined {
  if (down !== undefined) return 'down'
  if (place !== undefined) return { place: Number(place) }
  // The API refuses an unknown name.
  return ornament === undefined ? undefined : { ornament: ornament as Ornament }
}

/** Creates, changes or ends the public page. */
export const shareForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { name } = data.fields
      const params = treeOf(data)
      if ('revoke' in data.fields) await callApi(unshareTree, { params })
      else await callApi(shareTree, { params, input: { showsName: name === 'on' } })
      return { to: `${data.back.split('#')[0]}#compartir` }
    }),
  )

export const giveForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const params = treeOf(data)
      await callApi(giveOrnament, { params })
      return { to: `${campaignPage({ kind: 'xmastree', slug: params.slug })}#regalos` }
    }),
  )

/** Uses a gift. Opening the link of a gift only shows the gift. */
export const acceptForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { token = '' } = data.fields
      const params = treeOf(data)
      const { ornament } = await callApi(acceptGift, { params, input: { token } })
      return { to: `${campaignPage({ kind: 'xmastree', slug: params.slug })}?adorno=${ornament}#arbol` }
    }),
  )
