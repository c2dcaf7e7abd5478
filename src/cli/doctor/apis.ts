import { type Check, type Finding, inOrder, needsAttention, wrong } from './check.ts'

/** The check of a host that renders pages only: the checks of the data belong to the hosts of the API. */
export const apisCheck = (bases: readonly string[]): Check => ({
  name: 'API',
  run: async (signal) => apisFinding(await Promise.all(bases.map((base) => stateOf(base, signal)))),
})

interface SeenApi {
  origin: string
  isReady: boolean
}

async function stateOf(base: string, signal: AbortSignal): Promise<SeenApi> {
  const { origin } = new URL(base)
  const answer = await fetch(`${origin}/readyz`, { signal }).catch(() => undefined)
  return { origin, isReady: answer?.ok ?? false }
}

export function apisFinding(apis: readonly SeenApi[]): Finding {
  const away = apis.filter(({ isReady }) => !isReady).map(({ origin }) => origin)
  const todo = 'Run this command at the hosts of the API: it checks the database there.'
  if (away.length === 0) return { ...inOrder(`${apis.map(({ origin }) => origin).join(', ')}: ready.`), todo }
  const seen = `Not ready: ${away.join(', ')}.`
  return away.length < apis.length ? needsAttention(seen, todo) : wrong(seen, todo)
}
