import type { Letters } from '../letter.ts'

export const alertLetters = {
  /** Sent to the operator. */
  alert: ({ title, paragraphs }, { siteName }) => ({
    language: 'en',
    isSober: true,
    subject: `${siteName}: ${title}`,
    heading: title,
    paragraphs,
    why: `You get this because your address is in OPERATOR_EMAIL of ${siteName}.`,
  }),
} satisfies Partial<Letters>
