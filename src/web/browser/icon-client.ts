import { addAPIProvider, buildIcon, loadIcon } from '@iconify/react'
import type { IconDrawing } from './icon-drawing.ts'

let isReady = false

/**
 * Own endpoint first, the public service second where there is one: asked 750 ms later, or at once when the first
 * has failed; given up 2,000 ms after the last was asked. A 404 ends it. Icons of one moment go in one request.
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
    return { body, viewBox: attributes.viewBox }
  } catch {
    return 'missing'
  }
}
