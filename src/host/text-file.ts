import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'

/** Thrown if a file cannot be read; the message is a sentence for the operator. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/** Maximum size of a file. A list of a million codes with links takes half of it. */
const MOST_BYTES = 256 * 1024 * 1024

/**
 * The byte order mark that spreadsheets write before UTF-8. It stays in the text of a list, where it shows that a
 * spreadsheet wrote the file.
 */
export const MARK = '\uFEFF'

/** Reads an operator's list from a file, or from standard input if the path is `-`. Throws `UnreadableFile`. */
export async function readTextFile(path: string): Promise<string> {
  const text = await readText(path)
  if (MARKUP.test(text))
    throw new UnreadableFile(`${nameOf(path)} is a page or a document, and no list. ${HOW_TO_SAVE}`)
  return text
}

/** Reads a text that is not a list, and removes the byte order mark. */
export const readPlainText = async (path: string): Promise<string> => {
  const text = await readText(path)
  return text.startsWith(MARK) ? text.slice(MARK.length) : text
}

const readText = async (path: string): Promise<string> => decoded(await bytesOf(path, nameOf(path)), nameOf(path))

const nameOf = (path: string): string => (path === '-' ? 'The input' : path)

/** Matches the start of HTML, XML and RTF, which some programs save under the extension of a spreadsheet. */
const MARKUP = /^\s*(?:<(?:!doctype|\?xml|html|table|meta)|\{\\rtf)/i

async function bytesOf(path: string, name: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of path === '-' ? process.stdin : createReadStream(path)) {
      length += chunk.length
      if (length > MOST_BYTES) throw new UnreadableFile(`${name} is larger than ${MOST_BYTES / 1024 / 1024} MB.`)
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(whyUnreadable(error, name))
  }
  return Buffer.concat(chunks, length)
}

function whyUnreadable(error: unknown, name: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'EISDIR' ? `${name} is a folder, not a file.` : `${name} cannot be read.`
}

const HOW_TO_SAVE =
  'Save it as UTF-8: in Excel as "CSV UTF-8", in LibreOffice with the character set "Unicode (UTF-8)", elsewhere with the encoding "UTF-8".'

function decoded(bytes: Buffer, name: string): string {
  const start = bytes.toString('latin1', 0, LONGEST_START)
  const format = OTHER_FORMATS.find((one) => start.startsWith(one.start))
  if (format) throw new UnreadableFile(`${name} is ${format.what}, and no text. ${HOW_TO_SAVE}`)
  const utf16 = UTF_16.find(({ mark }) => start.startsWith(mark))
  if (!utf16 && !isUtf8(bytes)) {
    throw new UnreadableFile(`${name} is not text in UTF-8 (line ${firstBrokenLine(bytes)}). ${HOW_TO_SAVE}`)
  }
  const text = utf16 ? decodedAs(utf16.encoding, bytes, name) : bytes.toString('utf8')
  const nul = text.indexOf('\0')
  if (nul >= 0) {
    throw new UnreadableFile(`${name} is no text: there is a NUL in line ${lineAt(text, nul)}. ${HOW_TO_SAVE}`)
  }
  return text
}

const UTF_16 = [
  { mark: '\xff\xfe', encoding: 'utf-16le' },
  { mark: '\xfe\xff', encoding: 'utf-16be' },
]

const OTHER_FORMATS = [
  { start: 'PK\x03\x04', what: 'a spreadsheet (or another archive)' },
  { start: '\xd0\xcf\x11\xe0', what: 'a spreadsheet (or another document) of an old Office' },
  { start: '%PDF-', what: 'a PDF' },
  { start: '\x1f\x8b', what: 'compressed' },
]

const LONGEST_START = 8

function decodedAs(encoding: string, bytes: Buffer, name: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new UnreadableFile(`${name} begins like UTF-16, and is not. ${HOW_TO_SAVE}`)
  }
}

const NEWLINE = 0x0a

function firstBrokenLine(bytes: Buffer): number {
  let line = 1
  for (let start = 0; ; line++) {
    const end = bytes.indexOf(NEWLINE, start)
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line
    start = end + 1
  }
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split(/\r\n|\r|\n/).length
