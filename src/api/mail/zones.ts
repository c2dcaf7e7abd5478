import { own } from '#contract/primitives/own.ts'
import { isZone } from '#contract/primitives/primitives.schema.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'

const HOUSE_ZONE = 'Europe/Madrid'

/** Names of cities that a zone spells without accents or in English. */
const CITIES: Record<string, string> = {
  'America/Asuncion': 'Asunción',
  'America/Bogota': 'Bogotá',
  'America/Cancun': 'Cancún',
  'America/Mexico_City': 'Ciudad de México',
  'America/Merida': 'Mérida',
  'America/New_York': 'Nueva York',
  'America/Panama': 'Panamá',
  'America/Santo_Domingo': 'Santo Domingo',
  'Europe/London': 'Londres',
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** «6 de diciembre de 2026 a las 12:00 (hora peninsular)». A mail may have waited for longer than its zone was known. */
export function formatInZone(at: number, named = HOUSE_ZONE): string {
  const zone = isZone(named) ? named : HOUSE_ZONE
  const formatter =
    formatters.get(zone) ?? new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeStyle: 'short', timeZone: zone })
  // A formatter takes a third of a millisecond to make.
  formatters.set(zone, formatter)
  return `${formatter.format(at)} (${zoneName(zone)})`
}

function zoneName(zone: string): string {
  const city = own(CITIES, zone)
  return city ? `hora de ${city}` : zoneWords(zone)
}
