import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import type { OutputOf } from '#contract/endpoint.ts'
import { checkCode, listOffers, redeemCode } from '#contract/games/tpp/tpp.schema.ts'
import { getHistoryEntry, listHistory } from '#contract/history.schema.ts'
import { campaignPage } from '#contract/kinds.ts'
import { type CodeReading, type CodeSlip, readPartnerCode } from '#contract/partner-code.ts'
import { Slug } from '#contract/primitives/primitives.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { slipWords } from '#web/format/partner-code.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { formHandler, type PostedForm, postedForm } from '#web/server/forms/form-handler.ts'
import { formKey } from '#web/server/forms/form-key.ts'
import { text } from '#web/server/forms/posted-fields.ts'
import { slugOf } from '#web/server/forms/slug-of.ts'
import { validateInput } from '#web/server/requests/validate-input.ts'
import { pendingCode } from '#web/server/session/pending-code.ts'
import { readSessionUser } from '#web/server/session/sealed-session.ts'

/** Returns the path of the page on which a form was posted. */
const pageOf = (data: PostedForm) => campaignPage({ kind: 'tpp', slug: slugOf('tpp', data) })
/** Maximum number of characters of the text in the field; a longer text is neither a code nor the address of a code. */
const MOST_WRITTEN = 200

const offers = createServerFn()
  .validator(validateInput(v.object({ slug: Slug })))
  .handler(({ data: params }) => callApi(listOffers, { params }))
export const offersQuery = (slug: string) =>
  queryOptions({ queryKey: ['tpp', slug, 'offers'], queryFn: () => offers({ data: { slug } }) })

const shapes = async (slug: string) =>
  (await callApi(listOffers, { params: { slug } })).offers.flatMap(({ shape }) => shape ?? [])
const read = async (slug: string, written: string) => readPartnerCode(written, await shapes(slug))
/**
 * Reads a text as a code. Throws `code_slip` if the text cannot be a code; with JavaScript the field reports the error
 * before the request.
 */
async function readSound(slug: string, written: string): Promise<CodeReading> {
  const reading = await read(slug, written)
  if (!reading.slip) return reading
  throw new Problem('code_slip', { fields: [{ path: 'codigo', message: slipWords(reading.slip, written) }] })
}

/** Returns the code in the format of the API. */
const bare = ({ ours, theirs }: CodeReading): string => theirs ?? ours ?? ''

export type CodeCheck = OutputOf<typeof checkCode>

/** A code that the visitor brought, and the result of its check. */
export interface BroughtCode {
  written: string
  /** Why the text cannot be a code; such a text is not looked up. */
  slip: CodeSlip | null
  /** Null if there is a slip or if the check failed. */
  check: CodeCheck | null
}

/** Looks up a code. The request is a POST, so that its address does not contain the code. */
const look = createServerFn({ method: 'POST' })
  .validator(validateInput(v.object({ slug: Slug, code: v.nullable(v.string()) })))
  .handler(async ({ data: { slug, code } }): Promise<BroughtCode | null> => {
    const written = (code ?? (await keptFor(slug)))?.trim().slice(0, MOST_WRITTEN)
    if (!written) return null
    const reading = await read(slug, written)
    if (reading.slip) return { written, slip: reading.slip, check: null }
    if (code !== null && !(await readSessionUser())) await pendingCode.keep({ slug, written })
    return { written, slip: null, check: await check(slug, bare(reading)) }
  })

/** A cookie of an earlier version names no campaign: its code is of the only one that there was. */
async function keptFor(slug: string): Promise<string | undefined> {
  const kept = await pendingCode.read()
  return (kept?.slug ?? 'tpp') === slug ? kept?.written : undefined
}

const check = (slug: string, code: string): Promise<CodeCheck | null> =>
  callApi(checkCode, { params: { slug, code }, variesByUser: true }).catch((error: unknown) => {
    if (error instanceof ProblemError && error.isTransient) return null
    throw error
  })

/**
 * `code` comes from the address of the page; null looks up the code in this browser's cookie, if the cookie has a code.
 */
export const codeQuery = (slug: string, code: string | null) =>
  queryOptions({ queryKey: ['tpp', slug, 'code', code], queryFn: () => look({ data: { slug, code } }), staleTime: 0 })

const redemption = createServerFn()
  .validator(validateInput(v.object({ id: v.string() })))
  .handler(({ data }) => callApi(getHistoryEntry, { params: data }))
/**
 * Loads a redemption by its id. Does not reuse the function of the history, because that module would add its validator
 * to the script of this page.
 */
export const redemptionQuery = (id: string) =>
  queryOptions({ queryKey: ['history', 'redemption', id], queryFn: () => redemption({ data: { id } }), staleTime: 0 })

/** The number of codes that the member has redeemed in the edition; of many, only those of one page of the history. */
const redeemed = createServerFn()
  .validator(validateInput(v.object({ slug: Slug, edition: v.string() })))
  .handler(async ({ data: { slug, edition } }) => {
    const { entries, nextCursor } = await callApi(listHistory, { input: { campaign: slug, kind: 'play' } })
    const count = entries.filter(({ campaign }) => campaign.edition === edition).length
    return { count, hasMore: nextCursor !== null && count === entries.length }
  })
export const redeemedQuery = (slug: string, edition: string) =>
  queryOptions({
    queryKey: ['history', 'redeemed', slug, edition],
    queryFn: () => redeemed({ data: { slug, edition } }),
  })

/** Keeps the code of the field in the cookie and leads to the card of the code. */
export const bringForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const slug = slugOf('tpp', data)
      const written = text(data.fields.codigo).slice(0, MOST_WRITTEN)
      await readSound(slug, written)
      await pendingCode.keep({ slug, written })
      return { to: `${pageOf(data)}#tu-codigo` }
    }),
  )

export const leaveForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      pendingCode.drop()
      return { to: `${pageOf(data)}#codigo` }
    }),
  )

/**
 * Redeems a code. The idempotency key consists of edition and code, so that a form that is posted twice redeems once.
 */
export const redeemForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const { edition = '' } = data.fields
      const slug = slugOf('tpp', data)
      const written = text(data.fields.codigo).slice(0, MOST_WRITTEN)
      // Keeps the code in the cookie, for a visitor who must complete another step first.
      await pendingCode.keep({ slug, written })
      const code = bare(await readSound(slug, written))
      const { id } = await callApi(redeemCode, {
        params: { slug, edition, code },
        idempotencyKey: formKey({ slug, edition, code }),
        botProof: data.botProof,
      }).catch(inOwnWords)
      pendingCode.drop()
      return { to: `${pageOf(data)}?canje=${encodeURIComponent(id)}` }
    }),
  )

/** Replaces the standard text of the problem `more_work`, because that text is about signing in. */
function inOwnWords(error: unknown): never {
  if (!(error instanceof ProblemError) || error.code !== 'more_work') throw error
  const { work } = error.body
  throw new Problem('more_work', {
    detail: 'Se han probado muchos códigos seguidos. Para canjear ahora hace falta JavaScript; si no, escríbenos.',
    ...(work === undefined ? {} : { work }),
  })
}
