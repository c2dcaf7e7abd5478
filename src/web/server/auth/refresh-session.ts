import { getMe, type Me } from '#contract/accounts.schema.ts'
import { callApi } from '../api/call-api.ts'
import { readSessionUser, saveSessionUser } from '../session/sealed-session.ts'

/** Copies the API's account data into the sealed session; returns null if the visitor is not signed in. */
export async function refreshSession(known?: Me): Promise<Me | null> {
  const user = await readSessionUser()
  if (!user) return null
  const account = known ?? (await callApi(getMe))
  const isCurrent = account.alias === user.alias && account.validated === user.validated && account.email === user.email
  if (!isCurrent) await saveSessionUser(account, user.access, user.freshAt)
  return account
}
