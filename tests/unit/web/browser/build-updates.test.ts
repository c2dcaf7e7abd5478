import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const HOUR = 3_600_000
let asked: string[] = []
let latest: unknown = { id: 'old' }
let isDown = false
let assigned: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.resetModules()
  asked = []
  assigned = []
  latest = { id: 'old' }
  isDown = false
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const location = {
    href: 'https://a.example/',
    origin: 'https://a.example',
    assign: (to: string) => assigned.push(to),
  }
  vi.stubGlobal('window', { requestIdleCallback: (work: () => void) => work(), location, sessionStorage: undefined })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (isDown) throw new TypeError('Failed to fetch')
    return Response.json(path.startsWith('/builds/meta/') ? { id: 'old' } : latest)
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function open() {
  const { watchBuilds } = await import('#web/browser/updates/build-updates.ts')
  const { leaveOutdatedBuild } = await import('#web/browser/updates/outdated-build.ts')
  watchBuilds('old')
  return { leave: () => leaveOutdatedBuild('/info#a') }
}

it('reads the manifest of its build one second after the page is idle, and the latest build after an hour', async () => {
  await open()
  await vi.advanceTimersByTimeAsync(999)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['/builds/meta/old.json'])
  await vi.advanceTimersByTimeAsync(HOUR - 1_001)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.slice(1)).toEqual([`/builds/latest.json?${HOUR}`])
})

it('does not prefetch the manifest on a very slow connection', async () => {
  vi.stubGlobal('navigator', { connection: { effectiveType: 'slow-2g' } })
  await open()
  await vi.advanceTimersByTimeAsync(HOUR - 1)
  expect(asked).toEqual([])
})

it('finds a newer build even if the manifest of its own build is gone and was never read', async () => {
  vi.stubGlobal('navigator', { connection: { effectiveType: 'slow-2g' } })
  vi.stubGlobal('fetch', async (path: string) =>
    path.startsWith('/builds/meta/') ? new Response(null, { status: 404 }) : Response.json({ id: 'new' }),
  )
  const { leave } = await open()
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(leave()).toBe(true)
  expect(assigned).toEqual(['https://a.example/info#a'])
})

it('checks for a newer build every hour, even after a check without a connection', async () => {
  await open()
  isDown = true
  await vi.advanceTimersByTimeAsync(HOUR)
  isDown = false
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(asked.at(-1)).toBe(`/builds/latest.json?${2 * HOUR}`)
})

it.each([
  { answer: { id: 'new' }, leaves: true },
  { answer: { id: 'old' }, leaves: false },
  { answer: { id: 7 }, leaves: false },
  { answer: 'a page of a proxy', leaves: false },
  { answer: null, leaves: false },
])(
  'with $answer as the latest build, the next navigation loads the page from the server: $leaves',
  async ({ answer, leaves }) => {
    const { leave } = await open()
    latest = answer
    expect(leave()).toBe(false)
    await vi.advanceTimersByTimeAsync(HOUR)
    expect(leave()).toBe(leaves)
    expect(assigned).toEqual(leaves ? ['https://a.example/info#a'] : [])
  },
)
