import { API_PREFIX } from '#contract/endpoint.ts'
import type { StopSource } from '#host/stops.ts'
import { embeddedEnv } from './env.ts'
import { type RunningApi, startApi } from './start.ts'

/**
 * Starts the API inside the web process. The caller must already have put the visitor's true address into
 * `x-forwarded-for`.
 */
export const startEmbedded = (source: NodeJS.ProcessEnv): Promise<RunningApi> => startApi(embeddedEnv(source))

/** Throws `InvalidVariables` if the API could not start with this environment. */
export const checkEmbeddedEnv = (source: NodeJS.ProcessEnv): void => void embeddedEnv(source)

/** Serves the API to the web workers of this machine, at an address that other machines cannot reach. */
export async function serveEmbedded(source: NodeJS.ProcessEnv, stops: StopSource) {
  const { serveApi } = await import('./serve-api.ts')
  const env = embeddedEnv(source)
  const api = await startApi(env)
  const host = '127.0.0.1'
  const port = await serveApi(api, env, { port: 0, host, proxies: 0, stops, noticeMs: 0 })
  return { base: `http://${host}:${port}${API_PREFIX}`, where: api.where, readGauges: api.readGauges }
}
