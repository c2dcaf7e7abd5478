import { randomUUID } from 'node:crypto'

/** Signs a newcomer up and asks for a new password. Returns the paths of the two mailed links, which are still valid. */
export async function mailedLinks(origin: string): Promise<{ confirm: string; reset: string }> {
  const email = `${randomUUID()}@example.com`
  const post = async (path: string, input: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${origin}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(input) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  const person = { email, password: 'una frase bien larga', birthDate: '1990-05-05', country: 'ES' }
  await post('/accounts', { ...person, acceptRules: true, acceptPrivacy: true })
  await post('/passwords/reset-requests', { email })
  const { mails } = await (await fetch(`${origin}/api/v1/development/mails`)).json()
  const texts: string[] = mails
    .filter(({ to }: { to: string }) => to === email)
    .map(({ text }: { text: string }) => text)
  const pathOf = (page: string) => {
    const path = new RegExp(`/${page}\\?token=\\S+`).exec(texts.join('\n'))?.[0]
    if (!path) throw new Error(`no link to /${page} for ${email}`)
    return path
  }
  return { confirm: pathOf('confirm'), reset: pathOf('reset') }
}
