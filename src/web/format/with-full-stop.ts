/** Ends an organiser's text, with or without its full stop, as a sentence that another one follows. */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)
