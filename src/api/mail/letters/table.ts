import type { Letters } from '../letter.ts'
import { accountLetters } from './accounts.ts'
import { contactLetters } from './contact.ts'
import { prizeLetters } from './prizes.ts'
import { reminderLetters } from './reminders.ts'

/** Every kind of mail with its letter: a kind without one does not compile. A game's letters are taken in here. */
export const LETTERS = { ...accountLetters, ...contactLetters, ...prizeLetters, ...reminderLetters } satisfies Letters
