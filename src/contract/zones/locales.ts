export const LOCALES = ['es-ES', 'es-MX', 'es-AR', 'es-CO'] as const
export type Locale = (typeof LOCALES)[number]
