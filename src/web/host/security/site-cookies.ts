/**
 * Cookies of this site on which a page may depend, with the prefix that they have on a rehearsal. Without them a page is
 * the same for every visitor. That of a known device is for the next sign-in, that of a frame for the attributes of others.
 */
export const SITE_COOKIES = /(?:^|;\s*)(?:__Host-)?(?:ensayo-)?temporada(?!-(?:dispositivo|marco)=)/
