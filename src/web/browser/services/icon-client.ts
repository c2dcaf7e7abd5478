import { addAPIProvider, buildIcon, loadIcon } from '@iconify/react'
import { hasPlainShapes } from '#contract/plain-drawing.ts'
import type { IconDrawing } from './icon-drawing.ts'

let isReady = false

/**
 * Configures the Iconify client. It asks the site's endpoint first, and the public service, if configured, 750 ms later
 * or as soon as the first request fails. It gives up 2,000 ms after the last request, and at once on a 404. It batches
 * icons that are requested together.
 */
function prepare(serviceUrl: string | undefined) {
  if (isReady) return
  isReady = true
  const own = `${location.origin}/api/_icons`
  addAPIProvider('', {
    resources: serviceUrl ? [own, serviceUrl] : [own],
    index: 0,
    random: false,
    timeout: 2_000,
    rotate: 750,
  })
}

export async function fetchIcon(name: string, serviceUrl: string | undefined): Promise<IconDrawing | 'missing'> {
  prepare(serviceUrl)
  try {
    const { attributes, body } = buildIcon(await loadIcon(name))
    // The public service also answers the browser itself, and its markup becomes a part of the page.
    return hasPlainShapes(body) ? { body, viewBox: attributes.viewBox } : 'missing'
  } catch {
    return 'missing'
  }
}
