import { createCipheriv, createHash, hash } from 'node:crypto'

const IV = Buffer.alloc(16)
const BLOCK = Buffer.alloc(64 * 1024)
const BYTES_OF_A_NUMBER = 4
const RANGE = 2 ** (8 * BYTES_OF_A_NUMBER)

/** Returns a source of bytes that follow from a text alone: the key stream of AES in counter mode. */
export function bytesFrom(text: string): (bytes: number) => Buffer {
  const stream = createCipheriv('aes-256-ctr', createHash('sha256').update(text).digest(), IV)
  let [block, used] = [stream.update(BLOCK), 0]
  return (bytes) => {
    if (bytes > block.length) return stream.update(Buffer.alloc(bytes))
    if (used + bytes > block.length) [block, used] = [stream.update(BLOCK), 0]
    used += bytes
    return block.subarray(used - bytes, used)
  }
}

/** Returns a source of numbers from 0 up to but not including 1 that follow from a text alone. */
export function numbersFrom(text: string): () => number {
  const bytes = bytesFrom(text)
  return () => bytes(BYTES_OF_A_NUMBER).readUInt32BE() / RANGE
}

/** Returns the number from 0 up to but not including 1 of a text. */
export const numberOf = (text: string): number => hash('sha256', text, 'buffer').readUInt32BE() / RANGE
