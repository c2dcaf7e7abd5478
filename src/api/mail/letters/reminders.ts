import { KINDS } from '#contract/kinds.ts'
import { MAIL_WORDS } from '#contract/words/mail.ts'
import { sayer } from '#contract/words/say.ts'
import type { Letters } from '../letter.ts'
import { deadlineOf } from '../zones.ts'

export const reminderLetters = {
  reminder: (
    { campaign, slug, kind = KINDS.find((one) => one === slug), page = `/promo/${slug}`, title, text, action, token },
    { publicOrigin, season },
  ) => ({
    subject: `${title}: ${campaign}`,
    heading: title,
    paragraphs: [text],
    ...(kind && { ticket: { label: 'Te espera', text: campaign, drawing: { kind, name: null } } }),
    button: { text: action ?? sayer(MAIL_WORDS, season.words)('play'), href: publicOrigin + page },
    why: `Te escribimos porque pediste un aviso diario de «${campaign}».`,
    manage: { text: 'No recibir más avisos', href: `${publicOrigin}/avisos/${token}` },
    stop: `${publicOrigin}/api/v1/reminders/${token}/stop`,
    campaign: kind ?? slug,
  }),
  opening: ({ campaign, tagline, kind, page = `/promo/${kind}`, zone, until, token }, { publicOrigin, season }) => ({
    subject: sayer(MAIL_WORDS, season.words)('opening-subject', { campaign }),
    heading: sayer(MAIL_WORDS, season.words)('opening-heading', { campaign }),
    paragraphs: ['Nos pediste un aviso: ya puedes jugar.'],
    ticket: { label: 'Desde hoy', text: tagline.replace(/\.$/, ''), drawing: { kind, name: null } },
    deadline: deadlineOf('Se puede jugar hasta el', until, zone),
    button: { text: sayer(MAIL_WORDS, season.words)('play'), href: publicOrigin + page },
    why: `Te escribimos porque pediste que te avisáramos. De «${campaign}» no habrá otro aviso.`,
    manage: { text: 'No quiero avisos de otras aperturas', href: `${publicOrigin}/avisos/${token}` },
    stop: `${publicOrigin}/api/v1/reminders/${token}/stop`,
    campaign: kind,
  }),
} satisfies Partial<Letters>
