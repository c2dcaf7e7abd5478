import { expect, test } from 'vitest'
import { isAtLeast, newestOf, saysSomething } from '#api/season/legal-texts.ts'

test.each([
  ['a word', 'Texto'],
  ['a sentence below a heading', '## Quién organiza\nLa panadería.'],
  ['a list item', '- Personas de 18 años'],
  ['words in a tag', '<p>Nada se compra.</p>'],
  ['a word in another script', '規約'],
])('a legal text with %s says something', (_, text) => {
  expect(saysSomething(text)).toBe(true)
})

test.each([
  ['nothing', ''],
  ['spaces and lines', ' \n\t\u00A0\n'],
  ['invisible characters', '\u200B\u2060\uFEFF\u3164\u00AD'],
  ['headings only', '# Bases\n## Bases generales\n  ### Más'],
  ['Markdown marks without words', '##\n## \n- \n-\n* * *\n---\n> \n***\n___'],
  ['empty tags', '<p></p>\n<br/>\n<div class="bases"\nid="x"></div>'],
  ['an HTML comment', '<!-- Aquí van las bases -->'],
  ['character references for spaces', '&nbsp;&#160;&#xA0; &zwnj;'],
  ['links without words', '[](https://example.es/bases)\n![](bases.png)\nhttps://example.es/bases.pdf'],
  ['numbers and punctuation', '1. 2. 3. …'],
])('a legal text with %s says nothing', (_, text) => {
  expect(saysSomething(text)).toBe(false)
})

test('the newest version of each text is the one with the highest number', () => {
  expect(newestOf(['general/2', 'general/10', 'general/9', 'rasca/2026/1', 'privacidad/0'])).toEqual([
    'general/10',
    'rasca/2026/1',
    'privacidad/0',
  ])
})

test.each([
  ['general/2', 'general/2', true],
  ['general/2', 'general/1', true],
  ['general/1', 'general/2', false],
  ['general/10', 'general/9', true],
  ['general/9', 'general/10', false],
  ['rasca/2026/2', 'rasca/2026/1', true],
  ['rasca/2027/1', 'rasca/2026/1', false],
  ['privacidad/3', 'general/2', false],
  ['', 'general/1', false],
])('%j is the same text as %j and at least as new: %s', (id, other, isNewer) => {
  expect(isAtLeast(id, other)).toBe(isNewer)
})
