/** How a time of a zone is named in Spanish, in a page and in a mail. */
export function zoneWords(zone: string): string {
  if (zone === 'Europe/Madrid') return 'hora peninsular'
  if (zone === 'Atlantic/Canary') return 'hora canaria'
  return `hora de ${zone.split('/').at(-1)?.replaceAll('_', ' ')}`
}
