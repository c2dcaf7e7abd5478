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
import { callApi } from '#web/server/api/call-api.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { validateInput } from '#web/server/requests/validate-input.ts'
import { type Pressed, press, selectionAddress, selectionIn } from './state/selection.ts'

const SLUG = { slug: 'xmastree' }
const PAGE = '/promo/xmastree'
const treeOf = (edition: string) => ({ params: { ...SLUG, edition } })

const EditionInput = v.object({ edition: v.optional(v.string()) })

const tree = createServerFn()
  .validator(validateInput(EditionInput))
  .handler(async ({ data: { edition } }) => ({
    tree: await callApi(getTree, { params: SLUG, input: edition === undefined ? {} : { edition } }),
    /** The origin of the links that the member copies. */
    origin: new URL(getRequest().url).origin,
  }))
export const treeQuery = (edition?: string) =>
  queryOptions({
    queryKey: ['xmastree', 'tree', edition ?? ''],
    queryFn: () => tree({ data: { edition } }),
    staleTime: 0,
  })

const gift = createServerFn()
  .validator(validateInput(v.object({ token: v.string() })))
  .handler(({ data: { token } }) => callApi(getGift, { params: { ...SLUG, token } }))
export const giftQuery = (token: string) =>
  queryOptions({ queryKey: ['xmastree', 'gift', token], queryFn: () => gift({ data: { token } }), staleTime: 0 })

const shared = createServerFn()
  .validator(validateInput(v.object({ token: v.string() })))
  .handler(({ data: { token } }) => callApi(getSharedTree, { params: { token } }))
export const sharedTreeQuery = (token: string) =>
  queryOptions({ queryKey: ['xmastree', 'shared', token], queryFn: () => shared({ data: { token } }), staleTime: 0 })

const Hung = v.object({
  edition: v.string(),
  ornament: OrnamentName,
  from: v.nullable(Place),
  place: v.nullable(Place),
})

export const hangAt = createServerFn({ method: 'POST' })
  .validator(validateInput(Hung))
  .handler(({ data: { edition, ...input } }) => callApi(hangOrnament, { ...treeOf(edition), input }))

const InEdition = v.object({ edition: v.string() })

export const arrangeAll = createServerFn({ method: 'POST' })
  .validator(validateInput(InEdition))
  .handler(({ data: { edition } }) => callApi(arrangeTree, treeOf(edition)))

export const lookForNews = createServerFn({ method: 'POST' })
  .validator(validateInput(InEdition))
  .handler(({ data: { edition } }) => callApi(noteVisit, treeOf(edition)))

/** Changes the tree without JavaScript: the address holds the selection until the next press hangs the ornament. */
export const treeForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { edition = '', ...fields } = data.fields
      if ('arrange' in fields) await callApi(arrangeTree, treeOf(edition))
      if ('visit' in fields) await callApi(noteVisit, treeOf(edition))
      const pressed = pressedIn(fields)
      if (!pressed) return { to: `${PAGE}#arbol` }
      const now = await callApi(getTree, { params: SLUG })
      const { selection, hanging } = press(now.places, selectionIn(fields, now), pressed)
      if (hanging) await callApi(hangOrnament, { ...treeOf(edition), input: hanging })
      return { to: `${PAGE}${selectionAddress(selection)}#arbol` }
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
      const { edition = '', name } = data.fields
      if ('revoke' in data.fields) await callApi(unshareTree, treeOf(edition))
      else await callApi(shareTree, { ...treeOf(edition), input: { showsName: name === 'on' } })
      return { to: `${data.back.split('#')[0]}#compartir` }
    }),
  )

export const giveForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      await callApi(giveOrnament, treeOf(data.fields.edition ?? ''))
      return { to: `${PAGE}#regalos` }
    }),
  )

/** Uses a gift. Opening the link of a gift only shows the gift. */
export const acceptForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { edition = '', token = '' } = data.fields
      const { ornament } = await callApi(acceptGift, { ...treeOf(edition), input: { token } })
      return { to: `${PAGE}?adorno=${ornament}#arbol` }
    }),
  )
