/** The kinds of game. This file has no schemas, so a page can import it without the validator. */
export const KINDS = ['rasca', 'xmas', 'xmastree', 'verano', 'playa', 'aniversario', 'eurocopa', 'tpp'] as const
export type Kind = (typeof KINDS)[number]
