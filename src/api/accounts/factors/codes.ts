import { generateSecret, generateURI, verifySync } from 'otplib'
import { newCrockford, readCrockford } from '#contract/primitives/crockford.ts'
import { figuresIn } from '#contract/text/counted.ts'
import { hashToken } from '../../http/tokens.ts'

const PERIOD_S = 30
/** Codes of the step before and of the step after count too, because the clock of a phone may be wrong. */
const TOLERANCE_S = PERIOD_S
const RECOVERY_CODES = 10
/** 5 bits each, so that a plain hash is enough. */
const RECOVERY_CODE_LENGTH = 24

export const newSecret = (): string => generateSecret()

/** Returns the address that apps read from a QR code. */
export const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  generateURI({ secret, issuer, label, period: PERIOD_S })

/** Returns the time step of a right code that is later than `lastStep`, or undefined. */
export function stepOf(code: string, secret: string, { now, lastStep }: { now: number; lastStep: number }) {
  const epoch = Math.floor(now / 1000)
  const afterTimeStep = Math.min(lastStep, Math.floor(epoch / PERIOD_S) + 1)
  const result = verifySync({
    token: code,
    secret,
    epoch,
    epochTolerance: TOLERANCE_S,
    period: PERIOD_S,
    afterTimeStep,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** Returns the six digits of an app's code, however they were typed; undefined for another text. */
export function appCodeIn(written: string): string | undefined {
  const isFigures = /^[\d\s.-]*$/.test(written.normalize('NFKC').trim())
  const figures = figuresIn(written)
  return isFigures && figures.length === 6 ? figures : undefined
}

export const newRecoveryCodes = (random: (bytes: number) => Uint8Array): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => newCrockford(random, RECOVERY_CODE_LENGTH))

/** Returns the hash of a recovery code, however it was typed. */
export const hashRecoveryCode = (written: string): string => hashToken(`recovery|${readCrockford(written)}`)
