/** Returns the zone of a season's days: that of its first edition. A sign-up belongs to no edition. */
export const seasonZone = ([first]: readonly { zone: string }[]): string => first?.zone ?? 'UTC'
