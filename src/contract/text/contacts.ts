/** Ways to contact a person outside the site, which public texts must not contain. */

/** Text that browsers and mail programs turn into a link. */
const LINK = /https?\s*:|:\s?\/\/|\bwww ?\.|\S ?@ ?\S/iu
const NUMERIC_HOST = /\d{1,3}(?:\.\d{1,3}){3}/
const WORD = String.raw`[\p{L}\p{Nd}]`
const GAP = String.raw`[^\p{L}\p{Nd}]`
const DOT = '[.。·•‧∙⋅]'
const GENERIC = `(?:com|net|org|info)(?!${WORD})`
/** Top-level domains of our markets. Most are words too, so they count only at the end of a text. */
const COUNTRY = `(?:es|mx|ar|cl|co|pe|uy|ec|ve|bo|py|cr|gt|hn|ni|pa|sv|do|cu|pr|us|eu|cat|gal|eus|io|me|tv)${GAP}*$`
const PROVIDER = `(?:gmail|googlemail|hotmail|outlook|live|msn|yahoo|ymail|icloud|proton|protonmail|gmx)(?!${WORD})`

/** Addresses in words, or with another sign for the dot. */
const DISGUISED = [
  `(?<!${WORD})w ?w ?w(?!${WORD})`,
  // mal punto com, mal-dot-com, mal punto es
  `(?:punto?|dot)${GAP}*${GENERIC}`,
  `(?<!${WORD})(?:punto?|dot|pto)${GAP}+${COUNTRY}`,
  // mal..com, mal (.) com, mal·com
  `${WORD}${GAP}*${DOT}${GAP}*${GENERIC}`,
  // mal..es, mal(.)es, mal (.) es, but no sentence that ends in such a word
  String.raw`${WORD}[^\p{L}\p{Nd}\s]*${DOT}[^\p{L}\p{Nd}\s]*${COUNTRY}`,
  String.raw`${WORD}\s?[([{<]\s?${DOT}\s?[)\]}>]\s?${COUNTRY}`,
  // ana arroba gmail com
  `${WORD}${GAP}+(?:arroba|at)${GAP}+(?:${PROVIDER}|${WORD}+${GAP}+${GENERIC})`,
].map((pattern) => new RegExp(pattern, 'iu'))
const DOTTED = /([\p{L}\p{Nd}_)-]+)( ?)[.。]( ?)(?=([\p{L}\p{Nd}][\p{L}\p{Nd}-]+))/gu

/**
 * Top-level domains of three letters or more. After a dot, they count as domains even if they begin with a capital, as
 * a name does.
 */
const ENDINGS = new Set(
  'com net org info app club shop site store online xyz link live life fun top pro dev'.split(' '),
)
/**
 * Returns whether a dot ends an abbreviation and the next word follows without a space: `J.Antonio`, `F.C.Barcelona`,
 * `Ma.Elena`.
 */
const isAbbreviated = (before: string, after: string): boolean =>
  /^(?:\p{Lu}|Ma|Fco|Jo|Ant|Sr|Sra|Srta|Dr|Dra|Sta|Sto|Hnos|Gral)$/u.test(before) &&
  /^\p{Lu}\p{Ll}{2}/u.test(after) &&
  !ENDINGS.has(after.toLowerCase())

function isHost([, before = '', gap, space, after = '']: RegExpExecArray): boolean {
  if (!/\p{L}/u.test(after)) return false
  if (gap) return true
  return space ? ENDINGS.has(after.toLowerCase()) : !isAbbreviated(before, after)
}

/**
 * Returns whether a text contains something that programs turn into a link: `https://…`, `www.…`, an e-mail address.
 */
export const hasLink = (text: string): boolean => LINK.test(text.normalize('NFKC'))

const ADDRESSES = [LINK, NUMERIC_HOST, ...DISGUISED]

/** Returns whether a text contains a web or e-mail address, also a disguised one: `mal .example`, `mal punto com`. */
export function hasAddress(text: string): boolean {
  // NFKC turns the ª of «Mª» into a letter, which would make `J.Mª` a host in Morocco.
  const plain = text.replaceAll(/[ªº]/g, '*').normalize('NFKC')
  if (ADDRESSES.some((pattern) => pattern.test(plain))) return true
  return [...plain.matchAll(DOTTED)].some(isHost)
}

const FIGURES = /\d(?:[ .,·()+'’_-]{0,3}\d)+/g
const YEAR = /^(?:19|20)\d\d$/
/** Digits of the shortest telephone numbers in our countries. */
const FEWEST_FIGURES = 8

/** Returns whether a text contains a telephone number. Years do not count: «Liga 2026-2027». */
export const hasPhone = (text: string): boolean =>
  (text.normalize('NFKC').match(FIGURES) ?? []).some((run) => {
    const groups = run.split(/\D+/).filter((group) => !YEAR.test(group))
    return groups.join('').length >= FEWEST_FIGURES
  })
