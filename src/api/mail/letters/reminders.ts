import type { Letters } from '../letter.ts'

export const reminderLetters = {
  reminder: ({ campaign, slug, title, text, action, token }, { publicOrigin }) => ({
    subject: `${title}: ${campaign}`,
    heading: title,
    paragraphs: [text],
    button: { text: action ?? `Ir a ${campaign}`, href: `${publicOrigin}/promo/${slug}` },
    why: `Te escribimos porque pediste un aviso diario de «${campaign}».`,
    manage: { text: 'No recibir más avisos', href: `${publicOrigin}/avisos/${token}` },
    stop: `${publicOrigin}/api/v1/reminders/${token}/stop`,
    campaign: slug,
  }),
} satisfies Partial<Letters>
