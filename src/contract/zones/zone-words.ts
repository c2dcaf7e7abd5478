/** Returns the Spanish name of a time zone, for pages and mails. */
export function zoneWords(zone: string): string {
  if (zone === 'Europe/Madrid') return 'hora peninsular'
  if (zone === 'Atlantic/Canary') return 'hora canaria'
  return `hora de ${zone.split('/').at(-1)?.replaceAll('_', ' ')}`
}
