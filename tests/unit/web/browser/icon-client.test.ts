import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const SERVICE = 'https://icons.example'
const SUN = { prefix: 'lucide', width: 24, height: 24, icons: { sun: { body: '<path d="M1 1"/>' } } }

let asked: { at: number; url: string }[]
let answers: (url: string) => Promise<Response>
let startedAt: number

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  asked = []
  startedAt = Date.now()
  vi.stubGlobal('location', { origin: 'https://promo.example.es' })
  vi.stubGlobal('fetch', (url: string) => {
    asked.push({ at: Date.now() - startedAt, url })
    return answers(url)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const hanging = () => new Promise<Response>(() => {})
const good = () => Promise.resolve(Response.json(SUN))
const isOwn = (url: string) => url.startsWith('https://promo.example.es/api/_icons/')

/** Fetches an icon; returns the result and when it arrived, in ms after the start. */
async function ask(serviceUrl?: string, name = 'lucide:sun') {
  const { fetchIcon } = await import('#web/browser/services/icon-client.ts')
  let answeredAt = 0
  const answer = fetchIcon(name, serviceUrl).finally(() => (answeredAt = Date.now() - startedAt))
  await vi.advanceTimersByTimeAsync(20_000)
  return { answer: await answer, answeredAt }
}

test('an icon is requested from the site’s own endpoint by set and name', async () => {
  answers = good
  expect((await ask()).answer).toEqual({ body: '<path d="M1 1"/>', viewBox: '0 0 24 24' })
  expect(asked.map(({ url }) => url)).toEqual(['https://promo.example.es/api/_icons/lucide.json?icons=sun'])
})

test('an icon with more than shapes is reported missing', async () => {
  const body = '<path d="M1 1"/><image href="x" onerror="alert(1)"/>'
  answers = () => Promise.resolve(Response.json({ ...SUN, icons: { sun: { body } } }))
  expect((await ask()).answer).toBe('missing')
})

test('icons that are requested together share one request', async () => {
  answers = good
  const { fetchIcon } = await import('#web/browser/services/icon-client.ts')
  const all = Promise.all(['lucide:sun', 'lucide:moon', 'lucide:cloud'].map((name) => fetchIcon(name, undefined)))
  await vi.advanceTimersByTimeAsync(10_000)
  await all
  expect(asked.map(({ url }) => url)).toEqual([
    'https://promo.example.es/api/_icons/lucide.json?icons=cloud%2Cmoon%2Csun',
  ])
})

test.each([
  [undefined, 2_750],
  [SERVICE, 3_500],
])(
  'with %s as the public service and no response at all, an icon is reported missing after %i ms',
  async (service, ms) => {
    answers = hanging
    const { answer, answeredAt } = await ask(service)
    expect(answer).toBe('missing')
    expect(answeredAt).toBeGreaterThanOrEqual(ms)
    expect(answeredAt).toBeLessThan(ms + 60)
  },
)

test('if the own endpoint does not respond, the public service is asked 750 ms later', async () => {
  answers = (url) => (isOwn(url) ? hanging() : good())
  expect((await ask(SERVICE)).answer).toMatchObject({ viewBox: '0 0 24 24' })
  const [own, service] = asked
  expect(service?.url).toBe(`${SERVICE}/lucide.json?icons=sun`)
  expect((service?.at ?? 0) - (own?.at ?? 0)).toBe(750)
})

test('the public service is asked without the wait of 750 ms if the own endpoint fails', async () => {
  answers = (url) => (isOwn(url) ? Promise.resolve(new Response(null, { status: 500 })) : good())
  expect((await ask(SERVICE)).answer).toMatchObject({ viewBox: '0 0 24 24' })
  const [own, service] = asked
  expect((service?.at ?? 0) - (own?.at ?? 0)).toBeLessThan(750)
})

test('after a 404 the public service is not asked, and the same name is not requested again', async () => {
  answers = () => Promise.resolve(new Response(null, { status: 404 }))
  expect((await ask(SERVICE)).answer).toBe('missing')
  expect((await ask(SERVICE)).answer).toBe('missing')
  expect(asked).toHaveLength(1)
})
