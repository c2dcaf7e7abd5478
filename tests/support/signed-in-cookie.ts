import { randomUUID } from 'node:crypto'

const PERSON = { email: 'bench@example.com', password: 'una frase bien larga' }

/**
 * Returns the session cookie of a confirmed member. Posts the form of the page, as a browser without JavaScript does.
 */
export async function signedInCookie(origin: string): Promise<string> {
  const api = `${origin}/api/v1`
  const json = { 'content-type': 'application/json' }
  const input = { ...PERSON, birthDate: '1990-05-05', country: 'ES', acceptRules: true, acceptPrivacy: true }
  const { ticket } = await (
    await fetch(`${api}/accounts`, { method: 'POST', headers: json, body: JSON.stringify(input) })
  ).json()
  const { mails } = await (await fetch(`${api}/development/mails`)).json()
  const code = /^\d{6}$/m.exec(mails[0].text)?.[0]
  await fetch(`${api}/accounts/confirm-code`, { method: 'POST', headers: json, body: JSON.stringify({ ticket, code }) })
  const action = /action="(\/_serverFn\/[^"]+)"/.exec(await (await fetch(`${origin}/`)).text())?.[1] ?? ''
  const form = new URLSearchParams({ _form: 'sign-in', _back: '/', ...PERSON })
  const answer = await fetch(origin + action, { method: 'POST', body: form, headers: { origin }, redirect: 'manual' })
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Signs the member of `signedInCookie` in at the API, in another session; returns the function that calls it. */
export async function memberOfCookie(origin: string) {
  const call = async (path: string, { input, token = '' }: { input?: object; token?: string } = {}) => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method: input ? 'POST' : 'GET',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(input ? { body: JSON.stringify(input) } : {}),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { access: token } = await call('/sessions', { input: PERSON })
  return (path: string, input?: object) => call(path, input ? { input, token } : { token })
}
