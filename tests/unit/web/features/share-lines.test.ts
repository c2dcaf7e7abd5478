import { expect, test } from 'vitest'
import { widthOf } from '#web/components/campaign/lettering.tsx'
import { fitText, fitTitle, LEADING, linesOf, saidIn } from '#web/features/campaign/share/share-lines.ts'

const WIDTH = 600
const LONGEST_TITLE = 'Promoción extraordinaria de bienvenida para las familias del barrio de la Salud'

test.each([
  ['one line', 'Aniversario', ['Aniversario']],
  ['two lines', 'Calendario de Adviento', ['Calendario', 'de Adviento']],
])('a title is broken between words into %s', (_, title, lines) => {
  expect(fitTitle(title, WIDTH).lines).toEqual(lines)
})

test.each(['Rasca', 'La porra de la Eurocopa', 'Verano en ocho misiones', LONGEST_TITLE])(
  'the title «%s» fits into its place without being shortened',
  (title) => {
    const { size, lines } = fitTitle(title, WIDTH)
    expect(lines.join(' ')).toBe(title)
    expect(Math.max(...lines.map((line) => widthOf(line, size)))).toBeLessThanOrEqual(WIDTH)
    expect(size * LEADING * lines.length).toBeLessThanOrEqual(220)
  },
)

test('a short title is larger than a long one', () => {
  expect(fitTitle('Rasca', WIDTH).size).toBeGreaterThan(fitTitle(LONGEST_TITLE, WIDTH).size)
})

test('a long sentence below the title is set smaller, and an even longer sentence is left out', () => {
  const sentence = 'Cava una vez al día: siempre sale, al menos, una concha.'
  expect(fitText(sentence, WIDTH)).toMatchObject({ size: 38, lines: linesOf(sentence, 38, WIDTH) })
  expect(fitText(`${sentence} ${sentence}`, WIDTH).size).toBe(30)
  expect(fitText(sentence.repeat(4), WIDTH).lines).toEqual([''])
})

test('a text is left out if the font lacks one of its characters', () => {
  expect(saidIn('1-24 de\u00A0diciembre: ¡ya!')).toBe('1-24 de diciembre: ¡ya!')
  expect(saidIn('10 % en 東京')).toBe('')
})
