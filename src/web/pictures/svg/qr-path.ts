import { LRUCache } from 'lru-cache'
import encodeQR from 'qr'

/** The quiet zone that QR readers require, in modules. */
const MARGIN = 4

interface QrPath {
  d: string
  size: number
}

const paths = new LRUCache<string, QrPath>({ maxSize: 2 * 1024 * 1024, sizeCalculation: ({ d }) => d.length })

/** Returns a QR code as one path, in modules, with the width of the whole code. */
export function qrPath(text: string): QrPath {
  const known = paths.get(text)
  if (known) return known
  const path = encodePath(text)
  paths.set(text, path)
  return path
}

function encodePath(text: string): QrPath {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: MARGIN })
  const d = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { d, size: modules.length }
}

/** Returns a QR code as a drawing, dark on white in every scheme, because readers need that. */
export function qrSvg(text: string): string {
  const { d, size } = qrPath(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${d}"/></svg>`
}
