import { own } from '#contract/primitives/own.ts'
import type { Market } from '#contract/zones/markets.ts'

/** Words for several people that only Spain uses. Imperatives such as «jugad» look like nouns in -ad and -ed. */
const WORDS = [
  /vosotr[oa]s/,
  /vuestr[oa]s?/,
  /os(?= (?!from)\p{L})/u,
  /\p{L}+(?:áis|éis|steis)/u,
  /(?:abr|asist|compart|dec|descubr|eleg|escrib|o|part|ped|repart|re|sal|segu|sub|viv)ís/,
  /(?:sois|vais|dais|veis|idos)/,
  /(?:abr|compart|dec|descubr|eleg|escrib|ped|repart|sal|segu|sub|ven|viv)id|oíd/,
  /(?:haced|leed|poned|recoged|responded|sabed|sed|tened|traed|ved|volved)/,
  /(?:acertad|adivinad|apuntad|aprovechad|buscad|comprad|comprobad|contad|cavad|colgad|dad|encontrad|entrad|enviad|esperad|ganad|guardad|invitad|jugad|mandad|mirad|pasad|preguntad|probad|pulsad|rascad|regalad|usad)/,
  // With a pronoun.
  /\p{L}{2,}aos|(?:divertí|reuní|uní|vestí|pone|move)os/u,
]
const VOSOTROS = new RegExp(`(?<![\\p{L}_-])(?:${WORDS.map(({ source }) => source).join('|')})(?![\\p{L}_-])`, 'giu')

/** Words that only look like a form, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  dieciséis: 'a number',
  veintiséis: 'a number',
  OS: '«Mac OS X»',
}

/** Returns the words of a text that address several people as only Spain does. */
export const vosotrosIn = (text: string): string[] =>
  (text.match(VOSOTROS) ?? []).filter((word) => !(own(EXCEPTIONS, word) || own(EXCEPTIONS, word.toLowerCase())))

/** The site says «tú», so «usted» would mix the address; so would «ustedes» in Spain. */
const USTED = /(?<!\p{L})usted(?!\p{L})/iu
const USTEDES = /(?<!\p{L})ustedes(?!\p{L})/iu

/** Returns the fault of a text whose form of address is not that of the site and of its market. */
export function faultOfAddress(text: string, market: Market): string | undefined {
  const [usted] = USTED.exec(text) ?? []
  if (usted) return `"${usted}" mixes the address: the site says tú`
  const [several] = market === 'es-ES' ? (USTEDES.exec(text) ?? []) : vosotrosIn(text)
  const wanted = market === 'es-ES' ? 'vosotros' : 'ustedes'
  return several && `"${several}" is not how ${market} addresses several people; it says ${wanted}`
}
