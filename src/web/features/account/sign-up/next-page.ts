import { localPath } from '#web/format/local-path.ts'

/** Address of the home page. With `jugar`, the home page redirects to the first game that the member can play today. */
export const FIRST_GAME = '/home?jugar=hoy'

/** Returns the path of the page that follows the confirmation of an account. */
export const nextPage = (fields: Record<string, string>) => localPath(fields.volver) ?? FIRST_GAME
