/** What a member agrees to who asks for push on a device. Other words are another version: the log keeps which. */
export const PUSH_WORDS = {
  version: '1',
  text: 'Un aviso al día como mucho, a la hora que elijas y solo si te queda algo por jugar. Lo quitas cuando quieras.',
} as const
