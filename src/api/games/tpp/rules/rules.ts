import * as v from 'valibot'
import { CodeKind } from '#contract/games/tpp/tpp.schema.ts'
import { readPartnerCode } from '#contract/partner-code.ts'
import { Slug } from '#contract/primitives/primitives.schema.ts'
import { EntryCountry, EntryDay, List, Text, Whole } from '../../../campaigns/definition/campaign-entry.ts'
import { field } from '../../../campaigns/definition/field.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { rulesOf } from '../../game.ts'

const plays = field(v.optional(Whole(1, 10), 1), 'Cuántas', 'Cuántas da cada código.', 1, 'unidades')

const Gives = v.variant('what', [
  v.strictObject({
    what: field(v.literal('play'), 'Qué da', 'Jugadas de más en otra campaña.'),
    slug: field(Slug, 'Campaña', 'La dirección de esa campaña.', 'rasca'),
    count: plays,
  }),
  v.strictObject({
    what: field(v.literal('points'), 'Qué da', 'Puntos en otra campaña.'),
    slug: field(Slug, 'Campaña', 'La dirección de esa campaña.', 'verano'),
    count: field(Whole(1, 50), 'Cuántos', 'Los puntos que da cada código.', 3, 'puntos'),
  }),
  v.strictObject({
    what: field(v.literal('item'), 'Qué da', 'Un objeto de otra campaña, como un adorno.'),
    slug: field(Slug, 'Campaña', 'La dirección de esa campaña.', 'xmastree'),
    item: field(Text(40), 'Objeto', 'El nombre del objeto.', 'estrella'),
    count: plays,
  }),
  v.strictObject({
    what: field(v.literal('entry'), 'Qué da', 'Participaciones en un sorteo de esta campaña.'),
    draw: field(Slug, 'Sorteo', 'La clave del sorteo.', 'bonos'),
    count: plays,
  }),
  v.strictObject({
    what: field(v.literal('prize'), 'Qué da', 'Un premio del grupo `code:` y la clave de la oferta.'),
  }),
])

const Offer = v.strictObject({
  key: field(Slug, 'Clave', 'Nombre interno y único de la oferta, distinto del de todo premio.', 'horno'),
  partner: field(Text(80), 'Comercio', 'El comercio que reparte los códigos.', 'Panadería La Espiga'),
  title: field(Text(120), 'Título', 'Lo que se lleva quien canjea.', 'Una tarjeta de rasca con tu barra'),
  text: field(Text(600), 'Texto', 'Dónde está el código y qué da.', 'El código está en la bolsa del pan.'),
  kind: field(
    CodeKind,
    'Clase de código',
    '`single`: cada código sirve una vez. `per-person`: un código que sirve una vez a cada persona. `shared`: igual, hasta agotar `stock`.',
    'per-person',
  ),
  gives: field(Gives, 'Regalo', 'Lo que da el código.'),
  stock: field(
    v.optional(Whole(1, 1_000_000)),
    'Usos',
    'Solo con la clase `shared`: cuántas personas lo canjean.',
    40,
    'personas',
  ),
  perPerson: field(
    v.optional(Whole(1, 100)),
    'Por persona',
    'Solo con la clase `single`: cuántos códigos canjea como mucho cada persona.',
    3,
    'códigos',
  ),
  from: field(
    v.optional(EntryDay),
    'Primer día',
    'Desde qué día vale; si no se dice, desde la apertura.',
    '2027-03-01',
  ),
  until: field(
    v.optional(EntryDay),
    'Último día',
    'El último día en que vale; si no se dice, hasta el cierre.',
    '2027-03-31',
  ),
  countries: field(
    v.optional(v.pipe(v.array(EntryCountry), v.minLength(1, 'must name at least one country'))),
    'Países',
    'Dónde vale, si no en todos los de la campaña.',
    ['ES'],
  ),
  shape: field(
    v.optional(
      v.pipe(v.string(), v.regex(/^[0-9A-Z#@*]+([ -][0-9A-Z#@*]+)*$/, 'must look like @@-####'), v.maxLength(40)),
    ),
    'Forma',
    'La forma de los códigos del comercio: `#` una cifra, `@` una letra, `*` una de las dos. Sin ella, los códigos los hace el sitio.',
    'PAN-####-@@@',
  ),
  code: field(
    v.optional(v.nullable(Text(40)), null),
    'Código',
    'El que está impreso, si muchas personas usan el mismo. Es secreto.',
    'PAN-2027-ABC',
  ),
})
export type OfferRules = v.InferOutput<typeof Offer>
export type OfferInput = v.InferInput<typeof Offer>

export const TppRules = v.strictObject({
  offers: field(List(Offer, 1, 50), 'Ofertas', 'Lo que dan los códigos de cada comercio.'),
})
export type TppRules = v.InferOutput<typeof TppRules>

export const tppRules = (edition: Edition): TppRules => rulesOf<TppRules>(edition)

export const offerIn = (edition: Edition, key: string): OfferRules | undefined =>
  tppRules(edition).offers.find((offer) => offer.key === key)

/** Returns how often a code of an offer can be redeemed; null for no limit. */
export function usesOf({ kind, stock }: Pick<OfferRules, 'kind' | 'stock'>): number | null {
  if (kind === 'single') return 1
  return kind === 'shared' ? (stock ?? 1) : null
}

/** The draw in which codes give entries. */
export const BONUS_DRAW = 'bonos'

/** Returns the pool of the units that the codes of an offer give. */
export const poolOfOffer = ({ key }: Pick<OfferRules, 'key'>): string => `code:${key}`

export const shapesOf = (offers: readonly Pick<OfferRules, 'shape'>[]): string[] =>
  offers.flatMap(({ shape }) => shape ?? [])

/**
 * Returns the code that an offer has in the season file, in the form that is hashed; null if there is no valid code.
 */
export function namedCode({ code, shape }: Pick<OfferRules, 'code' | 'shape'>): string | null {
  const { ours, theirs } = readPartnerCode(code ?? '', shape === undefined ? [] : [shape])
  return theirs ?? ours
}
