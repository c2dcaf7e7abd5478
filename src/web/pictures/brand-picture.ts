import { getBrandPicture } from '#contract/brand.schema.ts'
import { callApi } from '../server/api/call-api.ts'
import { readBrand } from '../server/site/site.ts'
import { renderPicture } from './response/render-drawing.ts'
import { coloursOver, type Scheme } from './svg/colours.ts'
import { drawingName, drawingSvg } from './svg/drawing-svg.ts'
import { sheetsOf } from './svg/palettes.ts'

/** `espera-12`: the poster of an announced campaign after 12 of the days before its opening. */
export const WAITING_POSTER = /^espera-(0|[1-9]\d?)$/

interface Named {
  kind: string
  /** Undefined for the poster. */
  name: string | undefined
  scheme: Scheme
}

/** Returns the hash of the picture that the brand has in place of a drawing; undefined if it has none. */
export async function brandPicture({ kind, name, scheme }: Named): Promise<string | undefined> {
  const { campaigns = [] } = (await readBrand()) ?? {}
  const known = name === undefined || WAITING_POSTER.test(name) ? 'cartel' : name
  const { pictures = [] } = campaigns.find((campaign) => campaign.kind === kind) ?? {}
  return pictures.find((picture) => picture.name === known)?.[scheme]
}

/** Returns the light colours of a campaign of the brand, or of the whole brand, and those of a drawing's own sheets. */
export async function dressedColours(kind: string, ...styles: string[]): Promise<ReadonlyMap<string, string>> {
  const brand = await readBrand()
  const { palette } = brand?.campaigns.find((campaign) => campaign.kind === kind) ?? {}
  const { light = {} } = palette ?? brand?.palette ?? {}
  return coloursOver(light, 'light', ...sheetsOf(kind), ...styles)
}

/** Reads a picture, as WebP. */
export async function readPicture(hash: string): Promise<Buffer> {
  const { webp } = await callApi(getBrandPicture, { params: { hash } })
  return Buffer.from(webp, 'base64')
}

/** Returns the picture of the brand as a part of another drawing; undefined if the brand has none. */
export async function brandDrawing(named: Omit<Named, 'scheme'>, width: number): Promise<string | undefined> {
  const hash = await brandPicture({ ...named, scheme: 'light' })
  if (hash === undefined) return
  const png = await renderPicture(await readPicture(hash), { width: Math.ceil(width), type: 'png' })
  const [x, y] = sizeOf(png)
  const href = `data:image/png;base64,${png.toString('base64')}`
  const box = `viewBox="0 0 ${x} ${y}" preserveAspectRatio="xMidYMid slice"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><image width="${x}" height="${y}" href="${href}"/></svg>`
}

/** A PNG has its size in its first chunk (ISO 15948). */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)] as const

/** In pixels: somewhat more than the pictures to save and to share show. */
const PRIZE_WIDTH = 480

/** Returns the drawing of a prize, or the mark of the game if the prize has no drawing. */
export async function drawingOfPrize(prize: { kind: string; symbol: string | null }): Promise<string | undefined> {
  const named = { kind: prize.kind, name: drawingName(prize) }
  return (await brandDrawing(named, PRIZE_WIDTH)) ?? drawingSvg(named.kind, named.name)
}
