import * as v from 'valibot'
import { Kind, PrizeKind } from '#contract/campaigns.schema.ts'
import { Cents, Country, Day, Slug, Zone } from '#contract/primitives/primitives.schema.ts'
import { PRIZE_DRAWINGS } from '#contract/prizes.ts'
import { field } from './field.ts'

export const Text = (max = 4000) => v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'), v.maxLength(max))
/** A whole number from `min` to `max`. */
export const Whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
export const List = <T>(item: v.GenericSchema<unknown, T>, min: number, max: number) =>
  v.pipe(v.array(item), v.minLength(min, `must have at least ${min}`), v.maxLength(max, `must have at most ${max}`))
export const Moment = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?$/,
    'must be a date and time like 2026-12-01T00:00, or with an offset like 2026-12-01T00:00+01:00',
  ),
)

// The schemas of the contract with sentences for visitors, for an organiser who reads English.
export const EntryCountry = v.picklist(Country.options, 'must be the code of a country of this site, like ES')
export const EntryZone = v.pipe(
  v.string(),
  v.check((zone) => v.is(Zone, zone), 'must be a time zone like Europe/Madrid'),
)
export const EntryDay = v.pipe(
  v.string(),
  v.check((day) => v.is(Day, day), 'must be a day of the calendar like 2026-12-01'),
)

/** Returns the values that occur more than once. */
export const repeated = (values: string[]): string[] => [
  ...new Set(values.filter((value, i) => values.indexOf(value) !== i)),
]

/** A prize: a parcel, a personal code, or one code for all winners. */
const PrizeEntry = v.strictObject({
  key: field(Slug, 'Clave', 'Nombre interno y único del premio: minúsculas, cifras y guiones.', 'vale-5'),
  kind: field(
    PrizeKind,
    'Clase',
    'Cómo se entrega: `physical`, un paquete; `code`, un código para cada persona; `shared-code`, el mismo código para todas.',
    'code',
  ),
  name: field(Text(120), 'Nombre', 'Cómo se llama el premio en las páginas y los correos.', 'Vale de 5 €'),
  withArticle: field(
    v.optional(Text(120)),
    'Nombre con artículo',
    'El nombre dentro de una frase, como en «has ganado un vale de 5 €».',
    'un vale de 5 €',
  ),
  howToUse: field(
    v.optional(Text(400)),
    'Cómo se usa',
    'Dónde y hasta cuándo se usa el premio; quien lo gana lo lee junto al código.',
    'Enséñalo en caja antes del 31 de enero.',
  ),
  valueCents: field(
    Cents,
    'Valor',
    'Valor de mercado de una unidad, con impuestos, en céntimos: 5 € se escriben 500.',
    500,
    'céntimos',
  ),
  stock: field(Whole(1, 100_000), 'Unidades', 'Cuántas unidades hay en toda la edición.', 40, 'unidades'),
  pool: field(
    v.optional(v.pipe(v.string(), v.regex(/^([a-z]+:)?[a-z0-9]+(-[a-z0-9]+)*$/), v.maxLength(64)), 'main'),
    'Grupo',
    'Las jugadas que pueden ganarlo: `main`, todas; `draw:` y la clave de un sorteo, ese sorteo; los demás grupos los pone cada juego.',
    'main',
  ),
  code: field(
    v.optional(Text(80)),
    'Código compartido',
    'Solo con la clase `shared-code`: el código que lee quien lo gana. Es secreto.',
    'GRACIAS-2027',
  ),
  codes: field(
    v.optional(v.picklist(['ours', 'partner']), 'ours'),
    'De quién son los códigos',
    '`ours`: los hace el sitio. `partner`: se importan los de una tienda con la orden `codes import`, y hasta entonces nadie puede ganarlos.',
    'ours',
  ),
  drawing: field(
    v.optional(v.picklist(PRIZE_DRAWINGS, `no drawing has this name; there are ${PRIZE_DRAWINGS.join(', ')}`)),
    'Dibujo',
    'El dibujo del premio; una tarjeta de rasca nombra los suyos en `game.symbols`.',
    'cesta',
  ),
  icon: field(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[a-z0-9]+(-[a-z0-9]+)*:[a-z0-9]+(-[a-z0-9]+)*$/, 'must look like lucide:gift'),
        v.maxLength(80),
      ),
    ),
    'Icono',
    'Para un premio sin dibujo, un icono por su nombre en la colección Lucide.',
    'lucide:coffee',
  ),
})

/** The terms for the people whom a draw chooses. */
export const DRAW_TERMS = {
  alternates: field(
    v.optional(Whole(0, 100), 3),
    'Suplentes',
    'Cuántas personas esperan detrás de cada premio por si no se recoge.',
    3,
    'personas',
  ),
  daysToClaim: field(
    v.optional(Whole(1, 365), 14),
    'Días para recoger',
    'Lo que tiene quien gana, y después cada suplente, para recoger el premio.',
    14,
    'días',
  ),
}

/** A draw among the entries that members have earned before the close; its list is frozen when the campaign closes. */
export const DRAW_ENTRIES = {
  key: field(Slug, 'Clave', 'La clave del sorteo que tiene el juego; la tabla de cada juego la dice.', 'reyes'),
  name: field(Text(120), 'Nombre', 'Cómo se llama el sorteo en las páginas.', 'Sorteo de Reyes'),
  ...DRAW_TERMS,
  publicValue: field(
    v.optional(Text(300)),
    'Valor público',
    'De dónde sale un valor que nadie conoce hasta que la lista está congelada, como un número de la lotería de ese día. Sin él, quien organiza podría conocer el resultado antes.',
    'El número del primer premio de la Lotería Nacional del 9 de enero de 2027',
  ),
}

/** The fields of every campaign, apart from its times. */
export const COMMON_ENTRIES = {
  slug: field(
    Slug,
    'Dirección',
    'El nombre de la campaña en las direcciones, bajo `/promo/` (la de los códigos está en `/promo/tpp/bono`): igual que `kind`, o un nombre propio, que va detrás (`/promo/rasca/feria`): así puede haber varias campañas de un juego a la vez. No puede ser el nombre de otro juego, ni `insignias`.',
    'rasca',
  ),
  kind: field(Kind, 'Juego', 'El juego de la campaña, que decide qué lleva `game`.', 'rasca'),
  edition: field(Slug, 'Edición', 'El nombre de esta edición, distinto cada vez; lo normal es el año.', '2027'),
  zone: field(
    v.optional(EntryZone, 'Europe/Madrid'),
    'Zona horaria',
    'La zona en la que están escritas las horas de la campaña y en la que empiezan sus días.',
    'Europe/Madrid',
  ),
  countries: field(
    v.pipe(v.array(EntryCountry), v.minLength(1, 'must name at least one country')),
    'Países',
    'Dónde tiene que residir quien participa.',
    ['ES'],
  ),
  minAge: field(v.optional(Whole(18, 99), 18), 'Edad mínima', 'La edad que hay que tener para participar.', 18, 'años'),
  limits: field(
    v.optional(
      v.strictObject({
        physical: field(
          v.optional(Whole(0, 1000), 1),
          'Paquetes',
          'Cuántos premios físicos gana como mucho una persona jugando.',
          1,
          'premios',
        ),
        code: field(
          v.optional(Whole(0, 1000), 3),
          'Códigos',
          'Cuántos códigos gana como mucho una persona jugando.',
          3,
          'premios',
        ),
      }),
      { physical: 1, code: 3 },
    ),
    'Límites por persona',
    'Cuántos premios de cada clase gana como mucho una persona; los de los sorteos van aparte.',
  ),
  excludeWinnersOf: field(
    v.optional(List(v.pipe(v.string(), v.regex(/^[a-z0-9-]+\/[a-z0-9-]+$/, 'must look like rasca/2026')), 1, 20)),
    'Sin quienes ganaron en',
    'Ediciones de este archivo cuyos ganadores no ganan en los sorteos de esta: quien ha ganado allí un premio antes del cierre de esta se salta, a la vista de todos. Solo con `draws`; los premios que se ganan jugando no cambian.',
    ['rasca/2026'],
  ),
  prizes: field(v.optional(v.array(PrizeEntry), []), 'Premios', 'Los premios de la edición, el mejor primero.'),
  game: field(v.optional(v.unknown()), 'Reglas del juego', 'Lo que es propio de cada juego; su tabla está más abajo.'),
  texts: field(
    v.strictObject({
      title: field(Text(80), 'Título', 'El título de la página y del cartel.', 'Rasca de otoño'),
      tagline: field(Text(160), 'Lema', 'Una frase debajo del título.', 'Una tarjeta al día y 54 premios.'),
      intro: field(Text(), 'Presentación', 'El primer párrafo de la página.', 'Cada día te espera una tarjeta nueva.'),
      howTo: field(v.array(Text(400)), 'Cómo se juega', 'Los pasos, uno por línea.', ['Abre tu tarjeta y rasca.']),
      odds: field(
        Text(1000),
        'Probabilidad',
        'Cuántos premios hay y cómo se reparten, con las cifras de verdad.',
        'Hay 54 premios repartidos en 28 días.',
      ),
    }),
    'Textos',
    'Lo que dice la página de la campaña.',
  ),
  rulesVersion: field(Text(80), 'Bases', 'El `id` de las bases de esta edición, que están en `rules`.', 'rasca/2027/1'),
  legend: field(
    v.optional(Text(400)),
    'Leyenda legal',
    'Un aviso que la ley pide en algún país al pie de la campaña.',
    'Promoción válida solo en España.',
  ),
  permitNumber: field(
    v.optional(Text(80)),
    'Permiso',
    'El número de la autorización; en México es obligatorio si hay premios.',
    'SEGOB-2027-0001',
  ),
}

/** One campaign of a season file. */
export const CampaignEntry = v.strictObject({
  ...COMMON_ENTRIES,
  opensAt: field(
    Moment,
    'Apertura',
    'El día y la hora en que se empieza a jugar, en la zona de la campaña.',
    '2027-11-01T00:00',
  ),
  closesAt: field(Moment, 'Cierre', 'El primer instante en que ya no se juega.', '2027-11-29T00:00'),
  claimUntil: field(
    Moment,
    'Fin de la recogida',
    'Hasta cuándo se recogen los premios; al menos 24 horas después del cierre.',
    '2027-12-29T00:00',
  ),
  draws: field(
    v.optional(
      v.array(
        v.strictObject({
          ...DRAW_ENTRIES,
          drawsAt: field(
            Moment,
            'Momento del sorteo',
            'Cuándo se sortea, después del cierre: antes se congela y se publica la lista.',
            '2028-01-07T12:00',
          ),
        }),
      ),
      [],
    ),
    'Sorteos',
    'Los sorteos entre las participaciones que da el juego; sus premios llevan el grupo `draw:` y su clave.',
  ),
  closingDraw: field(
    v.optional(
      v.strictObject({
        ...DRAW_TERMS,
        drawsAt: field(
          v.optional(Moment),
          'Momento del sorteo',
          'Cuándo se sortea; si no se dice, tres días después del último plazo de recogida.',
          '2028-01-07T12:00',
        ),
      }),
    ),
    'Sorteo de cierre',
    'Reparte al final lo que ha quedado sin dueño entre quienes han jugado; lo hay siempre que haga falta.',
  ),
})
export type CampaignEntry = v.InferOutput<typeof CampaignEntry>
