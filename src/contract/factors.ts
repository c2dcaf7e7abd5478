/** Longest name of a passkey, in characters. */
export const MOST_PASSKEY_NAME = 40
