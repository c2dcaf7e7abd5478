import type { SessionGrant } from '#contract/accounts.schema.ts'
import { rememberDevice } from './known-devices.ts'
import { type SealedUser, saveSessionUser } from './sealed-session.ts'

export async function openSession({ account, access, knownDevice }: SessionGrant): Promise<SealedUser> {
  await rememberDevice(account.id, knownDevice)
  return saveSessionUser(account, access)
}
