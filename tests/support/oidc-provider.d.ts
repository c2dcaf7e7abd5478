/** The part of the provider's configuration that the tests use; it carries no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  export interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  interface Context {
    oidc: {
      session?: { accountId?: string; grantIdFor(clientId: string): string | undefined }
      client?: { clientId: string }
      provider: Provider
    }
  }
  interface Account {
    accountId: string
    claims(): Record<string, unknown>
  }
  interface Configuration {
    clients: object[]
    claims: Record<string, string[]>
    cookies: { keys: string[] }
    jwks: { keys: object[] }
    findAccount(context: Context, id: string): Account
    loadExistingGrant(context: Context): Promise<Grant | undefined>
    features: Record<string, { enabled: boolean }>
    interactions: { url(context: Context, interaction: { uid: string }): string }
    ttl: Record<string, number>
  }
  export default class Provider {
    constructor(issuer: string, configuration: Configuration)
    Grant: new (properties: {
      clientId: string
      accountId: string
    }) => Grant
    callback(): RequestListener
    /** Adds a middleware of Koa. */
    use(middleware: (context: { path: string; body: unknown }, next: () => Promise<void>) => Promise<void>): void
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
