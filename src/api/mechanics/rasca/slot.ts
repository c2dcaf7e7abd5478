export type Slot = { kind: 'day'; day: string; n: number } | { kind: 'bonus'; id: string }

const DAY = /^day:(\d{4}-\d{2}-\d{2}):([1-9]\d?)$/

/** Reads `day:2026-11-20:1` or `bonus:<id>`; undefined for anything else, as `day:2026-11-20:01`. */
export function parseSlot(text: string): Slot | undefined {
  const [, day, n] = DAY.exec(text) ?? []
  if (day !== undefined) return { kind: 'day', day, n: Number(n) }
  return text.startsWith('bonus:') ? { kind: 'bonus', id: text.slice('bonus:'.length) } : undefined
}

export const daySlot = (day: string, n: number): string => `day:${day}:${n}`
