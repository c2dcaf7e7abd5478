/**
 * The text that a member agrees to for push on a device. A changed text needs a new version, because the log records
 * only the version.
 */
export const PUSH_WORDS = {
  version: '1',
  text: 'Un aviso al día como mucho, a la hora que elijas y solo si te queda algo por jugar. Lo quitas cuando quieras.',
} as const
