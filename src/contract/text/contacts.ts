/** Ways to reach a person elsewhere, which no text that others see may hold. */

/** Text that browsers and mail programs turn into a link. */
const LINK = /https?\s*:|:\s?\/\/|\bwww ?\.|\S ?@ ?\S/iu
const NUMERIC_HOST = /\d{1,3}(?:\.\d{1,3}){3}/
const SPELLED_OUT = /(?:punto|dot)[^\p{L}\p{Nd}]*(?:com|net|org|info)\b/iu
const DOTTED = /([\p{L}\p{Nd}_)-]+)( ?)[.。]( ?)(?=([\p{L}\p{Nd}][\p{L}\p{Nd}-]+))/gu

/** Endings of three letters or more that also begin with a capital in a name. */
const ENDINGS = new Set(
  'com net org info app club shop site store online xyz link live life fun top pro dev'.split(' '),
)
/** An abbreviated first name without a space behind its dot: `J.Antonio`, `F.C.Barcelona`. */
const isInitial = (before: string, after: string): boolean =>
  /^\p{Lu}$/u.test(before) && /^\p{Lu}\p{Ll}{2}/u.test(after) && !ENDINGS.has(after.toLowerCase())

function isHost([, before = '', gap, space, after = '']: RegExpExecArray): boolean {
  if (!/\p{L}/u.test(after)) return false
  if (gap) return true
  return space ? ENDINGS.has(after.toLowerCase()) : !isInitial(before, after)
}

/** Returns whether a text holds what a program would open: `https://…`, `www.…`, an address of mail. */
export const hasLink = (text: string): boolean => LINK.test(text.normalize('NFKC'))

/** Returns whether a text holds an address of a page or of mail, spelled out too: `mal .example`, `mal punto com`. */
export function hasAddress(text: string): boolean {
  // To NFKC the ª of «Mª» is a letter, and `J.Mª` a host in Morocco.
  const plain = text.replaceAll(/[ªº]/g, '*').normalize('NFKC')
  if (LINK.test(plain) || NUMERIC_HOST.test(plain) || SPELLED_OUT.test(plain)) return true
  return [...plain.matchAll(DOTTED)].some(isHost)
}

const FIGURES = /\d(?:[ .,·()+'’_-]{0,3}\d)+/g
const YEAR = /^(?:19|20)\d\d$/
/** The shortest telephone numbers of the market have eight. */
const FEWEST_FIGURES = 8

/** Returns whether a text holds figures like those of a telephone number. Years are none: «Liga 2026-2027». */
export const hasPhone = (text: string): boolean =>
  (text.normalize('NFKC').match(FIGURES) ?? []).some((run) => {
    const groups = run.split(/\D+/).filter((group) => !YEAR.test(group))
    return groups.join('').length >= FEWEST_FIGURES
  })
