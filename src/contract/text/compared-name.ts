/**
 * Latin letters that Unicode does not decompose, by the plain letter that they look like. Unicode's own table of
 * confusables (UTS 39) is a hundred times as long, because it covers every script.
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
/** Plain characters that look alike in most typefaces. */
const LOOKALIKES: Record<string, string> = { l: 'i', '1': 'i', '|': 'i', '0': 'o' }

const PLAIN = new Map([
  ...Object.entries(READ_AS).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain] as const)),
  ...Object.entries(LOOKALIKES),
])

/** An exclamation mark in place of an i: `M¡guel`, `¡ker`. The marks of `¡Ana!` do not match. */
const STROKE = /(?<=[\p{L}\p{Nd}])[¡!](?=[\p{L}\p{Nd}])|(?<![\p{L}\p{Nd}])[¡!](?=\p{Ll})/gu

/** Reduces a name to the letters that people read at a glance, without case, accents and signs. */
export const plainLetters = (name: string): string =>
  Array.from(name.replaceAll(STROKE, 'i').normalize('NFKD').toLowerCase(), (sign) => PLAIN.get(sign) ?? sign)
    .join('')
    .replaceAll(/[^\p{L}\p{Nd}]+/gu, '')

/** Returns the compared form of a name. People would confuse two names with the same form. The form is never shown. */
export const comparedName = (name: string): string => plainLetters(name).replaceAll('rn', 'm').replaceAll('vv', 'w')
