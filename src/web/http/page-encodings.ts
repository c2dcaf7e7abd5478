import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type PageEncoding = 'br' | 'gzip'

const brotliAt = (quality: number, { length }: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length },
})

/** For whoever asks first. A millisecond or two for 60 kB, in the thread that draws the pages. */
export const compressFast = {
  br: (html: Buffer) => brotliCompressSync(html, brotliAt(5, html)),
  gzip: (html: Buffer) => gzipSync(html),
} satisfies Record<PageEncoding, (html: Buffer) => Buffer>

/** A tenth of a second for 60 kB, in a thread of Node's pool. */
const compressBest = {
  br: (html: Buffer) => promisify(brotliCompress)(html, brotliAt(constants.BROTLI_MAX_QUALITY, html)),
  gzip: (html: Buffer) => promisify(gzip)(html, { level: constants.Z_BEST_COMPRESSION }),
} satisfies Record<PageEncoding, (html: Buffer) => Promise<Buffer>>

export type BestCompression = (html: Buffer, encoding: PageEncoding, done: (best: Buffer) => void) => boolean

/**
 * Compresses one page at a time and rests nine times as long: however many pages somebody asks for, this takes a tenth of
 * one core. Returns false for a page that comes meanwhile; it is worth asking again.
 */
export function bestCompression(now: () => number = () => performance.now()): BestCompression {
  let isBusy = false
  let restsUntil = 0
  return (html, encoding, done) => {
    const startedAt = now()
    if (isBusy || startedAt < restsUntil) return false
    isBusy = true
    void compressBest[encoding](html)
      .then(done, () => undefined)
      .finally(() => {
        isBusy = false
        restsUntil = now() + 9 * (now() - startedAt)
      })
    return true
  }
}
