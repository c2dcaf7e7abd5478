import { setTimeout } from 'node:timers/promises'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import type { Database } from '#api/db/database.ts'
import { save } from '#api/games/eurocopa/predictions/save.ts'
import { kickoffOf } from '#tests/support/porra.ts'
import { addPlayer, random } from '#tests/support/seasons.ts'

const PLAY_EVERY_MS = 5

/**
 * Saves a prediction repeatedly; returns a function that stops and returns the wait of each save, the longest first.
 */
async function playBeside(db: Database, edition: Edition) {
  const player = await addPlayer(db)
  const chance = { now: () => kickoffOf(36) - 1, random }
  const waits: number[] = []
  let isOver = false
  const playing = (async () => {
    for (let n = 0; !isOver; n++) {
      const start = performance.now()
      const predictions = [{ match: 36, home: n % 10, away: 0 }]
      await db.transact(() => save({ edition, player, predictions, idempotencyKey: `${player.accountId}${n}` }, chance))
      waits.push(performance.now() - start)
      await setTimeout(PLAY_EVERY_MS)
    }
  })()
  return async () => {
    isOver = true
    await playing
    return waits.sort((a, b) => b - a)
  }
}

/** Runs steps until one returns false, while predictions are saved. */
export async function stepsWithSaves(db: Database, edition: Edition, step: () => Promise<boolean>) {
  const stop = await playBeside(db, edition)
  const start = performance.now()
  const steps: number[] = []
  for (;;) {
    const before = performance.now()
    if (!(await step())) break
    steps.push(performance.now() - before)
  }
  const seconds = (performance.now() - start) / 1000
  const waits = await stop()
  return {
    seconds,
    longestStep: Math.max(...steps),
    longestWait: waits[0] ?? 0,
    wait99: waits[Math.floor(waits.length / 100)] ?? 0,
  }
}
