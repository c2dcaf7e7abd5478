import { Resvg } from '@resvg/resvg-js'
import { decodeQR } from 'qr/decode.js'

/** Renders the SVG of a page on white, and reads its QR code as a camera would. */
export function decodeSvg(svg: string): string {
  const standalone = svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
  const image = new Resvg(standalone, { fitTo: { mode: 'width', value: 240 }, background: '#fff' }).render()
  const { pixels: data, width, height } = image
  // The default limit is the time of one video frame, which is too short here.
  return decodeQR({ data, width, height }, { format: 'RGBA', timeLimit: 5_000 })
}
