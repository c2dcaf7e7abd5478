import { createServerFn } from '@tanstack/react-start'
import * as accounts from '#contract/accounts.schema.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { validateInput } from '#web/server/requests/validate-input.ts'

/** Posts, because the address of a GET would hold the token. */
const check = createServerFn({ method: 'POST' })
  .validator(validateInput(accounts.checkLink.input))
  .handler(({ data }) => callApi(accounts.checkLink, { input: data }))

/** Returns whether a mailed link is still valid, so that its page asks for nothing in vain. */
export async function isLinkValid(purpose: accounts.CheckLinkInput['purpose'], token: string | undefined) {
  return token ? (await check({ data: { purpose, token } })).valid : false
}
