/** Stands in local storage while somebody signs in in the popup (specification, section 4). */
export const POPUP_MARKER = 'temporada:popup'

/** One name, so that a second click finds the popup that is open already. */
export const POPUP_NAME = 'temporada-entrada'

/** Where the popup comes back to. A browser that has been at another site may have taken its name away. */
export const POPUP_PAGE = '/ventana'
