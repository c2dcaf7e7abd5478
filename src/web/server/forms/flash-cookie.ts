import { sealedCookie } from '../session/sealed-cookie.ts'
import { Flash } from './form-outcome.ts'

const LIFETIME_S = 60

/** A flash message that is too long for a cookie is stored without the visitor's input. */
const cookie = sealedCookie('temporada-flash', Flash, LIFETIME_S, ({ form, outcome }) => ({
  form,
  outcome: outcome.kind === 'refused' ? { ...outcome, values: {} } : outcome,
}))

export const setFlashCookie = (flash: Flash) => cookie.keep(flash)

/** Reads and removes the flash message, so that it is shown once. */
export async function takeFlashCookie(): Promise<Flash | null> {
  const flash = await cookie.read()
  if (flash) cookie.drop()
  return flash
}
