import { inZones } from './dates.ts'

const toMillisecond = inZones({ hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 })
const utcOffset = inZones({ timeZoneName: 'longOffset' })

/** «14:05:09,123», for times that are exact to the millisecond. */
export const formatClock = (instant: number, zone: string) => toMillisecond(zone).format(instant)

/** «+01:00», for rows whose time must be unambiguous. */
export const offsetOf = (instant: number, zone: string) =>
  utcOffset(zone)
    .formatToParts(instant)
    .find((part) => part.type === 'timeZoneName')
    ?.value.replace('GMT', '') || '+00:00'
