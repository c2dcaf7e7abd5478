import { signOut } from '#contract/accounts.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { callApi } from '../api/call-api.ts'
import { forgetSession, readSessionUser } from '../session/sealed-session.ts'

/** Ends the session here and in the API. Succeeds if already signed out; throws if the API cannot be reached. */
export async function endSession(): Promise<{ loggedOut: true }> {
  if (await readSessionUser()) {
    try {
      await callApi(signOut)
    } catch (error) {
      if (!(error instanceof Problem && error.status === 401)) throw error
    }
  }
  forgetSession()
  return { loggedOut: true }
}
