import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider from 'oidc-provider'
import type { ProviderSettings } from '#api/accounts/providers/identity-providers.ts'

export interface TestProvider {
  settings: ProviderSettings
  /** Makes the provider respond with 503 until `comeBack` is called. */
  goAway(): void
  comeBack(): void
  /** Makes the provider sign the next ID token with a key that it does not publish. */
  forgeNext(): void
  /** Makes the provider sign the next ID token, with its own key, with these claims in place of the right ones. */
  changeNext(claims: object): void
  close(): Promise<void>
}

/**
 * Starts a certified OpenID Connect provider on loopback. Its page asks for a name and believes it: the name becomes
 * the subject and `name@correo.example` the e-mail, confirmed unless the name begins with `sin`. A name with an @ is
 * the e-mail itself. Consent is assumed.
 */
export async function startTestProvider(redirectUri: string): Promise<TestProvider> {
  let isAway = false
  let answer: RequestListener | undefined
  const server = createServer((request, response) => {
    if (isAway) response.writeHead(503).end('away')
    else answer?.(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const settings = { id: 'casa', name: 'Casa Común', issuer, clientId: 'temporada', clientSecret: 'entre-nosotros' }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a key of the tests'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: emailOf(id), email_verified: !id.startsWith('sin') }),
    }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    async loadExistingGrant({ oidc: { session, client, provider } }) {
      if (!session?.accountId || !client) return
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  let change: ((body: unknown) => unknown) | undefined
  provider.use(async (context, next) => {
    await next()
    if (!change || context.path !== '/token') return
    context.body = change(context.body)
    change = undefined
  })
  const protocol = provider.callback()
  answer = async (request, response) => {
    if (request.url === '/favicon.ico') return void response.writeHead(204).end()
    if (!request.url?.startsWith('/interaction/')) return protocol(request, response)
    if (request.method === 'GET')
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE)
    const accountId = new URLSearchParams(await text(request)).get('name') ?? ''
    await provider.interactionFinished(request, response, { login: { accountId: subjectOf(accountId) } })
  }
  return {
    settings,
    goAway: () => {
      isAway = true
    },
    comeBack: () => {
      isAway = false
    },
    forgeNext: () => {
      change = withForgedToken
    },
    changeNext: (claims) => {
      change = (body) => withChangedToken(body, claims, privateKey)
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Replaces the signature of the ID token in an answer by one of another key. */
function withForgedToken(body: unknown): unknown {
  const answer = body as { id_token: string }
  const signed = answer.id_token.slice(0, answer.id_token.lastIndexOf('.'))
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...answer, id_token: `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}` }
}

/** Replaces claims of the ID token in an answer, and signs it again. */
function withChangedToken(body: unknown, changed: object, key: KeyObject): unknown {
  const answer = body as { id_token: string }
  const [head, payload = ''] = answer.id_token.split('.')
  const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...changed }
  const signed = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return { ...answer, id_token: `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}` }
}

/** A subject is printable ASCII (OpenID Connect Core, 2), even if the address is not. */
const subjectOf = (name: string) => (name.includes('@') ? `@${Buffer.from(name).toString('base64url')}` : name)

const emailOf = (subject: string) =>
  subject.startsWith('@') ? Buffer.from(subject.slice(1), 'base64url').toString() : `${subject}@correo.example`

const PAGE = `<!doctype html><html lang="es"><title>Casa Común</title>
  <form method="post"><label>Quién eres <input name="name" required></label><button>Soy yo</button></form></html>`

/** Signs in at the provider as a browser does; returns the query string with which the provider redirects back. */
export async function signInThere(url: string, name: string): Promise<string> {
  const cookies = new Map<string, string>()
  const visit = async (target: string, init: RequestInit = {}): Promise<{ at: URL; html: string }> => {
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const response = await fetch(target, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(key, value)
    }
    const location = response.headers.get('location')
    if (!location) return { at: new URL(target), html: await response.text() }
    const next = new URL(location, target)
    return next.pathname.endsWith('/callback') ? { at: next, html: '' } : visit(next.href)
  }
  const form = await visit(url)
  if (form.html !== PAGE) throw new Error(`no form to sign in at ${form.at.href}: ${form.html.slice(0, 500)}`)
  const { at } = await visit(form.at.href, { method: 'POST', body: new URLSearchParams({ name }) })
  return at.search
}
