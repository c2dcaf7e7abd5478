import { localPath } from '#web/format/local-path.ts'

/** Home, which goes on to the first game that waits. */
export const FIRST_GAME = '/home?jugar=hoy'

/** Returns the page that follows the confirmation of an account. */
export const nextPage = (fields: Record<string, string>) => localPath(fields.volver) ?? FIRST_GAME
