import { zoneWords } from '#contract/zones/zone-words.ts'
import { formatDateTimeOnly } from './dates.ts'

/** «21 nov 2026, 14:05 (hora peninsular)» */
export const formatDateTime = (instant: number, zone: string) =>
  `${formatDateTimeOnly(instant, zone)} (${zoneWords(zone)})`
