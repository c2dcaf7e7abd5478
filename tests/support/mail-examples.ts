import type { PayloadOf } from '#api/mail/letter.ts'
import type { MailContent, MailKind } from '#api/mail/mails.ts'
import type { PrizeDrawing } from '#api/prizes/prize-mail.ts'

const UNTIL = 1_797_000_000_000
const DRAWING: PrizeDrawing = { kind: 'rasca', name: 'limon' }
const PRIZE = { campaign: 'Rasca', slug: 'rasca', prize: 'Un cesto de otorrinolaringólogo', drawing: DRAWING }

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
  'password-changed': [{}],
  'identity-linked': [{ provider: 'Casa Común' }],
  'passkey-added': [{ passkey: 'Móvil de otorrinolaringóloga' }],
  'passkey-removed': [{ passkey: 'Chrome en Android' }],
  'totp-started': [{}],
  'recovery-codes-renewed': [{}],
  'totp-ended': [{}],
  'factors-removed': [{}],
  'recovery-code-used': [{ left: 9 }, { left: 1 }, { left: 0 }],
  'deletion-requested': [{ deletionAt: UNTIL }],
  'deletion-cancelled': [{}],
  'account-blocked': [{ reason: 'Varias cuentas desde el mismo buzón.' }],
  'account-unblocked': [{}],
  'ticket-received': [{ reference: 'T-7K3F-9Q2M', link: 'https://promo.example.es/ticket/T-7K3F-9Q2M?key=k', days: 2 }],
  'ticket-answered': [
    { reference: 'T-7K3F-9Q2M', text: `Ya está en camino:\nhttps://envios.example/${'9'.repeat(60)}` },
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
      text: 'Vale hasta las 00:00, hora peninsular.',
      action: 'Rascar',
      token: 't',
      until: UNTIL,
    },
    {
      campaign: 'Calendario',
      slug: 'xmas',
      title: 'Te espera la puerta 9',
      text: 'Hasta las 00:00.',
      action: null,
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
    { ...PRIZE, slug: 'tpp', drawing: { kind: 'tpp', name: null }, id: 'p', claimUntil: UNTIL },
  ],
  'prize-code': [
    { ...PRIZE, id: 'p', code: '7K2M-QX9T-04BD', address: null },
    { ...PRIZE, slug: 'tpp', id: 'p', code: 'X'.repeat(80), address: null },
  ],
  'prize-claimed': [
    {
      ...PRIZE,
      slug: 'eurocopa',
      id: 'p',
      code: null,
      address: {
        name: 'Ana Ruiz',
        street: `Calle ${'Villa'.repeat(12)} 1`,
        postcode: '28001',
        city: 'Alcalá de Henares',
        province: 'Madrid',
        country: 'ES',
      },
    },
  ],
  'prize-settled': [{ ...PRIZE, claimUntil: UNTIL }],
  'prize-drawn': [
    { ...PRIZE, slug: 'playa', draw: 'Sorteo', claimUntil: UNTIL },
    { ...PRIZE, slug: 'aniversario', draw: 'Sorteo', isClosing: true, claimUntil: UNTIL },
  ],
  'prize-expired': [
    { ...PRIZE, claimUntil: UNTIL, passesTo: 'closing' },
    { ...PRIZE, slug: 'playa', claimUntil: UNTIL, passesTo: 'alternate' },
    { ...PRIZE, slug: 'xmas', claimUntil: UNTIL, passesTo: 'nobody' },
  ],
  'prize-reminder': [{ ...PRIZE, slug: 'verano', claimUntil: UNTIL }],
  'prize-sent': [
    { ...PRIZE, slug: 'xmastree', id: 'p', tracking: `https://envios.example/${'9'.repeat(60)}` },
    { ...PRIZE, id: 'p', tracking: null },
  ],
  'prize-annulled': [{ ...PRIZE, id: 'p', reason: 'Se jugó con dos cuentas.' }],
}

export const MAIL_EXAMPLES = Object.entries(EXAMPLES).flatMap(([kind, payloads]) =>
  payloads.map((payload, i) => ({ name: `${kind} ${i + 1}`, mail: { kind, payload } as MailContent })),
)
