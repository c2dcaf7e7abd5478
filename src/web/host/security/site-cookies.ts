/** Cookies of this site that a page may depend on. Without them a page is the same for every visitor. */
export const SITE_COOKIES = /(?:^|;\s*)(?:__Host-)?temporada(?!-dispositivo=)/
