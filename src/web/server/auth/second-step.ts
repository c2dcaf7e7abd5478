import * as v from 'valibot'
import { takeSecondStep } from '#contract/factors.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { callApi } from '../api/call-api.ts'
import { knownDevices } from '../session/known-devices.ts'
import { openSession } from '../session/open-session.ts'
import { sealedCookie } from '../session/sealed-cookie.ts'

const SECOND_STEP_PAGE = '/second-step'

/** The ticket of a sign-in that waits for a code, and the page to open afterwards. */
const cookie = sealedCookie('temporada-segundo-paso', v.object({ ticket: v.string(), to: v.string() }), 10 * 60)

/**
 * Keeps the ticket of a sign-in that asks for a code, and returns the page of the second step. Throws any other error
 * again.
 */
export async function leaveForSecondStep(error: unknown, to: string): Promise<string> {
  const step = error instanceof Problem ? error.body.secondStep : undefined
  if (!step) throw error
  await cookie.keep({ ticket: step.ticket, to })
  return SECOND_STEP_PAGE
}

export const waitsForSecondStep = async (): Promise<boolean> => (await cookie.read()) !== null

/** Opens the session, and returns the page to open. Throws a problem of `takeSecondStep`. */
export async function finishSecondStep(code: string, botProof: string | undefined): Promise<string> {
  const waiting = await cookie.read()
  if (!waiting) throw new Problem('second_step_late')
  const input = { ticket: waiting.ticket, code, knownDevices: await knownDevices() }
  await openSession(await callApi(takeSecondStep, { input, botProof }))
  cookie.drop()
  return waiting.to
}
