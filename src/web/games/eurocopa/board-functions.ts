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
import { Cursor } from '#contract/primitives/primitives.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { formKey } from '#web/server/forms/form-key.ts'
import { validateInput } from '#web/server/requests/validate-input.ts'

const SLUG = { slug: 'eurocopa' }
const LEAGUES = '/promo/eurocopa?ver=ligas'

const BoardPlace = v.object({ scope: Scope, cursor: v.optional(Cursor) })

const board = createServerFn()
  .validator(validateInput(BoardPlace))
  .handler(({ data }) => callApi(getBoard, { params: SLUG, input: data }))
export const boardQuery = (scope: BoardScope, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['eurocopa', 'board', scope, cursor ?? ''],
    queryFn: () => board({ data: { scope, cursor } }),
    staleTime: 0,
  })

const leagues = createServerFn().handler(() => callApi(listLeagues, { params: SLUG }))
export const leaguesQuery = queryOptions({
  queryKey: ['eurocopa', 'leagues'],
  queryFn: () => leagues(),
  staleTime: 0,
})

/** Returns null if the caller is not a member of the league. */
const league = createServerFn()
  .validator(validateInput(v.object({ id: v.string(), match: getLeague.input.entries.match })))
  .handler(async ({ data: { id, match } }) => {
    try {
      return await callApi(getLeague, { params: { ...SLUG, id }, input: { match } })
    } catch (error) {
      if (error instanceof ProblemError && error.status === 404) return null
      throw error
    }
  })
export const leagueQuery = (id: string, asked: string | undefined) => {
  const match = /^\d{1,3}$/.test(asked ?? '') ? asked : undefined
  return queryOptions({
    queryKey: ['eurocopa', 'leagues', id, match ?? ''],
    queryFn: () => league({ data: { id, match } }),
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
      const { edition = '', name = '' } = data.fields
      const chosen = await callApi(setBoardName, { params: { ...SLUG, edition }, input: { name } })
      return { to: data.back, message: `Ahora te ven como «${chosen.name}».` }
    }),
  )

export const createLeagueForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { edition = '', name = '' } = data.fields
      const params = { ...SLUG, edition }
      const { id } = await callApi(createLeague, { params, input: { name }, idempotencyKey: formKey(data.fields) })
      return { to: `${LEAGUES}&liga=${encodeURIComponent(id)}#tu-liga` }
    }),
  )

/** Joins a league. Opening the link of a league only shows this form. */
export const joinLeagueForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { edition = '', league: code = '' } = data.fields
      const { id, name } = await callApi(joinLeague, { params: { ...SLUG, edition }, input: { code } })
      return { to: `${LEAGUES}&liga=${encodeURIComponent(id)}#tu-liga`, message: `Ya estás en «${name}».` }
    }),
  )

const Action = v.picklist(['open', 'close', 'leave'])

export const changeLeagueForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { edition = '', id = '' } = data.fields
      const { success, output: action } = v.safeParse(Action, data.fields.action)
      if (!success) throw new Problem('invalid_input')
      const { league: left } = await callApi(changeLeague, { params: { ...SLUG, edition, id }, input: { action } })
      return left ? { to: data.back } : { to: LEAGUES, message: 'Has salido de la liga.' }
    }),
  )
