import { readApiEnv } from './env.ts'
import { type RunningApi, startApi } from './start.ts'

/** The API inside the web process. The caller has already put the visitor's true address into `x-forwarded-for`. */
export const startEmbedded = (source: NodeJS.ProcessEnv): Promise<RunningApi> =>
  startApi(readApiEnv({ ...source, PUBLIC_ORIGIN: source.PUBLIC_ORIGIN ?? localOrigin(source.PORT) }))

const localOrigin = (port: string | undefined) => `http://localhost:${Number(port) || 3000}`
