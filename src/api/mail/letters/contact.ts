import { shownEmail } from '#host/shown-email.ts'
import type { Letters } from '../letter.ts'

export const contactLetters = {
  'ticket-received': ({ reference, link, days }, { siteName }) => ({
    subject: `Hemos recibido tu mensaje (${reference})`,
    heading: 'Hemos recibido tu mensaje',
    paragraphs: [`Te contestaremos en ${days} días hábiles como mucho.`],
    ticket: { label: 'Tu referencia', text: reference },
    button: { text: 'Ver cómo va', href: link },
    why: `Te escribimos porque alguien nos ha mandado un mensaje con este correo desde ${siteName}.`,
  }),
  'ticket-answered': ({ reference, text, message }, { siteName, publicOrigin }) => ({
    subject: `Respuesta a tu mensaje (${reference})`,
    heading: 'Te hemos contestado',
    paragraphs: ['Esta es nuestra respuesta:'],
    quote: text,
    button: {
      lead: 'Si quieres contarnos algo más, escríbenos de nuevo.',
      text: 'Escribir otra vez',
      href: `${publicOrigin}/contact`,
    },
    smallPrint: [
      // Mails that an earlier version has queued have no message.
      ...(message ? [`Nos escribiste: «${beginningOf(message)}»`] : []),
      `La referencia de tu mensaje es ${reference}.`,
    ],
    why: `Te escribimos porque nos mandaste un mensaje desde ${siteName}.`,
  }),
  /** Sent to the organiser. */
  'ticket-new': ({ reference, subject, message, from }, { siteName }) => ({
    subject: `Mensaje nuevo: ${subject} (${reference})`,
    replyTo: from,
    heading: `Mensaje nuevo: ${subject}`,
    paragraphs: [`De ${shownEmail(from)}.`],
    ticket: { label: 'Referencia', text: reference },
    quote: message,
    smallPrint: [
      'Si respondes a este correo, le llega directamente.',
      `Para que la respuesta quede también en la página de su mensaje, usa npm run messages -- answer ${reference}.`,
    ],
    why: `Lo recibes porque esta es la dirección de contacto de ${siteName}.`,
  }),
} satisfies Partial<Letters>

const LONGEST_QUOTE = 160

/** Returns a text in one line, cut after a word if it is long. */
function beginningOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= LONGEST_QUOTE ? line : `${line.slice(0, LONGEST_QUOTE).replace(/\s+\S*$/, '')}…`
}
