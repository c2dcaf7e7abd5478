import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import * as v from 'valibot'
import { atItsPart, readMissionForm } from '#contract/games/verano/mission-form.ts'
import { newsWords } from '#contract/games/verano/news-words.ts'
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
import { ProblemError } from '#contract/problem/problem-error.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { formKey } from '#web/server/forms/form-key.ts'
import { validateInput } from '#web/server/requests/validate-input.ts'

const SLUG = { slug: 'verano' }
const PAGE = '/promo/verano'

const summer = createServerFn().handler(() => callApi(getSummer, { params: SLUG }))
export const summerQuery = queryOptions({ queryKey: ['verano', 'summer'], queryFn: () => summer() })

/**
 * Timeout in milliseconds for reading the member's own data. It is short, because the page can show the missions
 * without this data.
 */
const OWN_SUMMER_MS = 2_000

const mine = createServerFn().handler(() => callApi(getMySummer, { params: SLUG, maxWaitMs: OWN_SUMMER_MS }))
export const mySummerQuery = queryOptions({ queryKey: ['verano', 'mine'], queryFn: () => mine(), staleTime: 0 })

/** The origin of the links that members copy. */
const origin = createServerFn().handler(() => new URL(getRequest().url).origin)
export const originQuery = queryOptions({
  queryKey: ['verano', 'origin'],
  queryFn: () => origin(),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Returns null for an invalid link, such as a link that was cut short. */
const invitation = createServerFn()
  .validator(validateInput(v.object({ token: v.string() })))
  .handler(async ({ data: { token } }) => {
    try {
      return await callApi(getInvitation, { params: { ...SLUG, token }, variesByUser: true })
    } catch (error) {
      if (error instanceof ProblemError && error.status === 404) return null
      throw error
    }
  })
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['verano', 'invitation', token],
    queryFn: () => invitation({ data: { token } }),
    staleTime: 0,
  })

type Fields = Record<string, string>

const stamp = ({ edition = '', day = '' }: Fields) =>
  callApi(stampDay, { params: { ...SLUG, edition }, input: { day } })
const repair = ({ edition = '', day = '' }: Fields) =>
  callApi(repairDay, { params: { ...SLUG, edition }, input: { day } })

/**
 * Answers a mission. `key` is the idempotency key from the browser: the same for a retry after a lost response. Without
 * JavaScript the key is derived from the form fields.
 */
async function answer({ key, ...fields }: Fields) {
  const { edition = '', n = '' } = fields
  const params = { ...SLUG, edition, n }
  try {
    const input = readMissionForm(fields)
    return await callApi(answerMission, { params, input, idempotencyKey: key ?? formKey(fields) })
  } catch (error) {
    if (!(error instanceof ProblemError) || !error.body.fields) throw error
    throw new Problem(error.code, { ...error.body, fields: error.body.fields.map(atItsPart) })
  }
}

export const stampNow = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) => stamp(data.fields))

export const repairNow = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) => repair(data.fields))

export const answerNow = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) => answer(data.fields))

/**
 * Returns the outcome of a form that was posted without JavaScript: the page to redirect to, and a message that says
 * what the member gained.
 */
const toldAt = (place: string, news: News) => ({
  to: `${PAGE}${place}`,
  message: newsWords(news).join(' ') || undefined,
})

export const stampForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(formHandler(async (data) => toldAt('#cartilla', (await stamp(data.fields)).news)))

export const repairForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(formHandler(async (data) => toldAt('#cartilla', (await repair(data.fields)).news)))

export const missionForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { news } = await answer(data.fields)
      return toldAt(`?mision=${encodeURIComponent(data.fields.n ?? '')}#mision`, news)
    }),
  )

export const inviteForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      await callApi(makeInvitation, { params: { ...SLUG, edition: data.fields.edition ?? '' } })
      return { to: `${data.back.split('#')[0]}#invitar` }
    }),
  )

/** Accepts an invitation. Opening the link of an invitation accepts nothing; the page only explains the invitation. */
export const acceptForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { edition = '', token = '' } = data.fields
      await callApi(acceptInvitation, { params: { ...SLUG, edition }, input: { token } })
      return { to: `${PAGE}?invita=${encodeURIComponent(token)}#invitacion` }
    }),
  )
