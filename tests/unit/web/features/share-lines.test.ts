import { expect, test } from 'vitest'
import { widthOf } from '#web/components/campaign/lettering.tsx'
import { fitText, fitTitle, LEADING, linesOf, saidIn } from '#web/features/campaign/share/share-lines.ts'

const WIDTH = 600
const LONGEST_TITLE = 'Promoción extraordinaria de bienvenida para las familias del barrio de la Salud'

test.each([
  ['a word', 'Aniversario', ['Aniversario']],
  ['two lines', 'Calendario de Adviento', ['Calendario', 'de Adviento']],
])('breaks a title of %s between words', (_, title, lines) => {
  expect(fitTitle(title, WIDTH).lines).toEqual(lines)
})

test.each(['Rasca', 'La porra de la Eurocopa', 'Verano en ocho misiones', LONGEST_TITLE])(
  'the title «%s» keeps to its place, whole',
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

test('a promise becomes smaller before it is left out', () => {
  const sentence = 'Cava una vez al día: siempre sale, al menos, una concha.'
  expect(fitText(sentence, WIDTH)).toMatchObject({ size: 38, lines: linesOf(sentence, 38, WIDTH) })
  expect(fitText(`${sentence} ${sentence}`, WIDTH).size).toBe(30)
  expect(fitText(sentence.repeat(4), WIDTH).lines).toEqual([''])
})

test('a text is rendered with all of its letters or not at all', () => {
  expect(saidIn('1-24 de\u00A0diciembre: ¡ya!')).toBe('1-24 de diciembre: ¡ya!')
  expect(saidIn('10 % en 東京')).toBe('')
})
