/** Ends what an organiser wrote, with or without its full stop, as a sentence that another one follows. */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)
