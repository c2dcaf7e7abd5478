import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { lazyPart, nearPart, preloadServedParts } from '#web/components/ui/lazy-part.tsx'

const Words = ({ words }: { words: string }) => <p>{words}</p>
const MARKUP = '<p>Hola</p>'

describe('a part with a script of its own', () => {
  test('is in the page that preloads it, and fetched in the browser before that page hydrates', async () => {
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

  test('does not hold the page up where its script does not come', async () => {
    const load = vi.fn(async () => Words)
    const queryClient = new QueryClient()
    await lazyPart('without a script', load).preload(queryClient)
    load.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(preloadServedParts(queryClient)).resolves.toBeUndefined()
  })
})

test('a part near the view is in the page too, in a place of its own', async () => {
  const Part = nearPart(async () => Words)
  await Part.preload()
  expect(renderToStaticMarkup(<Part words="Hola" />)).toBe(`<div>${MARKUP}</div>`)
})
