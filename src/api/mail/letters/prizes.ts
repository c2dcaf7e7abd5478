import type { Letters } from '../letter.ts'
import { formatInZone } from '../zones.ts'

export const prizeLetters = {
  'prize-settled': ({ prize, campaign, slug, claimUntil, zone }, { publicOrigin }) => ({
    subject: `Tu tarjeta tenía premio: ${prize}`,
    heading: 'Tu tarjeta tenía premio',
    paragraphs: [`Dejaste una tarjeta de «${campaign}» sin destapar, y dentro había esto.`],
    ticket: { label: 'Tu premio', text: prize },
    button: {
      lead: `Puedes recogerlo hasta el ${formatInZone(claimUntil, zone)}.`,
      text: 'Recoger mi premio',
      href: `${publicOrigin}/home`,
    },
    campaign: slug,
  }),
  'prize-reminder': ({ prize, campaign, slug, claimUntil, zone }, { publicOrigin }) => ({
    subject: `Te espera un premio: ${prize}`,
    heading: 'Tu premio te espera',
    paragraphs: [`Lo ganaste en «${campaign}» y aún no lo has recogido.`],
    ticket: { label: 'Tu premio', text: prize },
    button: {
      lead: `Tienes hasta el ${formatInZone(claimUntil, zone)}.`,
      text: 'Recoger mi premio',
      href: `${publicOrigin}/home`,
    },
    campaign: slug,
  }),
  'prize-drawn': ({ prize, draw, isClosing, campaign, slug, claimUntil, zone }, { publicOrigin }) => ({
    subject: `Has ganado en el sorteo: ${prize}`,
    heading: 'Ha salido tu participación',
    paragraphs: [
      isClosing
        ? `En «${campaign}» quedaban premios sin dueño. Los hemos sorteado entre quienes jugasteis, y esto es para ti.`
        : `Participabas en «${draw}», de «${campaign}», y esto es para ti.`,
    ],
    ticket: { label: 'Tu premio', text: prize },
    button: {
      lead: `Puedes recogerlo hasta el ${formatInZone(claimUntil, zone)}; después pasa al siguiente suplente.`,
      text: 'Recoger mi premio',
      href: `${publicOrigin}/home`,
    },
    campaign: slug,
  }),
  'prize-sent': ({ prize, campaign, slug, id, tracking }, { publicOrigin }) => ({
    subject: `Tu premio va de camino: ${prize}`,
    heading: 'Tu premio va de camino',
    paragraphs: [
      `Ya ha salido tu premio de «${campaign}».`,
      ...(tracking ? [`Para seguir el envío: ${tracking}`] : []),
    ],
    ticket: { label: 'Tu premio', text: prize },
    button: { text: 'Ver mi envío', href: `${publicOrigin}/user/prizes/${id}` },
    campaign: slug,
  }),
  'prize-annulled': ({ prize, campaign, slug, reason }, { publicOrigin }) => ({
    subject: `Hemos anulado un premio: ${prize}`,
    heading: 'Hemos anulado tu premio',
    paragraphs: [`Era este, de «${campaign}»: ${prize}. El motivo:`],
    quote: reason,
    button: {
      lead: 'Si crees que es un error, escríbenos y lo miramos.',
      text: 'Escribirnos',
      href: `${publicOrigin}/user/contact`,
    },
    campaign: slug,
  }),
} satisfies Partial<Letters>
