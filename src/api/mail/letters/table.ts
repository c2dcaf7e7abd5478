import type { Letters } from '../letter.ts'
import { accountLetters } from './accounts.ts'
import { alertLetters } from './alerts.ts'
import { contactLetters } from './contact.ts'
import { prizeLetters } from './prizes.ts'
import { reminderLetters } from './reminders.ts'

/** The letters of all kinds of mail, including the mails of games. This does not compile if a kind has no letter. */
export const LETTERS = {
  ...accountLetters,
  ...alertLetters,
  ...contactLetters,
  ...prizeLetters,
  ...reminderLetters,
} satisfies Letters
