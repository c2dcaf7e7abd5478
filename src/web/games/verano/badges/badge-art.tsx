import type { SummerBadge } from '#contract/games/verano/missions.ts'
import type { Pin } from '#web/features/badges/pins/pin.ts'
import { pinsAsArt } from '#web/features/badges/pins/pin-art.tsx'
import { ACHIEVEMENT_PINS } from './achievement-pins.tsx'
import { DAY_PINS } from './day-pins.tsx'

export const PINS = { ...DAY_PINS, ...ACHIEVEMENT_PINS } satisfies Record<SummerBadge, Pin>

export const BadgeArt = pinsAsArt(PINS)
