import type { PredictionBadge } from '#contract/games/eurocopa/eurocopa.ts'
import type { Pin } from '#web/features/badges/pins/pin.ts'
import { pinsAsArt } from '#web/features/badges/pins/pin-art.tsx'
import { ACHIEVEMENT_PINS } from './achievement-pins.tsx'
import { PREDICTION_PINS } from './prediction-pins.tsx'

export const PINS = { ...PREDICTION_PINS, ...ACHIEVEMENT_PINS } satisfies Record<PredictionBadge, Pin>

export const BadgeArt = pinsAsArt(PINS)
