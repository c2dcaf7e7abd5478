/** A confirmed member's session cookie, got as a browser without JavaScript gets it: by posting the form of the page. */
export async function signedInCookie(origin: string): Promise<string> {
  const api = `${origin}/api/v1`
  const json = { 'content-type': 'application/json' }
  const person = { email: 'bench@example.com', password: 'una frase bien larga' }
  const input = { ...person, birthDate: '1990-05-05', country: 'ES', acceptRules: true, acceptPrivacy: true }
  const { ticket } = await (
    await fetch(`${api}/accounts`, { method: 'POST', headers: json, body: JSON.stringify(input) })
  ).json()
  const { mails } = await (await fetch(`${api}/development/mails`)).json()
  const code = /^\d{6}$/m.exec(mails[0].text)?.[0]
  await fetch(`${api}/accounts/confirm-code`, { method: 'POST', headers: json, body: JSON.stringify({ ticket, code }) })
  const action = /action="(\/_serverFn\/[^"]+)"/.exec(await (await fetch(`${origin}/`)).text())?.[1] ?? ''
  const form = new URLSearchParams({ _form: 'sign-in', _back: '/', ...person })
  const answer = await fetch(origin + action, { method: 'POST', body: form, headers: { origin }, redirect: 'manual' })
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
