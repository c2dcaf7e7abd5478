import encodeQR from 'qr'

/** The quiet zone that readers ask for. */
const MARGIN = 4

/** A QR code as one path, in units of a module, with the width of the whole. */
export function qrPath(text: string): { d: string; size: number } {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: MARGIN })
  const d = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { d, size: modules.length }
}
