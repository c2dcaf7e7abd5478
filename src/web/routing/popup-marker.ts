/** Stands in local storage while somebody signs in in the popup (specification, section 4). */
export const POPUP_MARKER = 'temporada:popup'

/** What the marker says just before the popup removes it on its return; only then did the popup itself remove it. */
export const RETURNED = 'returned'

/** One name, so that a second click finds the popup that is open already. */
export const POPUP_NAME = 'temporada-entrada'

/** In the popup's session storage: unlike its name, it outlives a visit to another site. */
export const REMEMBERED = 'temporada:ventana'

/** Where the popup comes back to. A browser that has been at another site may have taken its name away. */
export const POPUP_PAGE = '/ventana'

/** Our own sign-in page in the popup. */
export const POPUP_SIGN_IN = '/ventana/entrar'
