import { afterEach, beforeEach, expect, test, vi } from 'vitest'

interface Tag {
  src: string
  async: boolean
  defer: boolean
  nonce?: string
  hear: Record<string, (event: unknown) => void>
  remove(): void
  addEventListener(type: string, listener: (event: unknown) => void): void
}

/** Every script tag that was added, including removed tags. */
let tags: Tag[]
let inHead: Set<Tag>
let rules: string[]
let rendered: object[]
const options = { origin: 'https://recaptcha.net' }

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  tags = []
  rules = []
  rendered = []
  inHead = new Set()
  const append = (tag: Tag) => {
    tags.push(tag)
    inHead.add(tag)
  }
  const createElement = (): Tag => {
    const hear: Tag['hear'] = {}
    const tag: Tag = {
      src: '',
      async: false,
      defer: false,
      hear,
      remove: () => inHead.delete(tag),
      addEventListener: (type, listener) => (hear[type] = listener),
    }
    return tag
  }
  vi.stubGlobal('document', { createElement, head: { append }, adoptedStyleSheets: [] })
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      insertRule = (rule: string) => rules.push(rule)
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = () => import('#web/bot-check/recaptcha.ts')
const arrive = () => tags.at(-1)?.hear.load?.({})
const google = {
  render: (parameters: object) => rendered.push(parameters) - 1,
  execute: async (widget: number, { action }: { action: string }) => `${widget}:${action}`,
}
const start = () => vi.stubGlobal('grecaptcha', google)

test('reCAPTCHA is loaded once for all callers, in Indonesian, and parameters cannot override the language', async () => {
  const { loadRecaptcha, recaptchaState } = await open()
  expect(recaptchaState()).toBe('not loaded')
  const parameters = { render: 'another-key', hl: 'es', trustedtypes: 'true' }
  const both = [loadRecaptcha('a-key', { ...options, parameters, nonce: 'n' }), loadRecaptcha('a-key', options)]
  expect(recaptchaState()).toBe('loading')
  const url = new URL(tags[0]?.src ?? '')
  expect(url.origin + url.pathname).toBe('https://recaptcha.net/recaptcha/api.js')
  expect(Object.fromEntries(url.searchParams)).toEqual({ trustedtypes: 'true', render: 'explicit', hl: 'id' })
  expect(tags[0]).toMatchObject({ async: true, defer: true, nonce: 'n' })
  start()
  arrive()
  const [one, other] = await Promise.all(both)
  expect(one).toBe(other)
  expect(tags).toHaveLength(1)
  expect(recaptchaState()).toBe('loaded')
  expect(rendered).toEqual([{ sitekey: 'a-key' }])
  expect(await one?.execute('sign_up')).toBe('0:sign_up')
  expect(await loadRecaptcha('a-key', options)).toBe(one)
})

test('the reCAPTCHA badge is hidden once the script has loaded, not before', async () => {
  const { loadRecaptcha } = await open()
  const loading = loadRecaptcha('a-key', options)
  expect(rules).toEqual([])
  start()
  arrive()
  await loading
  expect(rules).toEqual(['.grecaptcha-badge { visibility: hidden; }'])
  expect(document.adoptedStyleSheets).toHaveLength(1)
})

test('a global that appears 60 ms after its script has loaded is found by the poll at 75 ms', async () => {
  const { loadRecaptcha, recaptchaState } = await open()
  const loading = loadRecaptcha('a-key', options)
  arrive()
  await vi.advanceTimersByTimeAsync(60)
  start()
  await vi.advanceTimersByTimeAsync(14)
  expect(recaptchaState()).toBe('loading')
  await vi.advanceTimersByTimeAsync(1)
  expect(recaptchaState()).toBe('loaded')
  await loading
})

test('if the global never appears, loading fails, the script tag is removed, and the next call loads again', async () => {
  const { loadRecaptcha, recaptchaState } = await open()
  const refused = expect(loadRecaptcha('a-key', options)).rejects.toThrow('did not start')
  arrive()
  await vi.advanceTimersByTimeAsync(5_000)
  await refused
  expect(recaptchaState()).toBe('not loaded')
  expect(inHead.size).toBe(0)
  const again = loadRecaptcha('a-key', options)
  start()
  arrive()
  expect(await (await again).execute('sign_up')).toBe('0:sign_up')
  expect([...inHead]).toEqual([tags[1]])
})

test('a different site key is refused while reCAPTCHA is loading and after it has loaded', async () => {
  const { loadRecaptcha } = await open()
  const loading = loadRecaptcha('a-key', options)
  await expect(loadRecaptcha('b-key', options)).rejects.toThrow('already loaded with a different site key')
  start()
  arrive()
  await loading
  await expect(loadRecaptcha('b-key', options)).rejects.toThrow('already loaded with a different site key')
})

test('outside a browser the module can be imported, but loading fails with a reason', async () => {
  vi.stubGlobal('document', undefined)
  const { loadRecaptcha } = await open()
  await expect(loadRecaptcha('a-key', options)).rejects.toThrow('browser only')
})

test('a script error rejects every pending call, and the next call adds a new script tag', async () => {
  const { loadRecaptcha, recaptchaState } = await open()
  const waiting = [loadRecaptcha('a-key', options), loadRecaptcha('a-key', options)]
  const event = { type: 'error' }
  tags[0]?.hear.error?.(event)
  for (const one of waiting) await expect(one).rejects.toBe(event)
  expect(recaptchaState()).toBe('not loaded')
  expect(inHead.size).toBe(0)
  const again = loadRecaptcha('a-key', options)
  expect(tags).toHaveLength(2)
  start()
  arrive()
  await again
  expect(recaptchaState()).toBe('loaded')
  expect([...inHead]).toEqual([tags[1]])
})

test('if the widget cannot be rendered, the script tag is removed', async () => {
  const { loadRecaptcha } = await open()
  const refused = expect(loadRecaptcha('a-key', options)).rejects.toThrow('Invalid site key')
  vi.stubGlobal('grecaptcha', {
    ...google,
    render: () => {
      throw new Error('Invalid site key')
    },
  })
  arrive()
  await refused
  expect(inHead.size).toBe(0)
})
