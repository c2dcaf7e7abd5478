/** Local storage key, set while a visitor signs in in the popup (docs/specification.md, section 4). */
export const POPUP_MARKER = 'temporada:popup'

/** Value that the popup sets just before it removes the marker on its return; distinguishes its removal from others. */
export const RETURNED = 'returned'

/** One window name, so that a second click finds the open popup. */
export const POPUP_NAME = 'temporada-entrada'

/** Session storage key of the popup: unlike the window's name, it survives a visit to another site. */
export const REMEMBERED = 'temporada:ventana'

/** The popup's return page. A visit to another site may have cleared the window's name. */
export const POPUP_PAGE = '/ventana'

/** Our sign-in page inside the popup. */
export const POPUP_SIGN_IN = '/ventana/entrar'
