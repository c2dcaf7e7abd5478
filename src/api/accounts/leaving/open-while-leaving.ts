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
import { claimPrize, correctAddress, declinePrize, getPrizeAddress, listPrizes, showWinner } from '#contract/prizes.ts'
import { getPush, stopPush } from '#contract/push.ts'
import { getOpenings, getReminders } from '#contract/reminders.ts'

/**
 * The endpoints that an account may still call between its request to be erased and the erasure: read and export its
 * data, claim or decline a prize, correct where it goes, take a name out of a result, stop push, sign out, or cancel the request.
 */
export const OPEN_WHILE_LEAVING: ReadonlySet<Endpoint> = new Set<Endpoint>([
  getMe,
  getSession,
  exportAccount,
  listDevices,
  listIdentities,
  listPrizes,
  getReminders,
  getOpenings,
  getPush,
  stopPush,
  claimPrize,
  getPrizeAddress,
  correctAddress,
  declinePrize,
  showWinner,
  rotateSession,
  signOut,
  signOutEverywhere,
  cancelDeletion,
])
