/** Sampling step, in canvas pixels, for measuring the opaque share of the foil. */
const GRID = 8
/** Width of a stroke, as a share of the card's width. */
const BRUSH = 0.13
const MAX_PIXEL_RATIO = 2
const SIDE = 3
/** Minimum scratched share of the foil, and of each cell, at which the rest of the foil disappears. */
const REVEAL_THRESHOLD = 0.62
const REVEAL_THRESHOLD_OF_CELL = 0.15
/** Minimum scratched share at which a cell counts as visible. */
const OPEN = 0.5

export interface Point {
  x: number
  y: number
}

/** The silver foil over a card: paints itself, can be scratched, and measures how much is scratched off. */
export class Foil {
  readonly #canvas: HTMLCanvasElement
  readonly #pen: CanvasRenderingContext2D

  constructor(canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D) {
    this.#canvas = canvas
    this.#pen = pen
  }

  /** Fits the canvas to its box, with a foil as sharp as the screen. Keeps the scratched parts when the phone is rotated. */
  fit() {
    const { width, height } = this.#canvas.getBoundingClientRect()
    const ratio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO)
    const size = { width: Math.round(width * ratio), height: Math.round(height * ratio) }
    const { width: oldWidth, height: oldHeight } = this.#canvas
    if (size.width === 0 || (size.width === oldWidth && size.height === oldHeight)) return
    const copy = this.#isScratched ? copyOf(this.#canvas) : undefined
    Object.assign(this.#canvas, size)
    if (copy) this.#pen.drawImage(copy, 0, 0, size.width, size.height)
    else this.#paint()
  }

  #isScratched = false

  #paint() {
    const { width, height } = this.#canvas
    const pen = this.#pen
    const sheen = pen.createLinearGradient(0, 0, width, height)
    for (const [at, colour] of SILVER) sheen.addColorStop(at, colour)
    pen.globalCompositeOperation = 'source-over'
    pen.fillStyle = sheen
    pen.fillRect(0, 0, width, height)
    drawGrain(pen, width, height)
    drawStripes(pen, width, height)
    const { color, fontFamily } = getComputedStyle(this.#canvas)
    drawInvitation(pen, width, height, fontFamily)
    // The metal of a brand: its hue, as light and as dark as silver.
    if (color !== TRANSPARENT) {
      pen.globalCompositeOperation = 'color'
      pen.fillStyle = color
      pen.fillRect(0, 0, width, height)
    }
  }

  /**
   * Returns the point of the canvas under a pointer. Reads the canvas's box each time, so that scrolling never shifts a
   * stroke.
   */
  pointAt({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = this.#canvas.getBoundingClientRect()
    return {
      x: ((clientX - box.left) / box.width) * this.#canvas.width,
      y: ((clientY - box.top) / box.height) * this.#canvas.height,
    }
  }

  scratch(from: Point, to: Point) {
    this.#isScratched = true
    const pen = this.#pen
    pen.globalCompositeOperation = 'destination-out'
    pen.strokeStyle = '#000'
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    pen.lineWidth = this.#canvas.width * BRUSH
    pen.beginPath()
    pen.moveTo(from.x, from.y)
    pen.lineTo(to.x + 0.01, to.y)
    pen.stroke()
  }

  /** Returns the scratched share of each of the nine cells, from 0 to 1. */
  cleared(): number[] {
    const { width, height } = this.#canvas
    if (width === 0) return []
    return clearedShares(this.#pen.getImageData(0, 0, width, height).data, width, height)
  }
}

/**
 * Returns, for each cell, the share of its sampled pixels that are more transparent than opaque. `data` is RGBA, row by
 * row.
 */
export function clearedShares(data: Uint8ClampedArray, width: number, height: number): number[] {
  const seen = new Array<number>(SIDE * SIDE).fill(0)
  const clear = new Array<number>(SIDE * SIDE).fill(0)
  for (let y = GRID / 2; y < height; y += GRID) {
    for (let x = GRID / 2; x < width; x += GRID) {
      const cell = Math.floor((y / height) * SIDE) * SIDE + Math.floor((x / width) * SIDE)
      seen[cell] = (seen[cell] ?? 0) + 1
      if ((data[(y * width + x) * 4 + 3] ?? 0) < 128) clear[cell] = (clear[cell] ?? 0) + 1
    }
  }
  return seen.map((count, cell) => (clear[cell] ?? 0) / Math.max(1, count))
}

/**
 * Returns whether most of the card and a part of every cell are scratched. The rest of the foil can then disappear, so
 * that the member need not scratch off every crumb.
 */
export const isEnough = (shares: readonly number[]): boolean =>
  shares.length > 0 &&
  shares.every((share) => share >= REVEAL_THRESHOLD_OF_CELL) &&
  shares.reduce((sum, share) => sum + share, 0) / shares.length >= REVEAL_THRESHOLD

export const openCells = (shares: readonly number[]): number => shares.filter((share) => share >= OPEN).length

export function copyOf(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement('canvas')
  copy.width = canvas.width
  copy.height = canvas.height
  copy.getContext('2d')?.drawImage(canvas, 0, 0)
  return copy
}

/** As browsers compute it. */
const TRANSPARENT = 'rgba(0, 0, 0, 0)'

/** Stops of the silver gradient: position and colour, the same in both colour schemes. */
const SILVER: [number, string][] = [
  [0, '#c9ccd2'],
  [0.35, '#eceef1'],
  [0.5, '#d5d8dd'],
  [0.7, '#b3b8c1'],
  [1, '#dcdfe4'],
]

/**
 * Side length, in canvas pixels, of the tile with which the grain is repeated. Drawing every speck over the whole foil
 * would take 200 ms on a slow phone.
 */
const TILE = 200

function drawGrain(pen: CanvasRenderingContext2D, width: number, height: number) {
  const tile = document.createElement('canvas')
  Object.assign(tile, { width: TILE, height: TILE })
  const grain = tile.getContext('2d')
  if (!grain) return
  const next = sequence(20_26)
  const specks = TILE ** 2 / 60
  for (let i = 0; i < specks; i++) {
    grain.fillStyle = next() < 0.5 ? 'rgb(255 255 255 / 0.35)' : 'rgb(60 66 80 / 0.14)'
    grain.fillRect(next() * TILE, next() * TILE, 1 + next() * 2, 1 + next() * 2)
  }
  const pattern = pen.createPattern(tile, 'repeat')
  if (!pattern) return
  pen.fillStyle = pattern
  pen.fillRect(0, 0, width, height)
}

function drawStripes(pen: CanvasRenderingContext2D, width: number, height: number) {
  pen.strokeStyle = 'rgb(60 66 80 / 0.16)'
  pen.lineWidth = width / 90
  for (let x = -height; x < width; x += width / 14) {
    pen.beginPath()
    pen.moveTo(x, height)
    pen.lineTo(x + height, 0)
    pen.stroke()
  }
}

const INVITATION = 'RASCA AQUÍ'

/** Draws words pressed into the silver: a light edge below the dark edge. */
function drawInvitation(pen: CanvasRenderingContext2D, width: number, height: number, face: string) {
  const size = Math.min(width / 7.4, height / 5)
  pen.save()
  pen.translate(width / 2, height / 2)
  pen.rotate(-0.1)
  pen.font = `800 ${size}px ${face}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.lineWidth = size / 12
  const { width: words } = pen.measureText(INVITATION)
  const [frameWidth, frameHeight] = [words + size * 0.7, size * 1.6]
  for (const [ink, off] of PRESSED) {
    pen.fillStyle = ink
    pen.strokeStyle = ink
    pen.fillText(INVITATION, 0, size * (0.04 + off))
    pen.strokeRect(-frameWidth / 2, -frameHeight / 2 + size * off, frameWidth, frameHeight)
  }
  pen.restore()
}

const PRESSED: [string, number][] = [
  ['rgb(255 255 255 / 0.8)', 0.035],
  ['rgb(84 90 106 / 0.85)', 0],
]

/** Returns a generator of deterministic pseudo-random numbers (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
