import type { WorkLevel } from '#contract/primitives/bot-actions.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Deps } from '../../deps.ts'
import { findKnownDevice } from './known-device.ts'

/** An attempt at the password of an e-mail. */
export interface Guess {
  emailKey: string
  address: string
  knownDevices: readonly string[]
  /** The level of the proof that came along. */
  work: WorkLevel
}

/** Guesses at one e-mail in 15 minutes that need no more work than usual, and those that need no more than level 1. */
const EASY_GUESSES = 10
const HARDER_GUESSES = 50

/**
 * Runs before a password is compared. A device that the owner of the e-mail has used before has a budget of its own,
 * which no stranger can use up. All other guesses count by the e-mail, whether or not it has an account, and many of them
 * cost work but are never refused. Throws `too_many_requests` or `more_work`.
 */
export async function spendGuess(deps: Deps, { emailKey, address, knownDevices, work }: Guess): Promise<void> {
  const device = await findKnownDevice(deps, emailKey, knownDevices)
  if (device) return deps.rateLimits.spend('signInPerDevice', device)
  await deps.rateLimits.spendAddress('signIn', address)
  await deps.rateLimits.spendAddress('signInToEmail', address, emailKey)
  await demandWork(deps, emailKey, work)
}

async function demandWork({ rateLimits }: Deps, emailKey: string, work: WorkLevel): Promise<void> {
  const needed = workFor(await rateLimits.count('guessesPerEmail', emailKey))
  if (work >= needed) return
  // A refused call was no guess.
  await rateLimits.uncount('guessesPerEmail', emailKey)
  throw new Problem('more_work', { work: needed })
}

/** Returns the level of work that the nth guess costs. */
function workFor(nth: number): WorkLevel {
  if (nth > HARDER_GUESSES) return 2
  return nth > EASY_GUESSES ? 1 : 0
}
