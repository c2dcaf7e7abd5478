import type { SessionGrant } from '#contract/accounts.ts'
import { type SealedUser, saveSessionUser } from '../session/sealed-session.ts'
import { rememberDevice } from './known-devices.ts'

/** Signs in this browser with what the API has granted. */
export async function openSession({ account, access, knownDevice }: SessionGrant): Promise<SealedUser> {
  await rememberDevice(account.id, knownDevice)
  return saveSessionUser(account, access)
}
