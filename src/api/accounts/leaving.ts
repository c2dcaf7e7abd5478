import {
  cancelDeletion,
  exportAccount,
  getMe,
  getSession,
  listDevices,
  rotateSession,
  signOut,
  signOutEverywhere,
} from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listIdentities } from '#contract/identity-providers.ts'

/** What an account that is to be erased may still do: look, take its data along, go, or stay after all. */
export const OPEN_WHILE_LEAVING: ReadonlySet<Endpoint> = new Set<Endpoint>([
  getMe,
  getSession,
  exportAccount,
  listDevices,
  listIdentities,
  rotateSession,
  signOut,
  signOutEverywhere,
  cancelDeletion,
])
