import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { CodeFaults, cellsOf, HEADER } from '#api/codes/batches/code-list.ts'

export async function textOf(path: string): Promise<string> {
  const bytes = await readFile(path).catch(() => {
    throw new Error(`${path} cannot be read.`)
  })
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new CodeFaults([`${path} is not text in UTF-8: save it as "CSV UTF-8"`])
  }
}

export interface ListedCode {
  code: string
  /** Empty where the file has no second column. */
  link: string
}

/** Reads a list of codes of any length, so many at a time. */
export async function* listedCodes(path: string, most: number): AsyncGenerator<ListedCode[]> {
  let chunk: ListedCode[] = []
  let isFirst = true
  for await (const row of linesOf(path)) {
    const [code = '', link = ''] = cellsOf(row.replace(/^\uFEFF/, ''))
    const isCode = code !== '' && !(isFirst && HEADER.test(code))
    isFirst = false
    if (isCode) chunk.push({ code, link })
    if (chunk.length === most) {
      yield chunk
      chunk = []
    }
  }
  if (chunk.length > 0) yield chunk
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const input = createReadStream(path, 'utf8')
  try {
    yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  } catch {
    throw new Error(`${path} cannot be read.`)
  } finally {
    input.destroy()
  }
}
