/** What a member agrees to who asks for a mail at the opening. Other words are another version: the log keeps which. */
export const OPENING_WORDS = {
  version: '1',
  text: 'Te escribiremos un solo correo, cuando abra. Puedes dejarlo cuando quieras.',
} as const
