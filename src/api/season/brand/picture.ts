import { createHash } from 'node:crypto'
import { PRIZE_DRAWINGS } from '#contract/prizes.ts'
import type { GameRules } from '../../campaigns/definition/game-rules.ts'

/** The name of the poster of a campaign. */
const POSTER = 'cartel'
/** The name of the drawing that represents a whole game. */
const MARK = 'marca'

/** The names of the pictures of a game that a brand may bring. */
export const pictureNames = (game: GameRules | undefined): string[] => [
  ...new Set([POSTER, MARK, ...(game?.pictures ?? []), ...PRIZE_DRAWINGS]),
]

/** The size of a picture at the largest width that a page asks for, and the least width that it may have. */
export interface Frame {
  width: number
  height: number
  least: number
}

const POSTER_FRAME: Frame = { width: 960, height: 1248, least: 480 }
/** Of a prize, a symbol of a card, a shell. */
const DRAWING_FRAME: Frame = { width: 640, height: 640, least: 192 }

const ICON_FRAME: Frame = { width: 512, height: 512, least: 192 }

const frameOf = (name: unknown): Frame => (name === POSTER ? POSTER_FRAME : DRAWING_FRAME)

/** The pictures of a season by their hash, as WebP in Base64. */
export type Pictures = ReadonlyMap<string, string>

const DATA = 'data:image/webp;base64,'
const REFERENCE = /^picture:([\w-]{22})$/

export const isPictureData = (text: string): boolean => text.startsWith(DATA)
export const pictureData = (webp: string): string => DATA + webp
export const pictureIn = (data: string): string => data.slice(DATA.length)

/** Returns the hash by which a stored season names a picture. */
export const hashIn = (text: string): string | undefined => REFERENCE.exec(text)?.[1]

/** A field of a season that names a picture. */
export interface PicturePlace {
  path: string
  text: string
  frame: Frame
  /** The point that is seen however the picture is cut, from 0 to 1 across and down. */
  focus: readonly [number, number]
  put(text: string): void
}

/** Returns a copy of a season, which may have any form, and the fields in it that name pictures. */
export function picturePlaces(season: unknown): { season: unknown; places: PicturePlace[] } {
  const copy: unknown = structuredClone(season)
  const icon = placeOf(isObject(copy) ? copy.brand : undefined, 'icon', { path: 'brand.icon', frame: ICON_FRAME })
  const places = listIn(copy, 'brand', 'campaigns').flatMap((campaign, i) =>
    listIn(campaign, 'pictures').flatMap((picture, j) =>
      (['file', 'dark'] as const).flatMap((field) => {
        const path = `brand.campaigns.${i}.pictures.${j}.${field}`
        return placeOf(picture, field, { path, frame: frameOf(picture.name), focus: focusOf(picture) })
      }),
    ),
  )
  return { season: copy, places: [...icon, ...places] }
}

type Placed = Pick<PicturePlace, 'path' | 'frame'> & Partial<Pick<PicturePlace, 'focus'>>

/** Returns the field of a block, if it has a text. */
function placeOf(
  block: unknown,
  field: 'icon' | 'file' | 'dark',
  { path, frame, focus = MIDDLE }: Placed,
): PicturePlace[] {
  if (!isObject(block)) return []
  const text = block[field]
  if (typeof text !== 'string') return []
  const put = (value: string) => {
    block[field] = value
  }
  return [{ path, text, frame, focus, put }]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function listIn(value: unknown, ...keys: ('brand' | 'campaigns' | 'pictures')[]): Record<string, unknown>[] {
  const list = keys.reduce((inner, key) => (isObject(inner) ? inner[key] : undefined), value)
  return Array.isArray(list) ? list.filter(isObject) : []
}

const MIDDLE = [0.5, 0.5] as const

function focusOf({ focus }: Record<string, unknown>): readonly [number, number] {
  if (!Array.isArray(focus)) return MIDDLE
  const [x, y] = focus.map(Number)
  return isShare(x) && isShare(y) ? [x, y] : MIDDLE
}

const isShare = (value: number | undefined): value is number => value !== undefined && value >= 0 && value <= 1

/**
 * Takes the pictures out of a season, so that it names each by its hash: they would be in the row of every season that
 * is applied.
 */
export function withoutPictures(season: unknown): { season: unknown; pictures: Pictures } {
  const { season: copy, places } = picturePlaces(season)
  const pictures = new Map<string, string>()
  for (const { text, put } of places) {
    if (!isPictureData(text)) continue
    const webp = pictureIn(text)
    const hash = createHash('sha256').update(webp).digest('base64url').slice(0, 22)
    pictures.set(hash, webp)
    put(`picture:${hash}`)
  }
  return { season: copy, pictures }
}

/** Puts the pictures back into a stored season. */
export function withPictures(season: unknown, pictures: Pictures): unknown {
  const { season: copy, places } = picturePlaces(season)
  for (const { text, put } of places) {
    const webp = pictures.get(hashIn(text) ?? '')
    if (webp !== undefined) put(pictureData(webp))
  }
  return copy
}
