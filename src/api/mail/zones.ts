import { isZone } from '#contract/primitives/primitives.schema.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import type { Deadline } from './letter.ts'

const HOUSE_ZONE = 'Europe/Madrid'

const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * Formats an instant as «6 de diciembre de 2026 a las 12:00 (hora peninsular)», and midnight as the end of a day: «6 de
 * diciembre de 2026 a medianoche», because «el 7 a las 0:00» is read as a day more. Uses `HOUSE_ZONE` if the runtime
 * does not know the zone, which can happen with a mail that has waited for long.
 */
export function formatInZone(at: number, named = HOUSE_ZONE): string {
  const zone = isZone(named) ? named : HOUSE_ZONE
  const formatter =
    formatters.get(zone) ?? new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeStyle: 'short', timeZone: zone })
  // Formatters are cached, because creating one takes a third of a millisecond.
  formatters.set(zone, formatter)
  const written = formatter.format(at)
  const words = written.endsWith(' a las 0:00')
    ? formatter.format(at - 1).replace(/ a las 23:59$/, ' a medianoche')
    : written
  // The runtime writes «a las 1:53».
  return `${words.replace(/ a las (?=1:)/, ' a la ')} (${zoneWords(zone)})`
}

/** Returns the parts of a sentence that ends with an instant, of which the day is set in large type. */
export function deadlineOf(lead: string, at: number, named?: string): Deadline {
  const [day = '', rest = ''] = formatInZone(at, named).split(/ (?=de \d)/)
  return { lead, day, rest }
}
