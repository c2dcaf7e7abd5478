import { sealedCookie } from '../session/sealed-cookie.ts'
import { Flash } from './form-outcome.ts'

const LIFETIME_S = 60

/** Input that is too long is dropped; the message is stored. */
const cookie = sealedCookie('temporada-flash', Flash, LIFETIME_S, ({ form, outcome }) => ({
  form,
  outcome: outcome.kind === 'refused' ? { ...outcome, values: {} } : outcome,
}))

export const setFlashCookie = (flash: Flash) => cookie.keep(flash)

/** Shown once: reading removes it. */
export async function takeFlashCookie(): Promise<Flash | null> {
  const flash = await cookie.read()
  if (flash) cookie.drop()
  return flash
}
