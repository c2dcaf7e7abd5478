import type { WorkLevel } from '#contract/primitives/bot-actions.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Deps } from '../../deps.ts'
import { logSecurity } from '../security-log.ts'
import { findKnownDevice } from './known-device.ts'

/** An attempt at the password of an e-mail. */
export interface Guess {
  emailKey: string
  address: string
  knownDevices: readonly string[]
  /** The work level of the proof that came with the call. */
  work: WorkLevel
}

/**
 * Number of guesses at one e-mail in 15 minutes: the first 10 cost no extra work, the next 40 cost work of level 1, and
 * all others work of level 2.
 */
const EASY_GUESSES = 10
const HARDER_GUESSES = 50

/**
 * Counts a guess before its password is compared. A device that the owner of the e-mail has used before has its own
 * budget, which no stranger can use up. All other guesses are counted by e-mail, whether or not an account with the
 * e-mail exists. The number of guesses at an e-mail is not limited, but after the first ones each guess costs work.
 * Throws `too_many_requests` or `more_work`.
 */
export async function spendGuess(deps: Deps, guess: Guess): Promise<void> {
  try {
    await spend(deps, guess)
  } catch (error) {
    logSecurity(deps, 'sign-in-limited', { account: null, address: guess.address })
    throw error
  }
}

async function spend(deps: Deps, { emailKey, address, knownDevices, work }: Guess): Promise<void> {
  const device = await findKnownDevice(deps, emailKey, knownDevices)
  if (device) return deps.rateLimits.spend('signInPerDevice', device)
  await deps.rateLimits.spendAddress('signIn', address)
  await deps.rateLimits.spendAddress('signInToEmail', address, emailKey)
  await demandWork(deps, emailKey, work)
}

async function demandWork({ rateLimits }: Deps, emailKey: string, work: WorkLevel): Promise<void> {
  const needed = workFor(await rateLimits.count('guessesPerEmail', emailKey))
  if (work >= needed) return
  // A refused call is not a guess.
  await rateLimits.uncount('guessesPerEmail', emailKey)
  throw new Problem('more_work', { work: needed })
}

/** Returns the level of work that the nth guess costs. */
function workFor(nth: number): WorkLevel {
  if (nth > HARDER_GUESSES) return 2
  return nth > EASY_GUESSES ? 1 : 0
}
