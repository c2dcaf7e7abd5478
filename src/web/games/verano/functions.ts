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
import { campaignPage } from '#contract/kinds.ts'
import { Slug } from '#contract/primitives/primitives.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { formHandler, type PostedForm, postedForm } from '#web/server/forms/form-handler.ts'
import { formKey } from '#web/server/forms/form-key.ts'
import { slugOf } from '#web/server/forms/slug-of.ts'
import { validateInput } from '#web/server/requests/validate-input.ts'

const OfCampaign = v.object({ slug: Slug })

const summer = createServerFn()
  .validator(validateInput(OfCampaign))
  .handler(({ data: params }) => callApi(getSummer, { params }))
export const summerQuery = (slug: string) =>
  queryOptions({ queryKey: ['verano', slug, 'summer'], queryFn: () => summer({ data: { slug } }) })

/**
 * Timeout in milliseconds for reading the member's own data. It is short, because the page can show the missions
 * without this data.
 */
const OWN_SUMMER_MS = 2_000

const mine = createServerFn()
  .validator(validateInput(OfCampaign))
  .handler(({ data: params }) => callApi(getMySummer, { params, maxWaitMs: OWN_SUMMER_MS }))
export const mySummerQuery = (slug: string) =>
  queryOptions({ queryKey: ['verano', slug, 'mine'], queryFn: () => mine({ data: { slug } }), staleTime: 0 })

/** The origin of the links that members copy. */
const origin = createServerFn().handler(() => new URL(getRequest().url).origin)
export const originQuery = queryOptions({
  queryKey: ['verano', 'origin'],
  queryFn: () => origin(),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Returns null for an invalid link, such as a link that was cut short. */
const invitation = createServerFn()
  .validator(validateInput(v.object({ slug: Slug, token: v.string() })))
  .handler(async ({ data: params }) => {
    try {
      return await callApi(getInvitation, { params, variesByUser: true })
    } catch (error) {
      if (error instanceof ProblemError && error.status === 404) return null
      throw error
    }
  })
export const invitationQuery = (slug: string, token: string) =>
  queryOptions({
    queryKey: ['verano', slug, 'invitation', token],
    queryFn: () => invitation({ data: { slug, token } }),
    staleTime: 0,
  })

/** Returns the address of the edition for which a form was posted. */
const editionOf = (data: PostedForm) => ({ slug: slugOf('verano', data), edition: data.fields.edition ?? '' })
const pageOf = (data: PostedForm) => campaignPage({ kind: 'verano', slug: slugOf('verano', data) })

const stamp = (data: PostedForm) =>
  callApi(stampDay, { params: editionOf(data), input: { day: data.fields.day ?? '' } })
const repair = (data: PostedForm) =>
  callApi(repairDay, { params: editionOf(data), input: { day: data.fields.day ?? '' } })

/**
 * Answers a mission. `key` is the idempotency key from the browser: the same for a retry after a lost response. Without
 * JavaScript the key is derived from the form fields.
 */
async function answer(data: PostedForm) {
  const { key, ...fields } = data.fields
  const params = { ...editionOf(data), n: fields.n ?? '' }
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
  .handler(({ data }) => stamp(data))

export const repairNow = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) => repair(data))

export const answerNow = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(({ data }) => answer(data))

/**
 * Returns the outcome of a form that was posted without JavaScript: the page to redirect to, and a message that says
 * what the member gained.
 */
const toldAt = (page: string, news: News) => ({
  to: page,
  message: newsWords(news).join(' ') || undefined,
})

export const stampForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(formHandler(async (data) => toldAt(`${pageOf(data)}#cartilla`, (await stamp(data)).news)))

export const repairForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(formHandler(async (data) => toldAt(`${pageOf(data)}#cartilla`, (await repair(data)).news)))

export const missionForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { news } = await answer(data)
      return toldAt(`${pageOf(data)}?mision=${encodeURIComponent(data.fields.n ?? '')}#mision`, news)
    }),
  )

export const inviteForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      await callApi(makeInvitation, { params: editionOf(data) })
      return { to: `${data.back.split('#')[0]}#invitar` }
    }),
  )

/** Accepts an invitation. Opening the link of an invitation accepts nothing; the page only explains the invitation. */
export const acceptForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { token = '' } = data.fields
      await callApi(acceptInvitation, { params: editionOf(data), input: { token } })
      return { to: `${pageOf(data)}?invita=${encodeURIComponent(token)}#invitacion` }
    }),
  )
