import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts texts that must not be readable in the database or in a copy of it. */
export interface Vault {
  /** `about` binds the text to its place: a text that is moved to another row cannot be opened. */
  lock(text: string, about: string): string
  /** Throws `WrongKey` for a text that none of the keys has locked. */
  open(locked: string, about: string): string
  /**
   * Returns whether the text is encrypted with the newest key. A text with an older key is encrypted again at the next
   * start.
   */
  isCurrent(locked: string, about: string): boolean
  /**
   * Name of the newest key. The name does not reveal the key. Stored with a text, it shows whether the text is
   * encrypted with an older key.
   */
  readonly keyName: string
}

/** Thrown when the keys of this process do not open a text of the database. */
export class WrongKey extends Error {
  override readonly name = 'WrongKey'
}

const MARK = 'gcm1.'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Creates a vault with AES-256-GCM. Texts are encrypted with the first secret and can be decrypted with any of the
 * secrets, so that the key can be changed. `open` returns texts that were stored before the vault existed unchanged.
 */
export function createVault(secrets: readonly string[]): Vault {
  const derive = (secret: string, use: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, '', use, bytes))
  const keys = secrets.map((secret) => derive(secret, 'temporada: seeds', 32))
  const [newest] = keys
  const [newestSecret] = secrets
  if (!newest || newestSecret === undefined) throw new Error('a vault needs a key')

  const openWith = (key: Buffer, locked: string, about: string): string | undefined => {
    const bytes = Buffer.from(locked.slice(MARK.length), 'base64url')
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(about))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString()
    } catch {
      return undefined
    }
  }

  return {
    keyName: derive(newestSecret, 'temporada: name of a key', 6).toString('hex'),
    lock(text, about) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', newest, iv, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(about))
      const bytes = [iv, Buffer.alloc(TAG_BYTES), cipher.update(text), cipher.final()]
      bytes[1] = cipher.getAuthTag()
      return MARK + Buffer.concat(bytes).toString('base64url')
    },
    open(locked, about) {
      if (!locked.startsWith(MARK)) return locked
      for (const key of keys) {
        const text = openWith(key, locked, about)
        if (text !== undefined) return text
      }
      throw new WrongKey(`what is stored for ${about} was locked with another key`)
    },
    isCurrent: (locked, about) => locked.startsWith(MARK) && openWith(newest, locked, about) !== undefined,
  }
}
