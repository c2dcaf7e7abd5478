/** Cookies of this site on which a page may depend. Without them a page is the same for every visitor. */
export const SITE_COOKIES = /(?:^|;\s*)(?:__Host-)?temporada(?!-dispositivo=)/
