import { setTimeout as wait } from 'node:timers/promises'
import { sealData } from 'iron-session'
import { API_PREFIX, type Endpoint, type InputOf, type OutputOf, type ParamsOf } from '#contract/endpoint.ts'
import { SESSION_SECRET, type Servers } from './servers.ts'

interface Options<E extends Endpoint> {
  input?: InputOf<E>
  params?: ParamsOf<E>
  /** The bearer token. */
  as?: string
  key?: string
  /** The visitor's network address. */
  from: string
}

type Answer<E extends Endpoint> = { ok: true; body: OutputOf<E> } | { ok: false; code: string }

/** Calls of members over HTTP, in turns to each process, and what came of them. */
export function createClient({ apis, webs, now }: Pick<Servers, 'apis' | 'webs' | 'now'>) {
  const answered = new Map<string, number>()
  const count = (what: string) => answered.set(what, (answered.get(what) ?? 0) + 1)
  let turn = 0

  /** Repeats a call with the same key at the other process if the connection breaks, as a phone does. */
  async function send(path: string, init: RequestInit): Promise<Response> {
    for (let tries = 0; ; tries++) {
      const server = apis[turn++ % apis.length]
      try {
        return await fetch(`${server?.origin}${API_PREFIX}${path}`, init)
      } catch (error) {
        count('broken connection')
        if (tries === 20) throw error
        await wait(50)
      }
    }
  }

  async function call<E extends Endpoint>(endpoint: E, options: Options<E>): Promise<Answer<E>> {
    const { input = {}, params = {}, as, key, from } = options
    const given: Record<string, string> = params
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ''))
    const isPost = endpoint.method === 'POST'
    const response = await send(path, {
      method: endpoint.method,
      ...(isPost ? { body: JSON.stringify(input) } : {}),
      headers: {
        'x-forwarded-for': from,
        ...(isPost ? { 'content-type': 'application/json' } : {}),
        ...(as ? { authorization: `Bearer ${as}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
    })
    const body = await response.json()
    count(`${response.status} ${response.ok ? 'of the API' : `${body.code} of ${endpoint.path}`}`)
    return response.ok ? { ok: true, body } : { ok: false, code: body.code }
  }

  /** Opens a page as a signed-in member does. */
  async function page(path: string, { id, email, token }: { id: string; email: string; token: string }, from: string) {
    const user = { id, email, alias: null, validated: true, access: token, freshAt: now() }
    const cookie = `temporada=${await sealData({ user }, { password: SESSION_SECRET })}`
    const server = webs[turn++ % webs.length]
    const response = await fetch(`${server?.origin}${path}`, { headers: { cookie, 'x-forwarded-for': from } })
    await response.arrayBuffer()
    count(`${response.status} of a page`)
  }

  return { call, page, answered }
}

export type Client = ReturnType<typeof createClient>

/** Does work for each item, a few at a time. */
export async function together<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>, atOnce = 12) {
  let next = 0
  const worker = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
