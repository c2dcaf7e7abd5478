import type { PostAlert } from './tell-operator.ts'

const TIMEOUT_MS = 10_000

/**
 * Returns a function that posts JSON with a `text`, which Slack, Mattermost and others take. The address may be of a
 * private network, because it is the operator's own setting.
 */
export const createAlertPost =
  (webhook: string): PostAlert =>
  async (text, signal) => {
    const response = await send(webhook, text, signal)
    await response.body?.cancel()
    if (!response.ok) throw new Error(`status ${response.status}`)
  }

/** Throws an error without the address, which has a secret of the operator in its path. */
async function send(webhook: string, text: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(webhook, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'temporada-alerts' },
      body: JSON.stringify({ text }),
      // A redirect would carry the alert to an address that the operator has not set.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
  } catch (error) {
    throw new Error(codeOf(error))
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
