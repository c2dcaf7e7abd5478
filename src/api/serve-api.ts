import { getRequestListener } from '@hono/node-server'
import { type HttpService, serveHttp } from '#host/serve-http.ts'
import type { ApiEnv } from './env.ts'
import type { RunningApi } from './start.ts'

type Place = Pick<HttpService, 'port' | 'host' | 'socket' | 'proxies' | 'stops' | 'noticeMs'>

/** Serves the API over HTTP. Resolves with the port once it listens. */
export const serveApi = (api: RunningApi, { isPublic, acceptedSecrets }: ApiEnv, place: Place): Promise<number> =>
  serveHttp({
    ...place,
    publicOrigin: undefined,
    isPublic,
    visitorSecrets: acceptedSecrets,
    log: api.log,
    handle: getRequestListener(api.fetch),
    isReady: () => api.isReady(),
    close: () => api.close(),
  })
