/** The kinds of game, in a file without schemas, so that a page can import them without the validator. */
export const KINDS = ['rasca', 'xmas', 'xmastree', 'verano', 'playa', 'aniversario', 'eurocopa', 'tpp'] as const
export type Kind = (typeof KINDS)[number]
