import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparedName } from '#contract/text/compared-name.ts'
import { charactersIn } from '#contract/text/counted.ts'
import { readLine, readName } from '#contract/text/read-name.ts'
import { isReserved } from '#contract/text/reserved-names.ts'

const RULES = { most: 24 }

describe('a name as people write it is taken', () => {
  test.each([
    ['an accent typed as a sign of its own', 'Jose\u0301', 'José'],
    ['a letter with its tilde apart', 'N\u0303', 'Ñ'],
    ['a tilde that no single letter has', 'R\u0303', 'R\u0303'],
    ['two marks on a letter', 'e\u0323\u0301', 'ẹ\u0301'],
    ['the middle dot of Catalan', 'Gal·la', 'Gal·la'],
    ['a middle dot of another keyboard', 'Gal‧la', 'Gal·la'],
    ['a straight apostrophe', "D'Angelo", "D'Angelo"],
    ['a typographic apostrophe', 'O’Brien', 'O’Brien'],
    ['an accent for an apostrophe', 'D´Angelo', 'D’Angelo'],
    ['an ordinal', 'Mª José', 'Mª José'],
    ['a hyphen', 'Ana-Belén', 'Ana-Belén'],
    ['a hyphen that does not break', 'Ana\u2011Belén', 'Ana-Belén'],
    ['a space that does not break', 'Ana\u00a0Ruiz', 'Ana Ruiz'],
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
    ['small words', 'de la Cruz', 'de la Cruz'],
    ['a single letter', 'A', 'A'],
    ['an abbreviation', 'Sr. Pérez', 'Sr. Pérez'],
    ['an initial without a space', 'J.Antonio', 'J.Antonio'],
    ['two of them', 'J.Mª García', 'J.Mª García'],
    ['an abbreviation without a space', 'Fco.Javier', 'Fco.Javier'],
    ['the words of an address', 'El punto es común', 'El punto es común'],
    ['words behind dots', 'Ana... Mar', 'Ana... Mar'],
    ['a club', 'F.C.Barcelona', 'F.C.Barcelona'],
    ['years', 'Liga 2026-2027', 'Liga 2026-2027'],
    ['a date', 'Boda 25-12-2026', 'Boda 25-12-2026'],
    ['a date with dots', 'Boda 25.12.2026', 'Boda 25.12.2026'],
    ['what names of games have', 'Lola_92', 'Lola_92'],
    ['exclamation marks', '¡Vamos!', '¡Vamos!'],
    ['a word with the name of an office in it', 'Badminton Vigo', 'Badminton Vigo'],
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

describe('a text that is no name is refused, with what to change', () => {
  test.each([
    ['an address with its protocol', 'https://mal.example', CONTACT],
    ['in full-width letters', 'ｈｔｔｐｓ：//mal', CONTACT],
    ['without it', 'www.mal', CONTACT],
    ['a host alone', 'mal.example', CONTACT],
    ['with a space before its dot', 'mal .example', CONTACT],
    ['with spaces around it', 'mal . example', CONTACT],
    ['a short one', 't.me/x', CONTACT],
    ['in capitals', 'T.ME', CONTACT],
    ['with a full-width dot', 'mal．example', CONTACT],
    ['with an ideographic stop', 'mal。example', CONTACT],
    ['with a one-dot leader', 'mal\u2024example', CONTACT],
    ['in the middle', 'mira marca.com ya', CONTACT],
    ['read out', 'mal punto com', CONTACT],
    ['read out in brackets', 'mal(punto)com', CONTACT],
    ['read out, of a country', 'mal punto mx', CONTACT],
    ['read out in Catalan', 'mal punt cat', CONTACT],
    ['without any dot', 'www mal com', CONTACT],
    ['with a dot in brackets', 'mal (.) com', CONTACT],
    ['in brackets, of a country', 'mal(.)es', CONTACT],
    ['with brackets behind its dot', 'mal.(com)', CONTACT],
    ['with two dots', 'mal..com', CONTACT],
    ['with a hyphen behind its dot', 'mal.-com', CONTACT],
    ['with an apostrophe behind it', 'mal.’com', CONTACT],
    ['with a raised dot', 'mal·com', CONTACT],
    ['with a bullet', 'mal•com', CONTACT],
    ['by numbers', 'a 192.168.1.1', CONTACT],
    ['an address of mail', 'ana@correo.es', CONTACT],
    ['with spaces', 'ana @ correo', CONTACT],
    ['spelled out', 'ana arroba gmail com', CONTACT],
    ['of another provider', 'ana arroba marca com', CONTACT],
    ['a telephone number', 'Ana 600123123', PHONE],
    ['in groups', '+34 600 12 31 23', PHONE],
    ['with dots and hyphens', 'a 55-1234.5678', PHONE],
    ['figure by figure', 'a 6 0 0 1 2 3 1 2 3', PHONE],
    ['a space of no width', 'Lo\u200bla', UNSEEN],
    ['a joiner', 'Lo\u200dla', UNSEEN],
    ['a change of direction', 'Lo\u202ela', UNSEEN],
    ['an isolate', 'Lo\u2067la', UNSEEN],
    ['a soft hyphen', 'Lo\u00adla', UNSEEN],
    ['a variation selector', 'Lola\ufe0f', UNSEEN],
    ['a tag', 'Lola\u{e0041}', UNSEEN],
    ['a filler that looks like a space', 'Lo\u3164la', UNSEEN],
    ['a blank of Braille', 'Lo\u2800la', UNSEEN],
    ['a grapheme joiner', 'a\u034fb', UNSEEN],
    ['a control sign', 'Lo\u001b[2Jla', UNSEEN],
    ['private use', 'Lola \ue000', UNSEEN],
    ['unassigned', 'Lola \u0378', UNSEEN],
    ['a line break', 'Lo\nla', ONE_LINE],
    ['a line separator', 'Lo\u2028la', ONE_LINE],
    ['two marks beside the one that is composed', 'a\u0301\u0302\u0303', MARKS],
    ['three marks beside the one that is composed', 'a\u0301\u0302\u0303\u0304', MARKS],
    ['eighteen marks', `L${'\u0336'.repeat(18)}`, MARKS],
    ['a stroke through a letter', 'a\u0336b', MARKS],
    ['a mark on nothing', '\u0301a', MARKS],
    ['Cyrillic', 'Lоla', 'Quita «о»: solo valen letras latinas.'],
    ['Greek', 'Ιker', 'Quita «Ι»: solo valen letras latinas.'],
    ['a letter that nobody here writes', 'ꝏps', 'Quita «ꝏ»: solo valen letras latinas.'],
    ['an emoji', 'Ana 😀', 'Quita «😀»: aquí no se puede usar.'],
    ['a bar', 'Ana|', 'Quita «|»: aquí no se puede usar.'],
    ['no letter', '!!··', A_LETTER],
    ['figures alone', '1905', A_LETTER],
    ['nothing', ' \u00a0 ', A_LETTER],
    ['one character too many', 'a'.repeat(25), 'Quita 1 carácter: caben 24.'],
    ['many of them', 'é'.repeat(40), 'Quita 16 caracteres: caben 24.'],
    ['an office', 'Administradora', RESERVED],
    ['in disguise', 'Adm1n', RESERVED],
    ['in small capitals', 'ᴀᴅᴍɪɴ', RESERVED],
    ['letter by letter', 'a d m i n', RESERVED],
    ['beside a name', 'Ana (Organización)', RESERVED],
    ['a word of the house alone', 'Equipo oficial', RESERVED],
  ])('%s', (_, written, fault) => {
    expect(readName(written, RULES)).toEqual({ fault })
  })
})

test('a name is as long as people see it, however its accents were typed', () => {
  expect(readName('e\u0301'.repeat(24), RULES)).toEqual({ text: 'é'.repeat(24) })
  expect(readName(`  ${'a'.repeat(24)}\u00a0`, RULES)).toEqual({ text: 'a'.repeat(24) })
})

describe('names that pass for one another are compared as the same', () => {
  test.each([
    ['case, accents and signs', 'Ñoño  de_Málaga', 'nono DE MALAGA'],
    ['l and I', 'lker', 'Iker'],
    ['1 and I', '1ker', 'Iker'],
    ['a bar and I', '|ker', 'Iker'],
    ['an exclamation mark and I', '¡ker', 'Iker'],
    ['one within a name', 'M!guel', 'Miguel'],
    ['exclamation marks around a name', '¡Iker!', 'Iker'],
    ['an i without its dot', 'ıker', 'Iker'],
    ['small capitals', 'ɪᴋᴇʀ', 'Iker'],
    ['full width', 'Ｉｋｅｒ', 'Iker'],
    ['a letter for mathematics', '𝐈ker', 'Iker'],
    ['0 and O', '0scar', 'Oscar'],
    ['a long s', 'ſara', 'Sara'],
    ['a ligature', 'ﬁna', 'Fina'],
    ['a stroke', 'Łuka', 'Luka'],
    ['rn and m', 'Ernilia', 'Emilia'],
    ['vv and w', 'VVanda', 'Wanda'],
    ['ß and ss', 'Weiß', 'Weiss'],
  ])('%s', (_, one, other) => {
    expect(comparedName(one)).toBe(comparedName(other))
  })

  test.each([
    ['Lola 2', 'Lola 3'],
    ['Ana', 'Ann'],
    ['Luis', 'Luisa'],
  ])('%s and %s are two', (one, other) => {
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
])('beside the site Casa Común, %s is reserved: %s', (name, is) => {
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
  ])('%j is taken', (written, stored) => {
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

test('a name or line that was read has no forbidden characters, and is read as itself', () => {
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

test('a compared form is compared as itself, and belongs to each name that is read', () => {
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
