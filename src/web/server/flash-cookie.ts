import { Flash } from './outcome.ts'
import { sealedCookie } from './sealed-cookie.ts'

const LIFETIME_S = 60

/** What was written is lost where it is too long; the message about it is not. */
const cookie = sealedCookie('temporada-flash', Flash, LIFETIME_S, ({ form, outcome }) => ({
  form,
  outcome: outcome.kind === 'refused' ? { ...outcome, values: {} } : outcome,
}))

export const leaveFlashCookie = (flash: Flash) => cookie.keep(flash)

/** Shown once: reading takes it away. */
export async function takeFlashCookie(): Promise<Flash | null> {
  const flash = await cookie.read()
  if (flash) cookie.drop()
  return flash
}
