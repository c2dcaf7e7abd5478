export const documentTitle = (siteName: string, page?: string) => (page ? `${siteName} · ${page}` : siteName)
