import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { lazyPart, nearPart, preloadServedParts } from '#web/components/ui/lazy-part.tsx'

const Words = ({ words }: { words: string }) => <p>{words}</p>
const MARKUP = '<p>Hola</p>'

describe('a lazy part', () => {
  test('is rendered in the page that preloads it, and its script is fetched before that page hydrates', async () => {
    const load = vi.fn(async () => Words)
    const Part = lazyPart('of this page', load)
    const queryClient = new QueryClient()
    await Part.preload(queryClient)
    expect(renderToStaticMarkup(<Part words="Hola" />)).toBe(MARKUP)
    await preloadServedParts(queryClient)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('is not fetched for a page that has not preloaded it', async () => {
    const load = vi.fn(async () => Words)
    lazyPart('of another page', load)
    await preloadServedParts(new QueryClient())
    expect(load).not.toHaveBeenCalled()
  })

  test('does not block hydration if its script fails to load', async () => {
    const load = vi.fn(async () => Words)
    const queryClient = new QueryClient()
    await lazyPart('without a script', load).preload(queryClient)
    load.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(preloadServedParts(queryClient)).resolves.toBeUndefined()
  })
})

test('a preloaded near part is rendered in the page, inside a <div>', async () => {
  const Part = nearPart(async () => Words)
  await Part.preload()
  expect(renderToStaticMarkup(<Part words="Hola" />)).toBe(`<div>${MARKUP}</div>`)
})
