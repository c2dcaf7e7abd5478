/** Local storage key, set while a visitor signs in with the popup (docs/specification.md, section 4). */
export const POPUP_MARKER = 'temporada:popup'

/**
 * Value that the popup sets on its return just before it removes the marker, so that its opener can tell this removal
 * from others.
 */
export const POPUP_RETURNED = 'returned'

/** A fixed window name, so that a second click finds the open popup. */
export const POPUP_WINDOW_NAME = 'temporada-entrada'

/** Session storage key of the popup: unlike the window's name, it survives a visit to another site. */
export const POPUP_SESSION_KEY = 'temporada:ventana'

/** The popup's return page. Its path identifies the popup if a visit to another site has cleared the window's name. */
export const POPUP_PAGE = '/ventana'

/** Our sign-in page inside the popup. */
export const POPUP_SIGN_IN = '/ventana/entrar'
