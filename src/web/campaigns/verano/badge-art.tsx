import type { SummerBadge } from '#contract/mechanics/missions.ts'
import type { Pin } from '#web/features/badges/pin.ts'
import { pinsAsArt } from '#web/features/badges/pin-art.tsx'
import { PINS_OF_DAYS } from './pins-of-days.tsx'
import { PINS_OF_DEEDS } from './pins-of-deeds.tsx'

export const BadgeArt = pinsAsArt({ ...PINS_OF_DAYS, ...PINS_OF_DEEDS } satisfies Record<SummerBadge, Pin>)
