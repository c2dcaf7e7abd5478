import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparedName } from '#contract/text/compared-name.ts'
import { charactersIn } from '#contract/text/counted.ts'
import { readLine, readName } from '#contract/text/read-name.ts'
import { isReserved } from '#contract/text/reserved-names.ts'

const RULES = { most: 24 }

describe('a name as people write it is accepted', () => {
  test.each([
    ['a combining accent', 'Jose\u0301', 'José'],
    ['a combining tilde', 'N\u0303', 'Ñ'],
    ['a combining tilde on a letter that has no precomposed form', 'R\u0303', 'R\u0303'],
    ['two combining marks on a letter', 'e\u0323\u0301', 'ẹ\u0301'],
    ['the middle dot of Catalan', 'Gal·la', 'Gal·la'],
    ['a hyphenation point for a middle dot', 'Gal‧la', 'Gal·la'],
    ['a straight apostrophe', "D'Angelo", "D'Angelo"],
    ['a typographic apostrophe', 'O’Brien', 'O’Brien'],
    ['an acute accent for an apostrophe', 'D´Angelo', 'D’Angelo'],
    ['an ordinal indicator', 'Mª José', 'Mª José'],
    ['a hyphen', 'Ana-Belén', 'Ana-Belén'],
    ['a non-breaking hyphen', 'Ana\u2011Belén', 'Ana-Belén'],
    ['a no-break space', 'Ana\u00a0Ruiz', 'Ana Ruiz'],
    ['spaces of several kinds', '  Ana \u2003\t\u3000Ruiz ', 'Ana Ruiz'],
    ['Basque', 'Iñaki', 'Iñaki'],
    ['Catalan', 'Núria', 'Núria'],
    ['Portuguese', 'João', 'João'],
    ['Polish', 'Łukasz', 'Łukasz'],
    ['German', 'Zoë Weiß', 'Zoë Weiß'],
    ['Nordic', 'Bjørn Ægir', 'Bjørn Ægir'],
    ['Croatian', 'Đorđe', 'Đorđe'],
    ['Romanian', 'Ionuț Șerban', 'Ionuț Șerban'],
    ['Turkish', 'Işıl', 'Işıl'],
    ['a surname with particles', 'de la Cruz', 'de la Cruz'],
    ['a single letter', 'A', 'A'],
    ['an abbreviation', 'Sr. Pérez', 'Sr. Pérez'],
    ['an initial without a space', 'J.Antonio', 'J.Antonio'],
    ['an initial and an abbreviation without a space', 'J.Mª García', 'J.Mª García'],
    ['an abbreviation without a space', 'Fco.Javier', 'Fco.Javier'],
    ['words that could spell out an address', 'El punto es común', 'El punto es común'],
    ['a word after three dots', 'Ana... Mar', 'Ana... Mar'],
    ['the abbreviation of a club', 'F.C.Barcelona', 'F.C.Barcelona'],
    ['years', 'Liga 2026-2027', 'Liga 2026-2027'],
    ['a date', 'Boda 25-12-2026', 'Boda 25-12-2026'],
    ['a date with dots', 'Boda 25.12.2026', 'Boda 25.12.2026'],
    ['an underscore and figures', 'Lola_92', 'Lola_92'],
    ['exclamation marks', '¡Vamos!', '¡Vamos!'],
    ['a word that contains the name of an office', 'Badminton Vigo', 'Badminton Vigo'],
  ])('%s', (_, written, stored) => {
    expect(readName(written, RULES)).toEqual({ text: stored })
  })
})

const CONTACT = 'No pongas correos ni páginas. Si no lo es, deja un espacio después del punto.'
const PHONE = 'No pongas un número de teléfono: lo leen otras personas.'
const UNSEEN = 'Lleva signos que no se ven. Bórralo y escríbelo a mano.'
const MARKS = 'Deja como mucho dos acentos sobre cada letra.'
const ONE_LINE = 'Escríbelo en una sola línea.'
const A_LETTER = 'Escribe al menos una letra.'
const RESERVED = 'Ese nombre parece de la organización. Elige otro.'

describe('a text that cannot be a name is refused with a message that says what to change', () => {
  test.each([
    ['a web address with its protocol', 'https://mal.example', CONTACT],
    ['a web address in full-width letters', 'ｈｔｔｐｓ：//mal', CONTACT],
    ['a web address without its protocol', 'www.mal', CONTACT],
    ['a host name', 'mal.example', CONTACT],
    ['a host name with a space before its dot', 'mal .example', CONTACT],
    ['a host name with spaces around its dot', 'mal . example', CONTACT],
    ['a short host name with a path', 't.me/x', CONTACT],
    ['a short host name in capitals', 'T.ME', CONTACT],
    ['a host name with a full-width dot', 'mal．example', CONTACT],
    ['a host name with an ideographic full stop', 'mal。example', CONTACT],
    ['a host name with a one-dot leader', 'mal\u2024example', CONTACT],
    ['a host name between words', 'mira marca.com ya', CONTACT],
    ['a host name spelled out', 'mal punto com', CONTACT],
    ['a host name with its dot spelled out in brackets', 'mal(punto)com', CONTACT],
    ['a host name of a country, spelled out', 'mal punto mx', CONTACT],
    ['a host name spelled out in Catalan', 'mal punt cat', CONTACT],
    ['a web address with spaces for its dots', 'www mal com', CONTACT],
    ['a host name with its dot in brackets', 'mal (.) com', CONTACT],
    ['a host name of a country, with its dot in brackets', 'mal(.)es', CONTACT],
    ['a host name with brackets after its dot', 'mal.(com)', CONTACT],
    ['a host name with two dots in a row', 'mal..com', CONTACT],
    ['a host name with a hyphen after its dot', 'mal.-com', CONTACT],
    ['a host name with an apostrophe after its dot', 'mal.’com', CONTACT],
    ['a host name with a raised dot', 'mal·com', CONTACT],
    ['a host name with a bullet for its dot', 'mal•com', CONTACT],
    ['an IP address', 'a 192.168.1.1', CONTACT],
    ['an e-mail address', 'ana@correo.es', CONTACT],
    ['an e-mail address with spaces', 'ana @ correo', CONTACT],
    ['an e-mail address spelled out', 'ana arroba gmail com', CONTACT],
    ['an e-mail address at another provider, spelled out', 'ana arroba marca com', CONTACT],
    ['a telephone number', 'Ana 600123123', PHONE],
    ['a telephone number in groups', '+34 600 12 31 23', PHONE],
    ['a telephone number with dots and hyphens', 'a 55-1234.5678', PHONE],
    ['a telephone number digit by digit', 'a 6 0 0 1 2 3 1 2 3', PHONE],
    ['a zero-width space', 'Lo\u200bla', UNSEEN],
    ['a zero-width joiner', 'Lo\u200dla', UNSEEN],
    ['a direction override', 'Lo\u202ela', UNSEEN],
    ['a direction isolate', 'Lo\u2067la', UNSEEN],
    ['a soft hyphen', 'Lo\u00adla', UNSEEN],
    ['a variation selector', 'Lola\ufe0f', UNSEEN],
    ['a tag character', 'Lola\u{e0041}', UNSEEN],
    ['a filler that looks like a space', 'Lo\u3164la', UNSEEN],
    ['a blank Braille pattern', 'Lo\u2800la', UNSEEN],
    ['a combining grapheme joiner', 'a\u034fb', UNSEEN],
    ['a control character', 'Lo\u001b[2Jla', UNSEEN],
    ['a private-use character', 'Lola \ue000', UNSEEN],
    ['an unassigned code point', 'Lola \u0378', UNSEEN],
    ['a line break', 'Lo\nla', ONE_LINE],
    ['a line separator', 'Lo\u2028la', ONE_LINE],
    ['three combining marks, of which one can be composed', 'a\u0301\u0302\u0303', MARKS],
    ['four combining marks, of which one can be composed', 'a\u0301\u0302\u0303\u0304', MARKS],
    ['eighteen combining marks', `L${'\u0336'.repeat(18)}`, MARKS],
    ['a combining stroke', 'a\u0336b', MARKS],
    ['a combining mark without a letter', '\u0301a', MARKS],
    ['a Cyrillic letter', 'Lоla', 'Quita «о»: solo valen letras latinas.'],
    ['a Greek letter', 'Ιker', 'Quita «Ι»: solo valen letras latinas.'],
    ['a rare Latin letter', 'ꝏps', 'Quita «ꝏ»: solo valen letras latinas.'],
    ['an emoji', 'Ana 😀', 'Quita «😀»: aquí no se puede usar.'],
    ['a vertical bar', 'Ana|', 'Quita «|»: aquí no se puede usar.'],
    ['no letters', '!!··', A_LETTER],
    ['figures only', '1905', A_LETTER],
    ['spaces only', ' \u00a0 ', A_LETTER],
    ['one character too many', 'a'.repeat(25), 'Quita 1 carácter: caben 24.'],
    ['many characters too many', 'é'.repeat(40), 'Quita 16 caracteres: caben 24.'],
    ['the name of an office', 'Administradora', RESERVED],
    ['the name of an office with a digit for a letter', 'Adm1n', RESERVED],
    ['the name of an office in small capitals', 'ᴀᴅᴍɪɴ', RESERVED],
    ['the name of an office letter by letter', 'a d m i n', RESERVED],
    ['the name of an office beside a name', 'Ana (Organización)', RESERVED],
    ['only words that the organiser uses', 'Equipo oficial', RESERVED],
  ])('%s', (_, written, fault) => {
    expect(readName(written, RULES)).toEqual({ fault })
  })
})

test('the length of a name counts the characters that people see, however accents were typed', () => {
  expect(readName('e\u0301'.repeat(24), RULES)).toEqual({ text: 'é'.repeat(24) })
  expect(readName(`  ${'a'.repeat(24)}\u00a0`, RULES)).toEqual({ text: 'a'.repeat(24) })
})

describe('the comparison of names', () => {
  test.each([
    ['names with other case, accents and signs', 'Ñoño  de_Málaga', 'nono DE MALAGA'],
    ['names with l and I', 'lker', 'Iker'],
    ['names with 1 and I', '1ker', 'Iker'],
    ['names with a vertical bar and I', '|ker', 'Iker'],
    ['names with an exclamation mark and I', '¡ker', 'Iker'],
    ['names with an exclamation mark and an i within them', 'M!guel', 'Miguel'],
    ['names with and without exclamation marks around them', '¡Iker!', 'Iker'],
    ['names with a dotless i and I', 'ıker', 'Iker'],
    ['names in small capitals and without', 'ɪᴋᴇʀ', 'Iker'],
    ['names in full-width letters and without', 'Ｉｋｅｒ', 'Iker'],
    ['names with a mathematical letter and without', '𝐈ker', 'Iker'],
    ['names with 0 and O', '0scar', 'Oscar'],
    ['names with a long s and s', 'ſara', 'Sara'],
    ['names with a ligature and without', 'ﬁna', 'Fina'],
    ['names with a stroked letter and without', 'Łuka', 'Luka'],
    ['names with rn and m', 'Ernilia', 'Emilia'],
    ['names with vv and w', 'VVanda', 'Wanda'],
    ['names with ß and ss', 'Weiß', 'Weiss'],
  ])('%s are the same', (_, one, other) => {
    expect(comparedName(one)).toBe(comparedName(other))
  })

  test.each([
    ['Lola 2', 'Lola 3'],
    ['Ana', 'Ann'],
    ['Luis', 'Luisa'],
  ])('%s and %s are different', (one, other) => {
    expect(comparedName(one)).not.toBe(comparedName(other))
  })
})

test.each([
  ['Casa Común', true],
  ['casa-comun', true],
  ['Casa C0mún oficial', true],
  ['El equipo de Casa Común', true],
  ['Casa Común de Ana', false],
  ['Casa', false],
])('on a site called Casa Común, "%s" is reserved: %s', (name, is) => {
  expect(isReserved(name, ['Casa Común', 'Casa Común, S.A.'])).toBe(is)
})

describe('a line of a postal address', () => {
  test.each([
    ['C/ Mayor, 1, 2.º A', 'C/ Mayor, 1, 2.º A'],
    ['Avda.Constitución 5 #3', 'Avda.Constitución 5 #3'],
    ['Calle Mayor 1,=1+1', 'Calle Mayor 1,=1+1'],
    ['  Jose\u0301\u00a0Ruiz ', 'José Ruiz'],
    ['Apdo. 600123123', 'Apdo. 600123123'],
    ['Calle Mayor 3½, bajo № 2', 'Calle Mayor 3½, bajo № 2'],
  ])('%j is accepted', (written, stored) => {
    expect(readLine(written, { most: 120 })).toEqual({ text: stored })
  })

  test.each([
    ['https://mal.example', 'No pongas correos ni páginas.'],
    ['ana@example.es', 'No pongas correos ni páginas.'],
    ['Calle\nMayor', ONE_LINE],
    ['Ca\u202elle', UNSEEN],
    ['Calle Мира', 'Quita «М»: solo valen letras latinas.'],
    ['Calle 🏠', 'Quita «🏠»: aquí no se puede usar.'],
    ['', 'Escribe la calle.'],
  ])('%j is refused', (written, fault) => {
    expect(readLine(written, { most: 120, empty: 'Escribe la calle.' })).toEqual({ fault })
  })
})

const NASTY = [...'aeñÑlI1oO0 .-·@/:\u0301\u0303\u200b\u202e\u00a0\n\u00ad\ufe0f\u2028оΙ😀ﬁªｍ’´\u034f']
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...NASTY), maxLength: 30 }),
)
const FORBIDDEN = /[\p{C}\p{Default_Ignorable_Code_Point}\n\r\u2028\u2029]|[^\S ]|\p{M}{3}| {2}|^ | $/u

test('an accepted name or line has no forbidden characters, and a second reading changes nothing', () => {
  fc.assert(
    fc.property(text, fc.constantFrom(readName, readLine), (written, read) => {
      const reading = read(written, RULES)
      if ('fault' in reading) {
        expect(reading.fault).toMatch(/\.$/)
        return
      }
      expect(reading.text).not.toMatch(FORBIDDEN)
      expect(charactersIn(reading.text)).toBeLessThanOrEqual(RULES.most)
      expect(reading.text).toBe(reading.text.normalize('NFC'))
      expect(read(reading.text, RULES)).toEqual(reading)
    }),
    { numRuns: 1_000 },
  )
})

test('the compared form of a compared form is the same, and every accepted name has one', () => {
  fc.assert(
    fc.property(text, (written) => {
      const compared = comparedName(written)
      expect(comparedName(compared)).toBe(compared)
      const reading = readName(written, RULES)
      if ('text' in reading) expect(comparedName(reading.text)).toMatch(/^[a-z0-9]+$/)
    }),
    { numRuns: 1_000 },
  )
})
