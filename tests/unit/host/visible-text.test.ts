import { describe, expect, test } from 'vitest'
import { escapedInJson, visibleLine, visibleText, withoutControls, withoutStrayControls } from '#host/visible-text.ts'

describe('on a terminal, text that', () => {
  test.each([
    ['clears the screen', '\u001b[2J', '␛[2J'],
    ['clears the screen with a C1 control character', '\u009b2J', '\\u{9b}2J'],
    ['sets the title of the window', '\u001b]0;x\u0007', '␛]0;x␇'],
    ['overwrites the line', 'a\rb', 'a␍b'],
    ['goes back with a backspace', 'a\bb', 'a␈b'],
    ['has a delete character', 'a\u007fb', 'a␡b'],
    ['has a NUL', 'a\0b', 'a␀b'],
    ['has a tab', 'a\tb', 'a␉b'],
    ['begins a new line', 'a\nb', 'a␊b'],
    ['begins a new line with NEL', 'a\u0085b', 'a\\u{85}b'],
    ['begins a new line with a Unicode separator', 'a\u2028b\u2029c', 'a\\u{2028}b\\u{2029}c'],
    ['reverses its direction', 'a\u202egpj.exe', 'a\\u{202e}gpj.exe'],
    ['has direction isolates and marks', '\u2066a\u2069\u200f\u061c', '\\u{2066}a\\u{2069}\\u{200f}\\u{61c}'],
    ['has zero-width characters', 'a\u200b\u2060\ufeff\u00adb', 'a\\u{200b}\\u{2060}\\u{feff}\\u{ad}b'],
    ['has invisible fillers', '\u3164\u115f\u034f', '\\u{3164}\\u{115f}\\u{34f}'],
    ['has tag characters', 'a\u{e0041}', 'a\\u{e0041}'],
    ['has half a surrogate pair', 'a\ud83d', 'a\\u{d83d}'],
    ['has only visible characters', 'Ñandú, 5 € «¡sí!» ❤️ 😀 ' + 'e\u0301', 'Ñandú, 5 € «¡sí!» ❤️ 😀 ' + 'e\u0301'],
  ])('%s is shown without effect', (_, text, shown) => {
    expect(visibleLine(text)).toBe(shown)
    // A second pass changes nothing.
    expect(visibleLine(shown)).toBe(shown)
  })

  test('may have several lines keeps them, whatever ends a line', () => {
    expect(visibleText('uno\r\ndos\rtres\n\u001b[2J')).toBe('uno\ndos\ntres\n␛[2J')
  })
})

test('text for a file keeps the joiners of emoji, but no control characters that a terminal obeys', () => {
  expect(withoutControls('👩\u200d🚀\r\n\u001b\t\u202e')).toBe('👩\u200d🚀\n␛␉\\u{202e}')
  expect(withoutStrayControls('a\tb\r\nc\rd\u009b\n')).toBe('a\tb\r\nc␍d\\u{9b}\n')
})

test('JSON has the same value after escaping', () => {
  const text = 'a\u0085\u009b\u202e\u200b\u{e0041}\ud83dñ'
  const json = escapedInJson(`${JSON.stringify({ text })}\n`)
  expect(json).toBe('{"text":"a\\u0085\\u009b\\u202e\\u200b\\udb40\\udc41\\ud83dñ"}\n')
  expect(JSON.parse(json)).toEqual({ text })
})
