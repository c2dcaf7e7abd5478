const PIECES = 72
const FLIGHT_MS = 1800
const FADE_MS = 350
const MAX_PIXEL_RATIO = 2
const INKS = ['made-red', 'made-yellow', 'made-blue', 'made-pink', 'made-leaf', 'print-white', 'made-orange']
/** Gravity in pixels per second squared, drag per second. */
const GRAVITY = 1150
const DRAG = 1.9

interface Piece {
  x: number
  y: number
  speedX: number
  speedY: number
  size: number
  ink: string
  cut: number
  turn: number
  spin: number
  flutter: number
}

/** Throws paper confetti from the middle of an element over the whole screen, after the time in its `--burst-after`. */
export function flyFrom(element: HTMLElement) {
  setTimeout(() => {
    // The visitor may have left the page by then.
    if (!element.isConnected || document.hidden) return
    const { left, top, width, height } = element.getBoundingClientRect()
    const disc = element.closest('[data-fresh]')?.querySelector('.prize-disc')
    flyPaper({ x: left + width / 2, y: top + height * 0.45 }, disc)
  }, burstAfter(element))
}

function burstAfter(element: HTMLElement): number {
  const time = getComputedStyle(element).getPropertyValue('--burst-after').trim()
  const value = Number.parseFloat(time) || 0
  return time.endsWith('ms') ? value : value * 1000
}

/** Animates the confetti on a canvas, which is removed at the end. The pieces fly behind the disc of a prize. */
function flyPaper(from: { x: number; y: number }, disc: Element | null | undefined) {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) return
  canvas.className = 'paper-sky'
  canvas.ariaHidden = 'true'
  const ratio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO)
  canvas.width = window.innerWidth * ratio
  canvas.height = window.innerHeight * ratio
  document.body.append(canvas)
  pen.scale(ratio, ratio)
  const pieces = cutPieces(from, inksOf(canvas))
  // A hidden tab renders no frames, so a timer removes the canvas.
  setTimeout(() => canvas.remove(), FLIGHT_MS + FADE_MS)
  const began = performance.now()
  let before = began
  const draw = (now: number) => {
    const age = now - began
    if (age > FLIGHT_MS || !canvas.isConnected) return canvas.remove()
    const seconds = Math.min(0.05, Math.max(0, now - before) / 1000)
    before = now
    pen.clearRect(0, 0, window.innerWidth, window.innerHeight)
    pen.globalAlpha = Math.min(1, (FLIGHT_MS - age) / FADE_MS)
    pen.save()
    if (disc) leaveOut(pen, disc.getBoundingClientRect())
    for (const piece of pieces) {
      move(piece, seconds)
      drawPiece(pen, piece)
    }
    pen.restore()
    requestAnimationFrame(draw)
  }
  requestAnimationFrame(draw)
}

/** Keeps the pen from drawing on a disc. */
function leaveOut(pen: CanvasRenderingContext2D, { left, top, width, height }: DOMRect) {
  pen.beginPath()
  pen.rect(0, 0, window.innerWidth, window.innerHeight)
  pen.arc(left + width / 2, top + height / 2, width / 2, 0, Math.PI * 2)
  pen.clip('evenodd')
}

/**
 * Returns the colours of the confetti. A canvas does not know `light-dark()`, so the browser resolves the colours
 * through a style property of the canvas.
 */
function inksOf(canvas: HTMLCanvasElement): string[] {
  return INKS.map((name) => {
    canvas.style.color = `var(--${name})`
    return getComputedStyle(canvas).color
  })
}

function cutPieces(from: { x: number; y: number }, inks: readonly string[]): Piece[] {
  // Far enough for pieces to reach the edges of any screen.
  const reach = Math.max(420, Math.hypot(window.innerWidth, window.innerHeight) * 0.75)
  return Array.from({ length: PIECES }, (_, n) => {
    const angle = -Math.PI / 2 + (Math.random() - 0.5) * Math.PI * 1.5
    const speed = reach * (0.55 + Math.random() * 1.25)
    return {
      ...from,
      speedX: Math.cos(angle) * speed,
      speedY: Math.sin(angle) * speed * 1.15,
      size: 9 + Math.random() * 11,
      ink: inks[n % inks.length] ?? '',
      cut: n % 4,
      turn: Math.random() * Math.PI * 2,
      spin: (Math.random() - 0.5) * 9,
      flutter: 4 + Math.random() * 7,
    }
  })
}

function move(piece: Piece, seconds: number) {
  const slower = Math.exp(-DRAG * seconds)
  piece.speedX *= slower
  piece.speedY = piece.speedY * slower + GRAVITY * seconds
  piece.x += piece.speedX * seconds
  piece.y += piece.speedY * seconds
  piece.turn += piece.spin * seconds
}

function drawPiece(pen: CanvasRenderingContext2D, { x, y, size, ink, cut, turn, flutter }: Piece) {
  pen.save()
  pen.translate(x, y)
  pen.rotate(turn)
  // Makes the piece narrower at times, like paper that turns in the air.
  pen.scale(1, Math.cos(turn * flutter * 0.35))
  pen.fillStyle = ink
  pen.beginPath()
  CUTS[cut]?.(pen, size)
  pen.fill()
  pen.restore()
}

/** The shapes of the pieces: semicircle, pennant, strip, and a scrap with four uneven sides. */
const CUTS: readonly ((pen: CanvasRenderingContext2D, size: number) => void)[] = [
  (pen, size) => pen.arc(0, 0, size * 0.7, 0, Math.PI),
  (pen, size) => outline(pen, [-0.6, -0.7, 0.6, -0.7, 0, 0.8], size),
  (pen, size) => pen.rect(-size * 0.25, -size * 0.8, size * 0.5, size * 1.6),
  (pen, size) => outline(pen, [-0.6, -0.5, 0.5, -0.7, 0.7, 0.4, -0.4, 0.6], size),
]

function outline(pen: CanvasRenderingContext2D, corners: readonly number[], size: number) {
  for (let i = 0; i < corners.length; i += 2) pen.lineTo((corners[i] ?? 0) * size, (corners[i + 1] ?? 0) * size)
  pen.closePath()
}
