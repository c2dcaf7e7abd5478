import { inZones } from '#web/format/dates.ts'

const toSecond = inZones({ hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** «18:03:22» */
export const formatSecond = (instant: number, zone: string): string => toSecond(zone).format(instant)
