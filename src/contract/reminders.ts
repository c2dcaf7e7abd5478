/** The text that a member agrees to for a mail at the opening. Other words are another version, which the log has. */
export const OPENING_WORDS = {
  version: '1',
  text: 'Te escribiremos un solo correo, cuando abra. Puedes dejarlo cuando quieras.',
} as const
