/** Countries that a member can choose at sign-up; a campaign lists those it is open to. */
export const COUNTRIES = {
  ES: 'España',
  MX: 'México',
  CO: 'Colombia',
  AR: 'Argentina',
  CL: 'Chile',
  PE: 'Perú',
  UY: 'Uruguay',
  EC: 'Ecuador',
  CR: 'Costa Rica',
  PA: 'Panamá',
  DO: 'República Dominicana',
} as const
export type CountryCode = keyof typeof COUNTRIES
