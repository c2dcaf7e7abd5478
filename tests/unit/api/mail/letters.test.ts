import { HtmlValidate } from 'html-validate'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { renderHtml, renderText } from '#api/mail/frame.ts'
import type { Letter, Letters } from '#api/mail/letter.ts'
import type { MailContent } from '#api/mail/mails.ts'
import { attachmentsOf, forBrowser } from '#api/mail/pictures.ts'
import { renderMail } from '#api/mail/render.ts'
import { formatInZone } from '#api/mail/zones.ts'
import type { Brand } from '#contract/brand.schema.ts'
import { HOUR_MS } from '#contract/primitives/durations.ts'
import { plainBrand } from '#tests/support/brands.ts'
import { MAIL_EXAMPLES } from '#tests/support/mail-examples.ts'

const site = {
  siteName: 'Temporada',
  ownIcons: '/temporada',
  publicOrigin: 'https://promo.example.es',
  season: { brand: null },
}

const PRIZE = { prize: 'Una caja', campaign: 'Rasca', slug: 'rasca', drawing: { kind: 'rasca', name: 'limon' } }

const full: Letter = {
  subject: 'Un asunto',
  preheader: 'Lo que se ve en la lista',
  heading: 'Un titular',
  paragraphs: ['Un párrafo.', 'Otro párrafo.'],
  ticket: { label: 'Tu premio', text: 'Una caja' },
  details: { label: 'Lo enviamos a', text: 'Ana Ruiz\nCalle Mayor 1' },
  deadline: { lead: 'Hasta el', day: '11 de diciembre', rest: 'de 2026' },
  code: '012345',
  quote: 'Lo que alguien\nescribió',
  button: { lead: 'Antes del botón.', text: 'Abrir', href: 'https://promo.example.es/abrir?a=1&b=2' },
  smallPrint: ['La letra pequeña.', { text: 'Un enlace', href: 'https://promo.example.es/enlace' }],
  why: 'Por qué lo recibes.',
  manage: { text: 'Dejar de recibirlo', href: 'https://promo.example.es/avisos/t' },
  campaign: 'playa',
}

/** Returns the words of the HTML, with the addresses of its links. */
const wordsOf = (html: string) =>
  html
    .replace(/^[\s\S]*<h1/, '<h1')
    .replaceAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, '$2 $1')
    .replaceAll('<br>', '\n')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll('&amp;', '&')

test('the plain text says the same as the HTML, in the same order', () => {
  const text = renderText(full, site)
  expect(text.split('\n\n')).toEqual([
    'Un titular',
    'Un párrafo.',
    'Otro párrafo.',
    'Tu premio: Una caja',
    'Lo enviamos a:\nAna Ruiz\nCalle Mayor 1',
    'Hasta el 11 de diciembre de 2026.',
    '012345',
    'Lo que alguien\nescribió',
    'Antes del botón.',
    'Abrir:',
    'https://promo.example.es/abrir?a=1&b=2',
    'La letra pequeña.',
    'Un enlace:',
    'https://promo.example.es/enlace',
    'Un saludo,\nTemporada',
    'Por qué lo recibes.',
    'Dejar de recibirlo:',
    'https://promo.example.es/avisos/t',
  ])
  const html = wordsOf(renderHtml(full, site, {}))
  let from = 0
  for (const word of text.replace('2026.', '2026').split(/[\s:]+/)) {
    from = html.replaceAll(':', ' ').indexOf(word.replaceAll(':', ' '), from)
    expect(from, word).toBeGreaterThanOrEqual(0)
  }
})

test('the HTML loads nothing, runs nothing and is small enough to be shown in full', () => {
  const html = renderHtml(full, site, {})
  expect(html).not.toMatch(/<(img|script|link|iframe|form|video|object)\b|url\(|@import|@font-face|oklch|var\(--/i)
  const addresses = [...html.matchAll(/https?:\/\/[^"/]+/g)].map(([address]) => address)
  expect(new Set(addresses)).toEqual(new Set([site.publicOrigin]))
  // Gmail cuts a mail after 102 kB and ignores a style sheet of more than 8,192 characters.
  expect(html.length).toBeLessThan(20_000)
  expect(/<style>([\s\S]*?)<\/style>/.exec(html)?.[1]?.length).toBeLessThan(8_192)
  expect(html).toContain('<html lang="es">')
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).toContain('max-width:600px')
})

test('markup in any field of a letter is escaped', () => {
  const hostile = `<script>alert(1)</script>" onclick='x' & <b>`
  const html = renderHtml(
    {
      subject: hostile,
      preheader: hostile,
      heading: hostile,
      paragraphs: [hostile],
      ticket: { label: hostile, text: hostile },
      details: { label: hostile, text: hostile },
      deadline: { lead: hostile, day: hostile, rest: hostile },
      code: hostile,
      quote: hostile,
      button: { lead: hostile, text: hostile, href: `https://promo.example.es/?q=${hostile}` },
      smallPrint: [hostile, { text: hostile, href: `https://promo.example.es/?q=${hostile}` }],
      why: hostile,
      manage: { text: hostile, href: `https://promo.example.es/?q=${hostile}` },
      campaign: hostile,
    },
    { ...site, siteName: hostile },
    {},
  )
  expect(html).not.toMatch(/<script|<b>|" onclick|onclick='/)
  // Those in the code are cut into groups.
  expect(html.match(/&lt;script&gt;/g)?.length).toBe(23)
})

describe('the pictures of a mail', () => {
  const won = { kind: 'prize-won', payload: { ...PRIZE, id: 'p', claimUntil: 0 } } as MailContent
  const code = {
    kind: 'prize-code',
    payload: { ...PRIZE, id: 'p', code: '7K2M-QX9T-04BD', address: null },
  } as MailContent
  const sourcesOf = (html: string) => [...html.matchAll(/src="([^"]*)"/g)].map(([, source]) => source)

  test('are attached: its HTML has no address from which anything is loaded', () => {
    const { html, pictures } = renderMail(won, site)
    expect(sourcesOf(html)).toEqual(['cid:mark@mail', 'cid:drawing@mail'])
    expect(pictures).toEqual({
      mark: { path: '/temporada/icon-192.png' },
      drawing: { path: '/carteles/rasca.limon.192.png' },
    })
    expect(forBrowser(html, pictures)).not.toContain('cid:')
  })

  test.each([
    ['the mark of the game, for a prize without a drawing', { kind: 'tpp', name: null }, '/carteles/tpp.marca.192.png'],
    ['no drawing, in a mail that an earlier version has queued', undefined, undefined],
  ])('are %s', (_, drawing, path) => {
    const { pictures } = renderMail({ ...won, payload: { ...won.payload, drawing } } as MailContent, site)
    expect(pictures.drawing?.path).toBe(path)
  })

  test('are left out if the site cannot be reached, but for the QR code of the prize', async () => {
    const { html, pictures } = renderMail(code, site, { hasSitePictures: false })
    expect(sourcesOf(html)).toEqual(['cid:qr@mail'])
    const [attached] = (await attachmentsOf(pictures, async () => undefined)) ?? []
    const { data, info } = await sharp(attached?.content).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(decodeQR({ data, ...info }, { format: 'RGBA' })).toBe('7K2M-QX9T-04BD')
  })

  test('are read from the site before the mail is sent, or none of them is attached', async () => {
    const { pictures } = renderMail(code, site)
    const asked: string[] = []
    const read = async (path: string) => {
      asked.push(path)
      return Buffer.from(path)
    }
    const attached = await attachmentsOf(pictures, read)
    expect(attached?.map(({ cid, filename }) => [cid, filename])).toEqual([
      ['mark@mail', 'mark.png'],
      ['drawing@mail', 'drawing.png'],
      ['qr@mail', 'qr.gif'],
    ])
    expect(asked).toEqual(['/temporada/icon-192.png', '/carteles/rasca.limon.192.png'])
    expect(await attachmentsOf(pictures, async () => undefined)).toBeUndefined()
  })
})

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // Outlook lays out tables by deprecated attributes only, and some clients discard style sheets.
    'no-inline-style': 'off',
    'no-deprecated-attr': 'off',
    'no-conditional-comment': 'off',
    'presentation-role-style': 'off',
    'prefer-tbody': 'off',
    'doctype-style': 'off',
  },
})

/** Fields whose values come from closed lists, never from a visitor's text. */
const CLOSED_LISTS = ['country', 'zone', 'passesTo']

test('a mail to the operator is English, in its frame too', () => {
  const payload = { title: 'The disk fills up', paragraphs: ['300 MB are left.'], until: 0 }
  const { text, html } = renderMail({ kind: 'alert', payload }, site)
  expect(html).toContain('<html lang="en">')
  expect(`${text}${html}`).not.toContain('Un saludo')
})

test('a long code is shown in short groups, which together are the code', () => {
  const shown = (code: string) => {
    const html = renderHtml({ ...full, code }, site, {})
    const [, figures = ''] = /<p class="on-ground (?:line|long)-code"[^>]*>(.*?)<\/p>/.exec(html) ?? []
    return [...figures.matchAll(/<span[^>]*>([^<]*)<\/span>/g)].map(([, group]) => group)
  }
  expect(shown('7K2M-QX9T-04BD')).toEqual(['7K2M-QX9T-04BD'])
  expect(shown('ABCDEFGHIJKLMNOPQR')).toEqual(['ABCD', 'EFGH', 'IJKL', 'MNOP', 'QR'])
  expect(shown('PAN-2026-HORNO-DIEZ')).toEqual(['PAN-', '2026-', 'HORNO-', 'DIEZ'])
})

describe.each(MAIL_EXAMPLES)('$name', ({ mail }) => {
  test('keeps its form without pictures: each has an alternative, a size and a ground', () => {
    for (const [picture] of renderMail(mail, site).html.matchAll(/<img [^>]*>/g)) {
      expect(picture).toMatch(/ alt="/)
      expect(picture).toMatch(/ style="[^"]*background:#/)
      for (const side of ['width', 'height'])
        expect(Number(new RegExp(` ${side}="(\\d+)"`).exec(picture)?.[1]), picture).toBeLessThanOrEqual(200)
    }
  })

  test('has a subject of fitting length, no unfilled values and no formal address', () => {
    const { subject, text, html } = renderMail(mail, site)
    expect(subject.length).toBeGreaterThan(5)
    expect(subject.length).toBeLessThan(80)
    for (const written of [text, html]) expect(written).not.toMatch(/undefined|null|NaN|\[object/)
    expect(text).not.toMatch(/\b(usted|su cuenta|haga|pulse)\b/i)
  })

  test('is valid HTML', async () => {
    const { results } = await validator.validateString(renderMail(mail, site).html)
    expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))).toEqual(
      [],
    )
  })

  test('has each link and the code on a line of its own in the plain text, and at most one button', () => {
    const { text, html } = renderMail(mail, site)
    const lines = text.split('\n')
    const code = 'code' in mail.payload ? mail.payload.code : null
    const links = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    // The first link is the name of the site.
    for (const line of [...links.slice(1), ...(code === null ? [] : [code])]) expect(lines).toContain(line)
    expect(html.match(/class="accent-ink"/g)?.length ?? 0).toBeLessThanOrEqual(1)
  })

  test('shows its data as text, never as markup', () => {
    const hostile = JSON.parse(JSON.stringify(mail.payload), (key, value) =>
      typeof value === 'string' && !CLOSED_LISTS.includes(key) ? `${value}"'><i>` : value,
    )
    const { html } = renderMail({ ...mail, payload: hostile } as MailContent, site)
    expect(html).not.toContain('<i>')
    expect(html).not.toContain(`"'`)
  })
})

test('text of a visitor can neither reverse the direction of a mail nor break its subject into lines', () => {
  const hostile = 'Un \u202epremio\u0007\r\nBcc: todos@example.es\u2028'
  const shown = 'Un \\u{202e}premio␇ Bcc: todos@example.es\\u{2028}'
  const payload = { reference: 'T-1', subject: hostile, message: hostile, from: 'ana@example.es' }
  const { subject, text, html } = renderMail({ kind: 'ticket-new', payload } as MailContent, site)
  expect(subject).toBe(`Mensaje nuevo: ${shown} (T-1)`)
  for (const written of [text, html]) expect(written).not.toMatch(/[^\P{Cc}\n]|[\u2028\u202e]/u)
  expect(text).toContain('Un \\u{202e}premio␇\nBcc')
})

test('a date names its zone', () => {
  const at = Date.parse('2026-12-06T11:00:00Z')
  expect(formatInZone(at)).toBe('6 de diciembre de 2026 a las 12:00 (hora peninsular)')
  expect(formatInZone(at, 'Atlantic/Canary')).toBe('6 de diciembre de 2026 a las 11:00 (hora canaria)')
  expect(formatInZone(at, 'America/Bogota')).toBe('6 de diciembre de 2026 a las 6:00 (hora de Bogotá)')
  expect(formatInZone(at + 2 * HOUR_MS)).toContain('a las 14:00')
  expect(formatInZone(at + 14 * HOUR_MS)).toContain('a las 2:00')
  expect(formatInZone(at + 13 * HOUR_MS)).toBe('7 de diciembre de 2026 a la 1:00 (hora peninsular)')
  expect(formatInZone(at, 'America/Argentina/Buenos_Aires')).toContain('8:00 (hora de Buenos Aires)')
})

test.each([
  ['a winter day', '2026-12-06T23:00Z', '6 de diciembre de 2026 a medianoche (hora peninsular)'],
  ['the year', '2026-12-31T23:00Z', '31 de diciembre de 2026 a medianoche (hora peninsular)'],
  ['a day of 23 hours', '2027-03-28T22:00Z', '28 de marzo de 2027 a medianoche (hora peninsular)'],
  ['a day of 25 hours', '2026-10-25T23:00Z', '25 de octubre de 2026 a medianoche (hora peninsular)'],
])('midnight belongs to the day that it ends: %s', (_, at, words) => {
  expect(formatInZone(Date.parse(at))).toBe(words)
  expect(formatInZone(Date.parse(at) + 60_000)).not.toContain('medianoche')
})

test('the type of a game’s letters requires one for each kind of mail', () => {
  type ShellMail = { kind: 'shell-found'; payload: { shell: string } } | { kind: 'beach-closed'; payload: object }
  const letters = {
    'shell-found': ({ shell }) => ({ subject: shell, heading: shell, paragraphs: [], why: '', campaign: 'playa' }),
    'beach-closed': () => ({ subject: 'Cerrada', heading: 'Cerrada', paragraphs: [], why: '' }),
  } satisfies Letters<ShellMail>
  expect(letters['shell-found']({ shell: 'vieira' }).heading).toBe('vieira')
  // @ts-expect-error: a kind without its letter
  const incomplete = { 'beach-closed': letters['beach-closed'] } satisfies Letters<ShellMail>
  expect(Object.keys(incomplete)).toHaveLength(1)
})

describe('a mail about a change of the account', () => {
  const textOf = (payload: object) => renderMail({ kind: 'passkey-added', payload } as MailContent, site).text
  const at = Date.parse('2026-12-31T22:30:00Z')

  test.each([
    ['the device', { zone: 'Europe/Madrid', device: 'Chrome en Android' }, '23:30 (hora peninsular)\ncon Chrome en'],
    ['the member’s zone', { zone: 'America/Bogota', device: null }, '17:30 (hora de Bogotá)'],
  ])('says when it happened, with %s', (_, where, said) => {
    expect(textOf({ passkey: 'Móvil', occasion: { at, ...where } })).toContain(
      `Ha sido el:\n31 de diciembre de 2026 a las ${said}`,
    )
  })

  test('says nothing of it if an earlier version has queued the mail', () => {
    expect(textOf({ passkey: 'Móvil' })).not.toContain('Ha sido el')
  })
})

test('a mail is dressed as the brand', () => {
  const brand = plainBrand({ main: '#1f4d3a', accent: '#a8421f', paper: '#f6ecd9' })
  const { html } = renderMail(
    { kind: 'reset', payload: { link: 'https://promo.example.es/reset?token=t' } },
    { ...site, season: { brand } },
  )
  expect(html).toContain('class="ground gutter holes" bgcolor="#1f4d3a"')
  expect(html).toContain('class="accent" bgcolor="#a8421f"')
  expect(html).toContain('class="paper" bgcolor="#f6ecd9"')
})

test('a mail has the letters and the corners of the brand', () => {
  const mail = { kind: 'reset', payload: { link: 'https://promo.example.es/reset?token=t' } } as const
  const plain = plainBrand({ main: '#1f4d3a', accent: '#a8421f', paper: '#f6ecd9' })
  const brand: Brand = { ...plain, type: { titles: 'lora', text: 'nunito' }, corners: 'soft' }
  const { html } = renderMail(mail, { ...site, season: { brand } })
  expect(html).toMatch(/<h1 [^>]*font:800 40px\/1 'Lora',Georgia,/)
  expect(html).toMatch(/<td class="sheet gutter"[^>]*font:400 17px\/1.5 'Nunito',-apple-system,/)
  expect(html).toContain('border-radius:10px;mso-padding-alt')
  expect(renderMail(mail, site).html).not.toMatch(/'Lora'|'Nunito'|border-radius:10px/)
})

test('a mail has the words of the brand', () => {
  const words = { 'mail/won-heading': '¡Te llevas algo!', 'mail/greeting': 'Con cariño,' }
  const [won] = MAIL_EXAMPLES.filter(({ mail }) => mail.kind === 'prize-won')
  if (!won) throw new Error('there is no example')
  const { html, text } = renderMail(won.mail, { ...site, season: { brand: null, words } })
  expect(html).toContain('>¡Te llevas algo!</h1>')
  expect(html).toContain('Con cariño,<br>')
  expect(text).toContain('Con cariño,\nTemporada')
})

test('a mail has the logo of the brand in the place of its name', () => {
  const place = { hash: 'h'.repeat(22), width: 384, height: 128 }
  const plain = plainBrand({ main: '#1f4d3a', accent: '#a8421f', paper: '#f6ecd9' })
  const brand = { ...plain, logo: { light: place, dark: place } }
  const mail = { kind: 'reset', payload: { link: 'https://promo.example.es/reset?token=t' } } as const
  const { html, pictures } = renderMail(mail, { ...site, season: { brand } })
  expect(pictures.mark).toEqual({ path: `/marca/${place.hash}` })
  expect(html).toContain('<img src="cid:mark@mail" width="192" height="64" alt="Temporada"')
  const [, ink] = /alt="Temporada" style="[^"]*;color:(#\w+);/.exec(html) ?? []
  expect(ink).toBe(brand.palette.light.ink)
  const without = renderMail(mail, { ...site, season: { brand } }, { hasSitePictures: false }).html
  expect(without).toMatch(/text-decoration:none">Temporada<\/a>/)
})

test('a mail with bad news, or about the protection of the account, has no garland', () => {
  const garlandOf = ({ mail }: (typeof MAIL_EXAMPLES)[number]) =>
    renderMail(mail, site).html.includes('class="pennant0"')
  const sober = MAIL_EXAMPLES.filter((example) => !garlandOf(example)).map(({ mail }) => mail.kind)
  expect(new Set(sober)).toEqual(
    new Set([
      'password-changed',
      'identity-linked',
      'passkey-removed',
      'recovery-codes-renewed',
      'totp-ended',
      'factors-removed',
      'recovery-code-used',
      'deletion-requested',
      'account-blocked',
      'alert',
      'prize-expired',
      'prize-annulled',
    ]),
  )
})

test.each([
  ['https://envios.example/9', 'Seguir mi envío:\n\nhttps://envios.example/9'],
  ['javascript:alert(1)', 'Para seguirlo: javascript:alert(1)'],
  ['Correos, 12 34', 'Para seguirlo: Correos, 12 34'],
])('the mail about a sent parcel links the tracking %s only if it is an address', (tracking, said) => {
  const payload = { ...PRIZE, id: 'p', tracking }
  expect(renderMail({ kind: 'prize-sent', payload } as MailContent, site).text).toContain(said)
})

test('the mail about the prize of a redeemed code speaks of the code and not of luck', () => {
  const [lucky, redeemed] = MAIL_EXAMPLES.filter(({ mail }) => mail.kind === 'prize-won').map(
    ({ mail }) => renderMail(mail, site).subject,
  )
  expect(lucky).toMatch(/^Has ganado: /)
  expect(redeemed).toMatch(/^Tu código trae premio: /)
})
