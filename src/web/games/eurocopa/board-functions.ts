import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import * as v from 'valibot'
import { getBoard, Scope, setBoardName } from '#contract/games/eurocopa/boards.schema.ts'
import type { BoardScope } from '#contract/games/eurocopa/eurocopa.ts'
import {
  changeLeague,
  createLeague,
  getLeague,
  joinLeague,
  listLeagues,
} from '#contract/games/eurocopa/leagues.schema.ts'
import { campaignPage } from '#contract/kinds.ts'
import { Cursor, Slug } from '#contract/primitives/primitives.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { formHandler, type PostedForm, postedForm } from '#web/server/forms/form-handler.ts'
import { formKey } from '#web/server/forms/form-key.ts'
import { slugOf } from '#web/server/forms/slug-of.ts'
import { validateInput } from '#web/server/requests/validate-input.ts'

/** Returns the address of the edition for which a form was posted. */
const editionOf = (data: PostedForm) => ({ slug: slugOf('eurocopa', data), edition: data.fields.edition ?? '' })
const leaguesPage = (data: PostedForm) =>
  `${campaignPage({ kind: 'eurocopa', slug: slugOf('eurocopa', data) })}?ver=ligas`

const BoardPlace = v.object({ slug: Slug, scope: Scope, cursor: v.optional(Cursor) })

const board = createServerFn()
  .validator(validateInput(BoardPlace))
  .handler(({ data: { slug, ...input } }) => callApi(getBoard, { params: { slug }, input }))
export const boardQuery = (slug: string, scope: BoardScope, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['eurocopa', slug, 'board', scope, cursor ?? ''],
    queryFn: () => board({ data: { slug, scope, cursor } }),
    staleTime: 0,
  })

const leagues = createServerFn()
  .validator(validateInput(v.object({ slug: Slug })))
  .handler(({ data: params }) => callApi(listLeagues, { params }))
export const leaguesQuery = (slug: string) =>
  queryOptions({ queryKey: ['eurocopa', slug, 'leagues'], queryFn: () => leagues({ data: { slug } }), staleTime: 0 })

/** Returns null if the caller is not a member of the league. */
const league = createServerFn()
  .validator(validateInput(v.object({ slug: Slug, id: v.string(), match: getLeague.input.entries.match })))
  .handler(async ({ data: { slug, id, match } }) => {
    try {
      return await callApi(getLeague, { params: { slug, id }, input: { match } })
    } catch (error) {
      if (error instanceof ProblemError && error.status === 404) return null
      throw error
    }
  })
export const leagueQuery = (slug: string, id: string, asked: string | undefined) => {
  const match = /^\d{1,3}$/.test(asked ?? '') ? asked : undefined
  return queryOptions({
    queryKey: ['eurocopa', slug, 'leagues', id, match ?? ''],
    queryFn: () => league({ data: { slug, id, match } }),
    staleTime: 0,
  })
}

/** The origin of the links that members share. */
const origin = createServerFn().handler(() => new URL(getRequest().url).origin)
export const leagueOriginQuery = queryOptions({
  queryKey: ['eurocopa', 'origin'],
  queryFn: () => origin(),
  staleTime: Number.POSITIVE_INFINITY,
})

export const nameForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { name = '' } = data.fields
      const chosen = await callApi(setBoardName, { params: editionOf(data), input: { name } })
      return { to: data.back, message: `Ahora te ven como «${chosen.name}».` }
    }),
  )

export const createLeagueForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { name = '' } = data.fields
      const params = editionOf(data)
      const { id } = await callApi(createLeague, { params, input: { name }, idempotencyKey: formKey(data.fields) })
      return { to: `${leaguesPage(data)}&liga=${encodeURIComponent(id)}#tu-liga` }
    }),
  )

/** Joins a league. Opening the link of a league only shows this form. */
export const joinLeagueForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { league: code = '' } = data.fields
      const { id, name } = await callApi(joinLeague, { params: editionOf(data), input: { code } })
      return { to: `${leaguesPage(data)}&liga=${encodeURIComponent(id)}#tu-liga`, message: `Ya estás en «${name}».` }
    }),
  )

const Action = v.picklist(['open', 'close', 'leave'])

export const changeLeagueForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { id = '' } = data.fields
      const { success, output: action } = v.safeParse(Action, data.fields.action)
      if (!success) throw new Problem('invalid_input')
      const { league: left } = await callApi(changeLeague, { params: { ...editionOf(data), id }, input: { action } })
      return left ? { to: data.back } : { to: leaguesPage(data), message: 'Has salido de la liga.' }
    }),
  )
