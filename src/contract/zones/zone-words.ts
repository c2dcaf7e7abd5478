/** The Spanish names of cities whose time zone has an English name or lacks the accents. */
const CITIES = new Map([
  ['Bogota', 'Bogotá'],
  ['Mexico_City', 'Ciudad de México'],
  ['Panama', 'Panamá'],
])

/** Returns the Spanish name of a time zone, for pages and mails. */
export function zoneWords(zone: string): string {
  if (zone === 'Europe/Madrid') return 'hora peninsular'
  if (zone === 'Atlantic/Canary') return 'hora canaria'
  const city = zone.split('/').at(-1) ?? zone
  return `hora de ${CITIES.get(city) ?? city.replaceAll('_', ' ')}`
}
