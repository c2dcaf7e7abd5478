import type { PayloadOf } from '#api/mail/letter.ts'
import type { MailContent, MailKind } from '#api/mail/mails.ts'
import type { PrizeDrawing } from '#api/prizes/prize-mail.ts'
import type { Kind } from '#contract/kinds.ts'

const UNTIL = 1_797_000_000_000
const DRAWING: PrizeDrawing = { kind: 'rasca', name: 'limon' }
const OCCASION = { at: 1_796_000_000_000, zone: 'Europe/Madrid', device: 'Chrome en Android' }
const PRIZE = { campaign: 'Rasca', slug: 'rasca', prize: 'Un cesto de otorrinolaringólogo', drawing: DRAWING }

/** Returns a prize of another campaign, with the mark of its game. */
const prizeOf = (kind: Kind, campaign: string) => ({ ...PRIZE, campaign, slug: kind, drawing: { kind, name: null } })

/** Each kind of mail with difficult data: a word or an address that is wider than a phone, a code of 80 characters. */
const EXAMPLES: { [Kind in MailKind]: PayloadOf<Kind>[] } = {
  confirm: [
    { code: '012345', link: `https://promo.example.es/confirm?token=${'t'.repeat(43)}` },
    { code: null, link: 'https://promo.example.es/confirm?token=t' },
  ],
  'already-member': [{}],
  'shared-mailbox': [{}],
  'throwaway-mailbox': [{}],
  reset: [{ link: `https://promo.example.es/reset?token=${'t'.repeat(43)}` }],
  'password-changed': [{ occasion: OCCASION }, { occasion: { ...OCCASION, device: null } }, {}],
  'identity-linked': [{ provider: 'Casa Común', occasion: OCCASION }],
  'passkey-added': [{ passkey: 'Móvil de otorrinolaringóloga', occasion: OCCASION }],
  'passkey-removed': [{ passkey: 'Chrome en Android', occasion: OCCASION }],
  'totp-started': [{ occasion: OCCASION }],
  'recovery-codes-renewed': [{ occasion: OCCASION }],
  'totp-ended': [{ occasion: OCCASION }],
  'factors-removed': [{}],
  'recovery-code-used': [{ left: 9, occasion: OCCASION }, { left: 1 }, { left: 0 }],
  'deletion-requested': [{ deletionAt: UNTIL }],
  'deletion-cancelled': [{}],
  'account-blocked': [{ reason: 'Varias cuentas desde el mismo buzón.' }],
  'account-unblocked': [{}],
  'ticket-received': [{ reference: 'T-7K3F-9Q2M', link: 'https://promo.example.es/ticket/T-7K3F-9Q2M?key=k', days: 2 }],
  'ticket-answered': [
    {
      reference: 'T-7K3F-9Q2M',
      text: `Ya está en camino:\nhttps://envios.example/${'9'.repeat(60)}`,
      message: '¿Cuándo llega mi caja de naranjas?',
    },
  ],
  'ticket-new': [
    { reference: 'T-7K3F-9Q2M', subject: 'Premios', message: 'No llega.', from: `${'ana'.repeat(20)}@example.es` },
  ],
  reminder: [
    {
      campaign: 'Rasca de feria',
      slug: 'feria',
      kind: 'rasca',
      page: '/promo/rasca/feria',
      title: 'Tienes 1 tarjeta por rascar',
      text: 'Vale hasta medianoche, hora peninsular.',
      action: 'Rascar',
      token: 't',
      until: UNTIL,
    },
    {
      campaign: 'Calendario',
      slug: 'xmas',
      title: 'Te espera la puerta 9',
      text: 'Ábrela a tiempo y te llevas lo que guarda.',
      action: 'Abrir la puerta',
      token: 't',
      until: UNTIL,
    },
  ],
  opening: [
    {
      campaign: 'Calendario',
      tagline: 'Una puerta cada día.',
      kind: 'xmas',
      zone: 'Europe/Madrid',
      until: UNTIL,
      token: 't',
    },
  ],
  alert: [
    {
      title: 'The disk fills up',
      paragraphs: ['300 MB are left.', `What to do: ${'erase'.repeat(30)}.`],
      until: UNTIL,
    },
  ],
  'prize-won': [
    { ...PRIZE, id: 'p', claimUntil: UNTIL },
    { ...prizeOf('tpp', 'Bono de socios'), id: 'p', claimUntil: UNTIL },
  ],
  'prize-code': [
    { ...PRIZE, id: 'p', code: '7K2M-QX9T-04BD', address: null },
    { ...prizeOf('tpp', 'Bono de socios'), id: 'p', code: 'X'.repeat(80), address: null },
  ],
  'prize-claimed': [
    {
      ...prizeOf('eurocopa', 'Eurocopa'),
      id: 'p',
      code: null,
      address: {
        name: 'Ana Ruiz',
        street: `Calle ${'Villa'.repeat(12)} 1`,
        postcode: '28801',
        city: 'Alcalá de Henares',
        province: 'Madrid',
        country: 'ES',
      },
    },
  ],
  'prize-settled': [{ ...PRIZE, claimUntil: UNTIL }],
  'prize-drawn': [
    { ...prizeOf('playa', 'Playa'), draw: 'Sorteo', claimUntil: UNTIL },
    { ...prizeOf('aniversario', 'Aniversario'), draw: 'Sorteo', isClosing: true, claimUntil: UNTIL },
  ],
  'prize-expired': [
    { ...PRIZE, claimUntil: UNTIL, passesTo: 'closing' },
    { ...prizeOf('playa', 'Playa'), claimUntil: UNTIL, passesTo: 'alternate' },
    { ...prizeOf('xmas', 'Calendario'), claimUntil: UNTIL, passesTo: 'nobody' },
  ],
  'prize-reminder': [{ ...prizeOf('verano', 'Verano'), claimUntil: UNTIL }],
  'prize-sent': [
    { ...prizeOf('xmastree', 'Árbol de Navidad'), id: 'p', tracking: `https://envios.example/${'9'.repeat(60)}` },
    { ...PRIZE, id: 'p', tracking: null },
  ],
  'prize-annulled': [{ ...PRIZE, id: 'p', reason: 'Se jugó con dos cuentas.' }],
}

export const MAIL_EXAMPLES = Object.entries(EXAMPLES).flatMap(([kind, payloads]) =>
  payloads.map((payload, i) => ({ name: `${kind} ${i + 1}`, mail: { kind, payload } as MailContent })),
)
