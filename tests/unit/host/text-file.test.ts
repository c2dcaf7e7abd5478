import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readPlainText, readTextFile, UnreadableFile } from '#host/text-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'temporada-text-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fileOf = (bytes: string | Uint8Array) => {
  const path = join(folder, 'list.csv')
  writeFileSync(path, bytes)
  return path
}
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('a text', () => {
  test.each([
    ['UTF-8', 'códigos ñ €', 'códigos ñ €'],
    ['UTF-8 with a byte order mark', '\uFEFFcódigos', '\uFEFFcódigos'],
    ['little-endian UTF-16', Buffer.from('\uFEFFcódigos', 'utf16le'), '\uFEFFcódigos'],
    ['big-endian UTF-16', bigEndian('\uFEFFcódigos'), '\uFEFFcódigos'],
    ['an empty file', '', ''],
  ])('in %s is read', async (_, bytes, text) => {
    expect(await readTextFile(fileOf(bytes))).toBe(text)
  })

  test('that is read as plain text loses its byte order mark', async () => {
    expect(await readPlainText(fileOf('\uFEFF{}'))).toBe('{}')
    expect(await readPlainText(fileOf('{}'))).toBe('{}')
  })

  const notUtf8 = /list\.csv is not text in UTF-8 \(line 2\)\. Save it as UTF-8: in Excel as "CSV UTF-8"/
  test.each([
    ['in Latin-1', Buffer.from('uno\nC\u00f3digo', 'latin1'), notUtf8],
    ['in Windows-1252', Buffer.from([0x61, 0x0a, 0x35, 0x80]), notUtf8],
    ['that ends in the middle of a character', Buffer.from('uno\nñ').subarray(0, -1), notUtf8],
    [
      'in UTF-16 without a byte order mark',
      Buffer.from('uno\ndos', 'utf16le'),
      /is no text: there is a NUL in line 1\./,
    ],
    ['with a NUL', 'uno\ndos\0', /is no text: there is a NUL in line 2\./],
    [
      'in UTF-16 with half a surrogate pair',
      Buffer.from('\uFEFF\ud83d', 'utf16le'),
      /begins like UTF-16, and is not\. Save it as UTF-8/,
    ],
    ['in UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), /is no text: there is a NUL/],
    [
      'in a spreadsheet file',
      'PK\u0003\u0004x',
      /is a spreadsheet \(or another archive\), and no text\. Save it as UTF-8/,
    ],
    [
      'in an old spreadsheet file',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      /is a spreadsheet \(or another document\)/,
    ],
    ['in a PDF', '%PDF-1.7', /is a PDF, and no text/],
    ['in an HTML page', '\uFEFF\n<table><tr><td>AB16</td></tr></table>', /is a page or a document, and no list/],
    ['in an XML workbook', '<?xml version="1.0"?><Workbook/>', /is a page or a document, and no list/],
    ['in rich text', String.raw`{\rtf1 AB16}`, /is a page or a document, and no list/],
  ])('%s is refused', async (_, bytes, message) => {
    await expect(readTextFile(fileOf(bytes))).rejects.toThrow(UnreadableFile)
    await expect(readTextFile(fileOf(bytes))).rejects.toThrow(message)
  })

  test('in a missing file is reported otherwise than one whose path leads to a folder', async () => {
    await expect(readTextFile(join(folder, 'nope.csv'))).rejects.toThrow(/nope\.csv cannot be read\.$/)
    await expect(readTextFile(folder)).rejects.toThrow(`${folder} is a folder, not a file.`)
  })
})
