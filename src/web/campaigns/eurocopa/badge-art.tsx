import type { PorraBadge } from '#contract/mechanics/porra.ts'
import type { Pin } from '#web/features/badges/pin.ts'
import { pinsAsArt } from '#web/features/badges/pin-art.tsx'
import { PINS_OF_DEEDS } from './pins-of-deeds.tsx'
import { PINS_OF_PICKS } from './pins-of-picks.tsx'

export const BadgeArt = pinsAsArt({ ...PINS_OF_PICKS, ...PINS_OF_DEEDS } satisfies Record<PorraBadge, Pin>)
