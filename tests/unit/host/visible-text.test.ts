import { describe, expect, test } from 'vitest'
import { escapedInJson, visibleLine, visibleText, withoutControls, withoutStrayControls } from '#host/visible-text.ts'

describe('the text of a stranger, as a terminal shows it', () => {
  test.each([
    ['clears the screen', '\u001b[2J', '␛[2J'],
    ['the same in one character of C1', '\u009b2J', '\\u{9b}2J'],
    ['sets the title', '\u001b]0;x\u0007', '␛]0;x␇'],
    ['overwrites the line', 'a\rb', 'a␍b'],
    ['takes a letter back', 'a\bb', 'a␈b'],
    ['deletes', 'a\u007fb', 'a␡b'],
    ['a NUL', 'a\0b', 'a␀b'],
    ['a tabulator', 'a\tb', 'a␉b'],
    ['begins a line of its own', 'a\nb', 'a␊b'],
    ['begins one by NEL', 'a\u0085b', 'a\\u{85}b'],
    ['begins one by the separators', 'a\u2028b\u2029c', 'a\\u{2028}b\\u{2029}c'],
    ['runs backwards', 'a\u202egpj.exe', 'a\\u{202e}gpj.exe'],
    ['isolates', '\u2066a\u2069\u200f\u061c', '\\u{2066}a\\u{2069}\\u{200f}\\u{61c}'],
    ['has no width', 'a\u200b\u2060\ufeff\u00adb', 'a\\u{200b}\\u{2060}\\u{feff}\\u{ad}b'],
    ['fills', '\u3164\u115f\u034f', '\\u{3164}\\u{115f}\\u{34f}'],
    ['tags', 'a\u{e0041}', 'a\\u{e0041}'],
    ['half a pair', 'a\ud83d', 'a\\u{d83d}'],
    ['is text', 'Ñandú, 5 € «¡sí!» ❤️ 😀 ' + 'e\u0301', 'Ñandú, 5 € «¡sí!» ❤️ 😀 ' + 'e\u0301'],
  ])('%s', (_, text, shown) => {
    expect(visibleLine(text)).toBe(shown)
    // A second pass changes nothing.
    expect(visibleLine(shown)).toBe(shown)
  })

  test('a text keeps its lines, whatever ends them', () => {
    expect(visibleText('uno\r\ndos\rtres\n\u001b[2J')).toBe('uno\ndos\ntres\n␛[2J')
  })
})

test('a file keeps what joins an emoji, and nothing that a terminal obeys', () => {
  expect(withoutControls('👩\u200d🚀\r\n\u001b\t\u202e')).toBe('👩\u200d🚀\n␛␉\\u{202e}')
  expect(withoutStrayControls('a\tb\r\nc\rd\u009b\n')).toBe('a\tb\r\nc␍d\\u{9b}\n')
})

test('JSON stays the same value', () => {
  const text = 'a\u0085\u009b\u202e\u200b\u{e0041}\ud83dñ'
  const json = escapedInJson(`${JSON.stringify({ text })}\n`)
  expect(json).toBe('{"text":"a\\u0085\\u009b\\u202e\\u200b\\udb40\\udc41\\ud83dñ"}\n')
  expect(JSON.parse(json)).toEqual({ text })
})
