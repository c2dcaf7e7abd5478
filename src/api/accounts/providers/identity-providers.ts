import type { Logger } from 'pino'
import * as v from 'valibot'
import type { IdentityProvider } from '#contract/identity-providers.schema.ts'
import { HOUR_MS } from '#contract/primitives/durations.ts'
import { Slug } from '#contract/primitives/primitives.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { HttpsUrl } from '#host/read-env.ts'

const Text = v.pipe(v.string('is missing'), v.nonEmpty('is missing'))

/** A provider as the operator writes it in `OIDC_PROVIDERS`. */
export const ProviderSettings = v.object({
  id: v.pipe(Slug, v.maxLength(30)),
  name: v.pipe(Text, v.maxLength(40)),
  issuer: HttpsUrl,
  clientId: Text,
  /** A public client has no secret; PKCE protects it. */
  clientSecret: v.optional(Text),
  /** True for the provider of the brand itself. */
  own: v.optional(v.boolean('must be true or false')),
})
/** A list of providers. No two have the same id, because the id is part of the callback URL. */
export const ProviderList = v.pipe(
  v.array(ProviderSettings),
  v.check((list) => new Set(list.map(({ id }) => id)).size === list.length, 'has the same id twice'),
  v.check((list) => list.filter(({ own }) => own).length <= 1, 'has "own" twice: only one is the brand’s own'),
)
export type ProviderSettings = v.InferOutput<typeof ProviderSettings>

/** Random values of one sign-in, which the provider's response must match (OpenID Connect Core 3.1.2.1, RFC 7636). */
interface Checks {
  state: string
  nonce: string
  verifier: string
}

/** A person as the provider knows them. */
interface ProvenIdentity {
  issuer: string
  subject: string
  /** Undefined unless the provider has verified it. */
  email: string | undefined
}

export interface IdentityProviders {
  list: readonly (IdentityProvider & { issuer: string })[]
  /** Throws `not_found`, `provider_unavailable` or `provider_refused`, like `finish`. */
  begin(id: string): Promise<{ url: string; checks: Checks }>
  /** `answer` is the query string of the callback. */
  finish(id: string, answer: string, checks: Checks): Promise<ProvenIdentity>
}

export interface ProvidersOptions {
  settings: readonly ProviderSettings[]
  publicOrigin: string
  log: Logger
}

export const noIdentityProviders: IdentityProviders = {
  list: [],
  begin: () => Promise.reject(new Problem('not_found')),
  finish: () => Promise.reject(new Problem('not_found')),
}

const TIMEOUT_S = 5
const METADATA_LIFETIME_MS = HOUR_MS

const importClient = () => import('openid-client')
type Client = Awaited<ReturnType<typeof importClient>>
type Configuration = Awaited<ReturnType<Client['discovery']>>

/**
 * Creates the sign-in with OpenID Connect providers, by authorization code with PKCE, state and nonce. The signature of
 * the ID token is checked with the provider's published keys.
 */
export function createIdentityProviders({ settings, publicOrigin, log }: ProvidersOptions): IdentityProviders {
  if (settings.length === 0) return noIdentityProviders
  const discovered = new Map<string, { configuration: Promise<Configuration>; until: number }>()

  /**
   * Fetches a provider's metadata on first use, so that the process starts even if a provider is down. Caches the
   * metadata for an hour.
   */
  function configurationOf(client: Client, provider: ProviderSettings): Promise<Configuration> {
    const cached = discovered.get(provider.id)
    if (cached && cached.until > performance.now()) return cached.configuration
    const configuration = discover(client, provider)
    discovered.set(provider.id, { configuration, until: performance.now() + METADATA_LIFETIME_MS })
    configuration.catch(() => discovered.delete(provider.id))
    return configuration
  }

  async function withProvider<T>(id: string, work: (provider: ProviderSettings, client: Client) => Promise<T>) {
    const provider = settings.find((one) => one.id === id)
    if (!provider) throw new Problem('not_found')
    const client = await importClient()
    try {
      return await work(provider, client)
    } catch (error) {
      throw problemFor(error, { provider, client, log })
    }
  }

  return {
    list: settings
      .map(({ id, name, issuer, own = false }) => ({ id, name, issuer, isOwn: own }))
      .sort((a, b) => Number(b.isOwn) - Number(a.isOwn)),
    begin: (id) =>
      withProvider(id, async (provider, client) => {
        const configuration = await configurationOf(client, provider)
        const checks = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier: client.randomPKCECodeVerifier(),
        }
        const url = client.buildAuthorizationUrl(configuration, {
          redirect_uri: returnAddress(publicOrigin, id),
          scope: 'openid email',
          code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
          code_challenge_method: 'S256',
          state: checks.state,
          nonce: checks.nonce,
        })
        return { url: url.href, checks }
      }),
    finish: (id, answer, checks) =>
      withProvider(id, async (provider, client) => {
        const configuration = await configurationOf(client, provider)
        const url = new URL(returnAddress(publicOrigin, id))
        url.search = answer
        const tokens = await client.authorizationCodeGrant(configuration, url, {
          expectedState: checks.state,
          expectedNonce: checks.nonce,
          pkceCodeVerifier: checks.verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims || !tokens.id_token) throw new Error('no ID token')
        if (!hasListedAlgorithm(tokens.id_token)) throw new UnlistedAlgorithm('unlisted algorithm')
        // Many providers return the e-mail only from the userinfo endpoint.
        const { email, email_verified } =
          claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
            ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : claims
        const isConfirmed = email_verified === true && typeof email === 'string'
        return { issuer: claims.iss, subject: claims.sub, email: isConfirmed ? email : undefined }
      }),
  }
}

/**
 * Returns the callback URL that is registered with the provider. Each provider has a URL of its own, so that a response
 * of one provider cannot pass for a response of another.
 */
const returnAddress = (publicOrigin: string, id: string) => `${publicOrigin}/api/_auth/provider/${id}/callback`

function discover(client: Client, { issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> {
  const authentication = clientSecret ? client.ClientSecretPost(clientSecret) : client.None()
  const server = new URL(issuer)
  // The library trusts TLS for an ID token that the token endpoint returns, and checks its signature only if asked to.
  const execute = [
    client.enableNonRepudiationChecks,
    ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : []),
  ]
  return client.discovery(server, clientId, undefined, authentication, { execute, timeout: TIMEOUT_S })
}

/**
 * The algorithms of ID tokens: signatures with a key that the provider publishes, never with a secret that both know.
 * Without a list of ours, the provider's metadata would decide.
 */
const ID_TOKEN_ALGORITHMS: ReadonlySet<unknown> = new Set([
  ...['RS256', 'RS384', 'RS512'],
  ...['PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512'],
  ...['EdDSA', 'Ed25519'],
])

/** Returns whether the algorithm of an ID token is listed; its signature has been checked before. */
export function hasListedAlgorithm(idToken: string): boolean {
  const [header = ''] = idToken.split('.')
  return ID_TOKEN_ALGORITHMS.has(JSON.parse(Buffer.from(header, 'base64url').toString()).alg)
}

class UnlistedAlgorithm extends Error {
  readonly code = 'UNLISTED_ALGORITHM'
}

/** The library's error codes for a provider that does not respond or does not speak OpenID Connect. */
const UNREACHABLE = /^OAUTH_(TIMEOUT|ABORT|RESPONSE_IS_NOT_(CONFORM|JSON)|UNSUPPORTED_OPERATION)$/

interface Attempt {
  provider: ProviderSettings
  client: Client
  log: Logger
}

/**
 * Returns the problem for an error during a sign-in. Logs which check failed, but never the values that were checked.
 */
function problemFor(error: unknown, { provider: { id }, client, log }: Attempt): Problem {
  if (error instanceof Problem) return error
  if (error instanceof client.AuthorizationResponseError) {
    log.info({ provider: id, reason: error.error }, 'a provider did not sign somebody in')
    return new Problem('provider_refused')
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  const isAway = error instanceof TypeError || code === undefined || UNREACHABLE.test(code)
  const reason = error instanceof client.ResponseBodyError ? error.error : (code ?? String(error))
  log.warn({ provider: id, reason }, isAway ? 'a provider cannot be reached' : 'a provider’s answer was refused')
  return new Problem(isAway ? 'provider_unavailable' : 'provider_refused')
}
