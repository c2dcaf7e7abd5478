import { brotliCompressSync, constants, zstdCompressSync } from 'node:zlib'

/**
 * Binary logarithm of the compression window in bytes. A page fits into 64 kB, and clearing a larger window would take
 * longer than compressing the page.
 */
const WINDOW_BITS = 16
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS } }
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 2, [constants.ZSTD_c_windowLog]: WINDOW_BITS } }
const MIN_BYTES = 1024

/** Best first: zstd makes a page smaller than brotli does in the same time. */
const ENCODINGS = {
  zstd: (page: Buffer) => zstdCompressSync(page, { ...ZSTD, pledgedSrcSize: page.length }),
  br: (page: Buffer) => brotliCompressSync(page, BROTLI),
}

interface Compressed {
  encoding: string
  body: Buffer<ArrayBuffer>
}

/** Returns whether `Accept-Encoding` allows an encoding; `br;q=0` refuses br. */
export function accepts(offered: string | null | undefined, encoding: string): boolean {
  return String(offered ?? '')
    .split(',')
    .some((part) => {
      const [name, q] = part.trim().split(/\s*;\s*q=/)
      return name === encoding && Number(q ?? 1) > 0
    })
}

/** Returns the compressed page; undefined if it is too small or the client accepts neither encoding. */
export function compressPage(page: Buffer, offered: string | null | undefined): Compressed | undefined {
  if (page.length < MIN_BYTES) return
  const encoding = (['zstd', 'br'] as const).find((name) => accepts(offered, name))
  return encoding && { encoding, body: ENCODINGS[encoding](page) }
}
