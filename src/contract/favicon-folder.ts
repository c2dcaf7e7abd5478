/** Returns the path of a site's icons: `/mi-marca/favicon.ico` for the site name «Mi Marca». */
export function faviconFolder(siteName: string): string {
  const slug = siteName
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return `/${slug || 'temporada'}`
}
