/** Keeps the number and its sign on one line: `10 €` with a no-break space. */
export const unbroken = (text: string): string => text.replaceAll(/(?<=\d) (?=[€%])/g, '\u00a0')
