import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { CreationOptions, RequestOptions } from '#contract/factors.schema.ts'
import { ProblemError } from '#contract/problem/problem-error.ts'

/** Makes a passkey. Returns the credential as JSON. */
export const makePasskey = async (optionsJSON: CreationOptions): Promise<string> =>
  JSON.stringify(await startRegistration({ optionsJSON }))

/** Signs with a passkey of the visitor's choice. Returns the credential as JSON. */
export const signWithPasskey = async (optionsJSON: RequestOptions): Promise<string> =>
  JSON.stringify(await startAuthentication({ optionsJSON }))

const SENTENCES: ReadonlyMap<string, string> = new Map([
  ['NotAllowedError', 'No se ha usado ninguna clave de acceso. Vuelve a intentarlo cuando quieras.'],
  ['AbortError', 'No se ha usado ninguna clave de acceso. Vuelve a intentarlo cuando quieras.'],
  ['InvalidStateError', 'Este dispositivo ya tiene una clave de acceso de tu cuenta.'],
  ['SecurityError', 'Este navegador no admite claves de acceso en esta dirección.'],
])

/** Returns the sentence for a failure of a browser, an authenticator or the site. */
export function sentenceFor(error: unknown): string {
  if (error instanceof ProblemError) return error.body.detail
  const known = error instanceof Error ? SENTENCES.get(error.name) : undefined
  return known ?? 'No hemos podido usar la clave de acceso. Vuelve a intentarlo, o entra de otra forma.'
}
