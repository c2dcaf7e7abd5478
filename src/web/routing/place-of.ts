/** The pages of members, by the beginning of their path. */
const PLACES = [
  ['/home', 'tu inicio'],
  ['/user/history', 'tu historial'],
  ['/user/prizes', 'tu premio'],
  ['/user/profile', 'tu perfil'],
  ['/user/security', 'la seguridad de tu cuenta'],
  ['/user/validation', 'lo que falta de tu cuenta'],
] as const

/** Returns the words for a page of members: «tu historial». */
export function placeOf(path: string): string {
  const at = path.split(/[?#]/, 1)[0]?.concat('/')
  return PLACES.find(([beginning]) => at?.startsWith(`${beginning}/`))?.[1] ?? 'la página que has pedido'
}
