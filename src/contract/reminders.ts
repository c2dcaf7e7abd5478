/**
 * The text that a member agrees to for a mail at the opening. A changed text needs a new version, because the log
 * records only the version.
 */
export const OPENING_WORDS = {
  version: '1',
  text: 'Te escribiremos un solo correo, cuando abra. Puedes dejarlo cuando quieras.',
} as const
