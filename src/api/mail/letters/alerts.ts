import type { Letters } from '../letter.ts'

export const alertLetters = {
  /** Sent to the operator. */
  alert: ({ title, paragraphs }, { siteName }) => ({
    subject: `${siteName}: ${title}`,
    heading: title,
    paragraphs,
    why: `Lo recibes porque esta dirección está en OPERATOR_EMAIL de ${siteName}.`,
  }),
} satisfies Partial<Letters>
