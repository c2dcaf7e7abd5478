import { copyOf, type Point } from './foil.ts'

const FLIGHT_MS = 320
const TILES = 12

/**
 * Breaks the rest of a foil into flakes that fly away from a point. The flight ends when the style sheet hides the
 * foil.
 */
export function flakeOff(canvas: HTMLCanvasElement, from: Point) {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const foil = copyOf(canvas)
  const { width, height } = canvas
  const [tileWidth, tileHeight] = [width / TILES, height / TILES]
  const flakes = Array.from({ length: TILES * TILES }, (_, n) => {
    const [x, y] = [(n % TILES) * tileWidth, Math.floor(n / TILES) * tileHeight]
    const away = Math.atan2(y - from.y, x - from.x)
    const speed = width * (0.15 + Math.random() * 0.35)
    const late = (Math.hypot(x - from.x, y - from.y) / (width + height)) * 0.5
    return { x, y, moveX: Math.cos(away) * speed, moveY: Math.sin(away) * speed, spin: Math.random() * 4 - 2, late }
  })
  const began = performance.now()
  pen.globalCompositeOperation = 'source-over'
  const draw = (now: number) => {
    const age = Math.max(0, now - began) / FLIGHT_MS
    pen.clearRect(0, 0, width, height)
    if (age >= 1) return
    for (const { x, y, moveX, moveY, spin, late } of flakes) {
      const part = Math.max(0, (age - late) / (1 - late))
      pen.save()
      pen.globalAlpha = 1 - part * part
      pen.translate(x + tileWidth / 2 + moveX * part, y + tileHeight / 2 + (moveY + height * 0.35 * part) * part)
      pen.rotate(spin * part)
      pen.scale(1 - part * 0.5, 1 - part * 0.5)
      pen.drawImage(foil, x, y, tileWidth, tileHeight, -tileWidth / 2, -tileHeight / 2, tileWidth, tileHeight)
      pen.restore()
    }
    requestAnimationFrame(draw)
  }
  requestAnimationFrame(draw)
}
