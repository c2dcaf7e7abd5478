import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { CreationOptions, NewCredential, RequestOptions, SignedCredential } from '#contract/factors.schema.ts'

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

/** The head of a CBOR item: its major type and its length or value. */
function head(major: number, value: number): Buffer {
  const type = major << 5
  if (value < 24) return Buffer.from([type | value])
  return value < 256 ? Buffer.from([type | 24, value]) : Buffer.from([type | 25, value >> 8, value & 0xff])
}
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)])
const cborInteger = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const cborMap = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])

/** A public key of P-256 as COSE writes it. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cborMap(
    [cborInteger(1), cborInteger(2)],
    [cborInteger(3), cborInteger(-7)],
    [cborInteger(-1), cborInteger(1)],
    [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
  )
}

/** The parts of a response that a test makes wrong. */
interface Wrong {
  origin?: string
  rpId?: string
  challenge?: string
  /** The owner was not checked. */
  unverified?: boolean
  counter?: number
  userHandle?: string
  signature?: string
}

/** An authenticator with one passkey, in software. `origin` is the site that the browser shows. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32).toString('base64url')
  const credential = { id, rawId: id, type: 'public-key' } as const
  let counter = 0
  let owner = ''

  const clientData = (type: string, challenge: string, wrong: Wrong) =>
    Buffer.from(JSON.stringify({ type, challenge: wrong.challenge ?? challenge, origin: wrong.origin ?? origin }))
  function authenticatorData(rpId: string, flags: number, wrong: Wrong) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(wrong.counter ?? ++counter)
    const verified = wrong.unverified ? 0 : VERIFIED
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([flags | PRESENT | verified]), count])
  }

  return {
    id,
    create({ challenge, rp, user }: CreationOptions, wrong: Wrong = {}): NewCredential {
      owner = user.id
      const length = Buffer.from([0, 32])
      const attested = [Buffer.alloc(16), length, Buffer.from(id, 'base64url'), coseKey(publicKey)]
      const authData = Buffer.concat([authenticatorData(rp.id, HAS_CREDENTIAL, wrong), ...attested])
      const attestation = cborMap(
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap()],
        [cborText('authData'), cborBytes(authData)],
      )
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, wrong).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign({ challenge, rpId }: RequestOptions, wrong: Wrong = {}): SignedCredential {
      const clientDataJSON = clientData('webauthn.get', challenge, wrong)
      const data = authenticatorData(rpId, 0, wrong)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: wrong.signature ?? signature.toString('base64url'),
          userHandle: wrong.userHandle ?? owner,
        },
      }
    },
  }
}
