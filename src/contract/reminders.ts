/**
 * The text to which a member agrees when asking for a mail at the opening of a campaign. A changed text needs a new
 * version, because the log records only the version.
 */
export const OPENING_WORDS = {
  version: '1',
  text: 'Te escribiremos un solo correo, cuando abra. Puedes dejarlo cuando quieras.',
} as const
