import type { Letters } from '../letter.ts'
import { accountLetters } from './accounts.ts'
import { contactLetters } from './contact.ts'
import { prizeLetters } from './prizes.ts'
import { reminderLetters } from './reminders.ts'

/** The letters of all kinds of mail, including those of games; a kind without a letter does not compile. */
export const LETTERS = { ...accountLetters, ...contactLetters, ...prizeLetters, ...reminderLetters } satisfies Letters
