import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import type { OutputOf } from '#contract/endpoint.ts'
import { checkCode, listOffers, redeemCode } from '#contract/games/tpp/tpp.schema.ts'
import { getHistoryEntry, listHistory } from '#contract/history.schema.ts'
import { type CodeReading, type CodeSlip, readPartnerCode } from '#contract/partner-code.ts'
import { Problem } from '#contract/problem/problem.ts'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { slipWords } from '#web/format/partner-code.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { formHandler, postedForm } from '#web/server/forms/form-handler.ts'
import { formKey } from '#web/server/forms/form-key.ts'
import { text } from '#web/server/forms/posted-fields.ts'
import { validateInput } from '#web/server/requests/validate-input.ts'
import { pendingCode } from '#web/server/session/pending-code.ts'
import { readSessionUser } from '#web/server/session/sealed-session.ts'

const TPP = { slug: 'tpp' }
const PAGE = '/promo/tpp/bono'
/** Maximum number of characters of the text in the field; a longer text is neither a code nor the address of a code. */
const MOST_WRITTEN = 200

const offers = createServerFn().handler(() => callApi(listOffers, { params: TPP }))
export const offersQuery = queryOptions({ queryKey: ['tpp', 'offers'], queryFn: () => offers() })

const shapes = async () => (await callApi(listOffers, { params: TPP })).offers.flatMap(({ shape }) => shape ?? [])
const read = async (written: string) => readPartnerCode(written, await shapes())
/**
 * Reads a text as a code. Throws `code_slip` if the text cannot be a code; with JavaScript the field reports the error
 * before the request.
 */
async function readSound(written: string): Promise<CodeReading> {
  const reading = await read(written)
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
  .validator(validateInput(v.object({ code: v.nullable(v.string()) })))
  .handler(async ({ data: { code } }): Promise<BroughtCode | null> => {
    const written = (code ?? (await pendingCode.read())?.written)?.trim().slice(0, MOST_WRITTEN)
    if (!written) return null
    const reading = await read(written)
    if (reading.slip) return { written, slip: reading.slip, check: null }
    if (code !== null && !(await readSessionUser())) await pendingCode.keep({ written })
    return { written, slip: null, check: await check(bare(reading)) }
  })

const check = (code: string): Promise<CodeCheck | null> =>
  callApi(checkCode, { params: { ...TPP, code }, variesByUser: true }).catch((error: unknown) => {
    if (error instanceof ProblemError && error.isTransient) return null
    throw error
  })

/**
 * `code` comes from the address of the page; null looks up the code in this browser's cookie, if the cookie has a code.
 */
export const codeQuery = (code: string | null) =>
  queryOptions({ queryKey: ['tpp', 'code', code], queryFn: () => look({ data: { code } }), staleTime: 0 })

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
  .validator(validateInput(v.object({ edition: v.string() })))
  .handler(async ({ data: { edition } }) => {
    const { entries, nextCursor } = await callApi(listHistory, { input: { campaign: TPP.slug, kind: 'play' } })
    const count = entries.filter(({ campaign }) => campaign.edition === edition).length
    return { count, hasMore: nextCursor !== null && count === entries.length }
  })
export const redeemedQuery = (edition: string) =>
  queryOptions({ queryKey: ['history', 'redeemed', edition], queryFn: () => redeemed({ data: { edition } }) })

/** Keeps the code of the field in the cookie and leads to the card of the code. */
export const bringForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async (data) => {
      const written = text(data.fields.codigo).slice(0, MOST_WRITTEN)
      await readSound(written)
      await pendingCode.keep({ written })
      return { to: `${PAGE}#tu-codigo` }
    }),
  )

export const leaveForm = createServerFn({ method: 'POST' })
  .validator(postedForm)
  .handler(
    formHandler(async () => {
      pendingCode.drop()
      return { to: `${PAGE}#codigo` }
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
      const written = text(data.fields.codigo).slice(0, MOST_WRITTEN)
      // Keeps the code in the cookie, for a visitor who must complete another step first.
      await pendingCode.keep({ written })
      const code = bare(await readSound(written))
      const { id } = await callApi(redeemCode, {
        params: { ...TPP, edition, code },
        idempotencyKey: formKey({ edition, code }),
        botProof: data.botProof,
      }).catch(inOwnWords)
      pendingCode.drop()
      return { to: `${PAGE}?canje=${encodeURIComponent(id)}` }
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
