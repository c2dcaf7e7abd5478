import type { Dig } from '#contract/games/playa/playa.schema.ts'

/** Milliseconds from the response until the words appear, as in `find-scene.css`. */
export const WON_MS = 960
const NEW_MS = 800
const KNOWN_MS = 560

export function sceneMs({ outcome, isNew }: NonNullable<Dig['play']>): number {
  if (outcome.kind === 'won') return WON_MS
  return isNew ? NEW_MS : KNOWN_MS
}
