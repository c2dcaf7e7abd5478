/**
 * Marks a frame on a page of another site. Browsers send it in that frame and nowhere else, because it is Partitioned.
 * Requests of scripts and pictures have no header that says where their page is shown.
 */
export const FRAME_COOKIE = 'temporada-marco'
const MARK = new RegExp(`(?:^|;\\s*)(?:__Host-)?${FRAME_COOKIE}=`)

type Asked = Pick<Headers, 'get'>

/** Returns whether a request opens a page in a frame on another site. Later requests of the frame come from its page. */
export const opensForeignFrame = (headers: Asked): boolean =>
  headers.get('sec-fetch-dest') === 'iframe' && headers.get('sec-fetch-site') === 'cross-site'

/** Returns whether a request comes from a frame on another site, where browsers keep only cookies of that frame. */
export const isInForeignFrame = (headers: Asked): boolean =>
  headers.get('sec-fetch-dest') !== 'document' && (MARK.test(headers.get('cookie') ?? '') || opensForeignFrame(headers))
