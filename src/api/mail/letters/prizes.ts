import type { Kind } from '#contract/kinds.ts'
import { COUNTRIES } from '#contract/primitives/countries.ts'
import type { PostalAddress, WonPrize } from '#contract/prizes.schema.ts'
import { MAIL_WORDS } from '#contract/words/mail.ts'
import { sayer } from '#contract/words/say.ts'
import type { Letter, Letters, SiteIdentity } from '../letter.ts'
import { deadlineOf, formatInZone } from '../zones.ts'

const sayOf = ({ season }: SiteIdentity) => sayer(MAIL_WORDS, season.words)

/** Footer and colours of every mail to a winner. */
const ofCampaign = (campaign: string, kind: string | undefined, { publicOrigin }: SiteIdentity) =>
  ({
    why: `Te escribimos por un premio tuyo en «${campaign}». Es un aviso, no publicidad.`,
    manage: { text: 'Gestionar mi cuenta', href: `${publicOrigin}/user/profile` },
    campaign: kind,
  }) satisfies Partial<Letter>

const claimed: Letters['prize-claimed'] = ({ prize, drawing, campaign, slug, id, code, address }, site) => ({
  subject: sayOf(site)('claimed-subject', { prize }),
  heading: sayOf(site)('claimed-heading'),
  preheader: code ? 'Dentro va tu código.' : 'Te avisaremos cuando salga el envío.',
  paragraphs: [
    sayOf(site)('claimed', { campaign }),
    code
      ? 'Este es tu código. Guárdalo bien: cualquiera que lo tenga puede usarlo.'
      : 'Lo preparamos y te avisamos por correo cuando salga el envío.',
  ],
  ticket: { label: 'Tu premio', text: prize, drawing },
  ...(address && { details: { label: 'Lo enviamos a', text: addressLines(address) } }),
  ...(code && { code, isScanned: true }),
  button: { text: 'Ver mi premio', href: `${site.publicOrigin}/user/prizes/${id}` },
  smallPrint: address
    ? [
        {
          text: '¿Te has equivocado de dirección? Escríbenos cuanto antes',
          href: `${site.publicOrigin}/user/contact`,
        },
      ]
    : [],
  ...ofCampaign(campaign, drawing?.kind ?? slug, site),
})

/** The campaign whose prizes need no luck: a code gives what its offer says. */
const REDEEMED = 'tpp' satisfies Kind

export const prizeLetters = {
  'prize-won': ({ prize, drawing, campaign, slug, id, claimUntil, zone }, site) => ({
    ...((drawing?.kind ?? slug) === REDEEMED
      ? {
          subject: sayOf(site)('redeemed-subject', { prize }),
          heading: sayOf(site)('redeemed-heading'),
          paragraphs: [sayOf(site)('redeemed', { campaign })],
        }
      : {
          subject: sayOf(site)('won-subject', { prize }),
          heading: sayOf(site)('won-heading'),
          paragraphs: [sayOf(site)('won', { campaign })],
        }),
    ticket: { label: 'Tu premio', text: prize, drawing },
    deadline: deadlineOf('Puedes recogerlo hasta el', claimUntil, zone),
    button: {
      text: 'Recoger mi premio',
      href: `${site.publicOrigin}/user/prizes/${id}`,
    },
    ...ofCampaign(campaign, drawing?.kind ?? slug, site),
  }),
  'prize-claimed': claimed,
  'prize-code': claimed,
  'prize-settled': ({ prize, drawing, campaign, slug, claimUntil, zone }, site) => ({
    subject: sayOf(site)('settled-subject', { prize }),
    heading: sayOf(site)('settled-heading'),
    paragraphs: [sayOf(site)('settled', { campaign })],
    ticket: { label: 'Tu premio', text: prize, drawing },
    deadline: deadlineOf('Puedes recogerlo hasta el', claimUntil, zone),
    button: {
      text: 'Recoger mi premio',
      href: `${site.publicOrigin}/home`,
    },
    ...ofCampaign(campaign, drawing?.kind ?? slug, site),
  }),
  'prize-reminder': ({ prize, drawing, campaign, slug, claimUntil, zone }, site) => ({
    subject: sayOf(site)('waiting-subject', { prize }),
    heading: sayOf(site)('waiting-heading'),
    paragraphs: [sayOf(site)('waiting', { campaign })],
    ticket: { label: 'Tu premio', text: prize, drawing },
    deadline: deadlineOf('Tienes hasta el', claimUntil, zone),
    button: {
      text: 'Recoger mi premio',
      href: `${site.publicOrigin}/home`,
    },
    ...ofCampaign(campaign, drawing?.kind ?? slug, site),
  }),
  'prize-expired': ({ prize, drawing, campaign, slug, claimUntil, zone, passesTo }, site) => ({
    isSober: true,
    subject: sayOf(site)('expired-subject', { prize }),
    heading: sayOf(site)('expired-heading'),
    paragraphs: [sayOf(site)('expired', { campaign, time: formatInZone(claimUntil, zone) }), AFTER_EXPIRY[passesTo]],
    ticket: { label: 'El premio', text: prize, drawing },
    button: {
      lead: 'Lo demás sigue igual: puedes jugar a lo que esté en cartel.',
      text: 'Ver las promociones',
      href: `${site.publicOrigin}/home`,
    },
    smallPrint: [
      { text: '¿Crees que es un error? Escríbenos y lo revisamos', href: `${site.publicOrigin}/user/contact` },
    ],
    ...ofCampaign(campaign, drawing?.kind ?? slug, site),
  }),
  'prize-drawn': ({ prize, drawing, draw, isClosing, campaign, slug, claimUntil, zone }, site) => ({
    subject: sayOf(site)('drawn-subject', { prize }),
    heading: sayOf(site)('drawn-heading'),
    paragraphs: [isClosing ? sayOf(site)('drawn-at-the-end', { campaign }) : sayOf(site)('drawn', { draw, campaign })],
    ticket: { label: 'Tu premio', text: prize, drawing },
    deadline: deadlineOf('Puedes recogerlo hasta el', claimUntil, zone),
    button: {
      lead: 'Después pasará a otra persona.',
      text: 'Recoger mi premio',
      href: `${site.publicOrigin}/home`,
    },
    ...ofCampaign(campaign, drawing?.kind ?? slug, site),
  }),
  'prize-sent': ({ prize, drawing, campaign, slug, id, tracking }, site) => ({
    subject: sayOf(site)('sent-subject', { prize }),
    heading: sayOf(site)('sent-heading'),
    paragraphs: [
      sayOf(site)('sent', { campaign }),
      ...(tracking && !isAddress(tracking) ? [`Para seguirlo: ${tracking}`] : []),
    ],
    ticket: { label: 'Tu premio', text: prize, drawing },
    ...(tracking && isAddress(tracking)
      ? {
          button: { text: 'Seguir mi envío', href: tracking },
          smallPrint: [{ text: 'Ver mi premio', href: `${site.publicOrigin}/user/prizes/${id}` }],
        }
      : { button: { text: 'Ver mi premio', href: `${site.publicOrigin}/user/prizes/${id}` } }),
    ...ofCampaign(campaign, drawing?.kind ?? slug, site),
  }),
  'prize-annulled': ({ prize, drawing, campaign, slug, reason }, site) => ({
    isSober: true,
    subject: `Hemos anulado un premio: ${prize}`,
    heading: 'Hemos anulado tu premio',
    paragraphs: [`En «${campaign}» habías ganado «${prize}». Lo hemos anulado por este motivo:`],
    quote: reason,
    button: {
      lead: 'Si crees que es un error, escríbenos y lo revisamos.',
      text: 'Pedir una revisión',
      href: `${site.publicOrigin}/user/contact`,
    },
    ...ofCampaign(campaign, drawing?.kind ?? slug, site),
  }),
} satisfies Partial<Letters>

/** Organisers note the tracking of a parcel as a web address, or in words of their own. */
const isAddress = (tracking: string) => URL.canParse(tracking) && new URL(tracking).protocol === 'https:'

const AFTER_EXPIRY = {
  alternate: 'El premio pasa ahora a la siguiente persona de la lista de suplentes, si queda alguna.',
  closing: 'El premio va ahora al sorteo de cierre, entre quienes han jugado.',
  nobody: 'El premio se queda sin dueño: no pasa a nadie más.',
} satisfies Record<WonPrize['passesTo'], string>

const addressLines = ({ name, street, postcode, city, province, country }: PostalAddress): string =>
  [name, street, `${postcode} ${city}`, ...(province === city ? [] : [province]), COUNTRIES[country]].join('\n')
