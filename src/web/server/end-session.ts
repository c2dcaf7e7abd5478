import { signOut } from '#contract/accounts.ts'
import { Problem } from '#contract/problem.ts'
import { callApi } from './call-api.ts'
import { forgetSession, readSessionUser } from './sealed-session.ts'

/** Sign out here and in the API. Being signed out already is no fault; an API that cannot be reached is. */
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
