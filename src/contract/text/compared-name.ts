/**
 * Letters of the Latin script that Unicode does not take apart, by the plain letters as which they are read. Unicode's own
 * table of confusables (UTS 39) is a hundred times as long, because it has every script.
 */
const READ_AS: Record<string, string> = {
  a: 'ɐɑɒᴀⱥ',
  b: 'ƀƃƅɓʙᴃ',
  c: 'ƈȼɕↄᴄ',
  d: 'ðđƌȡɖɗᴅᴆ',
  e: 'ǝɇɘəɛɜᴇ',
  f: 'ƒꜰ',
  g: 'ǥɠɡɢ',
  h: 'ħɥɦʜⱨ',
  i: 'ıƚłǀɨɩɪɫɬɭʟȴᴌ',
  j: 'ȷɉɟʝᴊ',
  k: 'ƙĸʞᴋⱪ',
  m: 'ɯɱᴍ',
  n: 'ŋƞɲɳȵɴᴎ',
  o: 'øɔɵᴏᴐ',
  p: 'þƥƿᴘᵽ',
  q: 'ɋʠꞯ',
  r: 'ɍɹɽɾʀʁᴙ',
  s: 'ƨȿʂꜱ',
  t: 'ŧƫƭȶʇʈᴛⱦ',
  u: 'ʉʊᴜ',
  v: 'ʋʌᴠ',
  w: 'ʍᴡⱳ',
  y: 'ƴɏʎʏ',
  z: 'ƶȥɀʐʑᴢⱬ',
  ae: 'æᴁ',
  oe: 'œɶ',
  ss: 'ß',
}
/** Signs that pass for one another in most typefaces, although each is plain. */
const LOOKALIKES: Record<string, string> = { l: 'i', '1': 'i', '|': 'i', '0': 'o' }

const PLAIN = new Map([
  ...Object.entries(READ_AS).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain] as const)),
  ...Object.entries(LOOKALIKES),
])

/** An exclamation mark that is read as an i: `M¡guel`, `¡ker`; but not that of `¡Ana!`. */
const STROKE = /(?<=[\p{L}\p{Nd}])[¡!](?=[\p{L}\p{Nd}])|(?<![\p{L}\p{Nd}])[¡!](?=\p{Ll})/gu

/** A name letter by letter as it is read at a glance, without case, accents and signs. */
export const plainLetters = (name: string): string =>
  Array.from(name.replaceAll(STROKE, 'i').normalize('NFKD').toLowerCase(), (sign) => PLAIN.get(sign) ?? sign)
    .join('')
    .replaceAll(/[^\p{L}\p{Nd}]+/gu, '')

/**
 * The form in which names are compared: two names with the same one would be taken for each other. It is for comparing
 * alone and is never shown.
 */
export const comparedName = (name: string): string => plainLetters(name).replaceAll('rn', 'm').replaceAll('vv', 'w')
