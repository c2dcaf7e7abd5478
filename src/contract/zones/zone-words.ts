import { own } from '../primitives/own.ts'

/** The Spanish names of cities that a time zone names in English or without their accents. */
const CITIES: Record<string, string> = {
  'America/Asuncion': 'Asunción',
  'America/Bogota': 'Bogotá',
  'America/Cancun': 'Cancún',
  'America/Mexico_City': 'Ciudad de México',
  'America/Merida': 'Mérida',
  'America/New_York': 'Nueva York',
  'America/Panama': 'Panamá',
  'Europe/London': 'Londres',
}

/** Returns the Spanish name of a time zone, for pages and mails. */
export function zoneWords(zone: string): string {
  if (zone === 'Europe/Madrid') return 'hora peninsular'
  if (zone === 'Atlantic/Canary') return 'hora canaria'
  return `hora de ${own(CITIES, zone) ?? zone.split('/').at(-1)?.replaceAll('_', ' ')}`
}
