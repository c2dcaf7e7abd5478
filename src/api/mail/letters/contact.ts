import type { Letters } from '../letter.ts'

export const contactLetters = {
  'ticket-received': ({ reference, link, days }) => ({
    subject: `Hemos recibido tu mensaje (${reference})`,
    heading: 'Hemos recibido tu mensaje',
    paragraphs: [`Te contestaremos en ${days} días laborables como mucho.`],
    ticket: { label: 'Tu referencia', text: reference },
    button: { text: 'Ver cómo va', href: link },
  }),
  'ticket-answered': ({ reference, text }, { publicOrigin }) => ({
    subject: `Respuesta a tu mensaje (${reference})`,
    heading: 'Te hemos contestado',
    paragraphs: [`Esta es la respuesta a tu mensaje ${reference}:`],
    quote: text,
    button: {
      lead: 'Si quieres contarnos algo más, escríbenos de nuevo.',
      text: 'Escribirnos',
      href: `${publicOrigin}/contact`,
    },
  }),
  /** For the organiser. */
  'ticket-new': ({ reference, subject, message, from }) => ({
    subject: `Mensaje nuevo: ${subject} (${reference})`,
    replyTo: from,
    heading: subject,
    paragraphs: [`${from} ha escrito:`],
    quote: message,
    smallPrint: [
      'Si respondes a este correo, le llega directamente.',
      `Para que la respuesta quede también en la página de su mensaje, usa npm run messages -- answer ${reference}.`,
    ],
  }),
} satisfies Partial<Letters>
