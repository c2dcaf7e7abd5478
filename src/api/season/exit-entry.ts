import * as v from 'valibot'
import { Slug } from '#contract/primitives/primitives.schema.ts'
import { EntryZone, List, Moment, Text } from '../campaigns/definition/campaign-entry.ts'
import { field } from '../campaigns/definition/field.ts'
import { instantOf } from '../days.ts'

/** A decoded segment of an exit's path. */
export const SEGMENT = /^[A-Za-z0-9_-]{1,64}$/
export const MAX_SEGMENTS = 5

/** An exit in a season file: an address under `/go/` and its target. Exits are never frozen. */
export const ExitEntry = v.strictObject({
  key: field(Slug, 'Clave', 'La última parte de su dirección: con `club` es `/go/club`.', 'club'),
  name: field(Text(60), 'Nombre', 'Cómo se llama el otro sitio.', 'Club Alcaraz'),
  base: field(
    v.pipe(v.string(), v.maxLength(300)),
    'Destino',
    'La dirección de la que cuelgan todos los destinos, o una página de este sitio, como `/info`.',
    'https://club.example/es',
  ),
  paths: field(
    v.optional(List(v.pipe(v.string(), v.maxLength(400)), 1, 100), ['']),
    'Rutas',
    'Las rutas permitidas detrás del destino, donde `*` es un tramo cualquiera y un texto vacío, el destino mismo.',
    ['', 'ofertas/*'],
  ),
  query: field(
    v.optional(List(v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/, 'must be a name like utm_source')), 0, 10), []),
    'Parámetros',
    'Los parámetros que pasan al otro sitio.',
    ['utm_source'],
  ),
  zone: field(
    v.optional(EntryZone, 'Europe/Madrid'),
    'Zona horaria',
    'La zona de las horas de esta salida.',
    'Europe/Madrid',
  ),
  from: field(v.optional(Moment), 'Desde', 'Desde cuándo funciona; si no se dice, desde siempre.', '2027-06-01T00:00'),
  until: field(v.optional(Moment), 'Hasta', 'Hasta cuándo funciona; si no se dice, sin fin.', '2027-09-01T00:00'),
  interstitial: field(
    v.optional(v.boolean(), true),
    'Página intermedia',
    'Si antes se ve una página que avisa de que se sale del sitio.',
    true,
  ),
})
export type ExitEntry = v.InferOutput<typeof ExitEntry>

export interface Exit {
  key: string
  name: string
  /** Every target is below this address; `site:/info` for a page of this site. */
  base: URL
  /** Each path as a list of segments. */
  paths: readonly (readonly string[])[]
  query: readonly string[]
  zone: string
  from: number
  until: number
  hasInterstitial: boolean
}

/**
 * Scheme and root of URLs for pages of this site, because the site's host is not known here. No request ever has this
 * scheme.
 */
const THIS_SITE = 'site:/'
export const isOnThisSite = ({ protocol }: URL): boolean => protocol === 'site:'

/** Converts an entry that has no faults. */
export const toExit = ({ key, name, base, paths, query, zone, from, until, interstitial }: ExitEntry): Exit => ({
  key,
  name,
  base: new URL(base, THIS_SITE),
  paths: paths.map(segmentsOf),
  query,
  zone,
  from: from === undefined ? Number.NEGATIVE_INFINITY : instantOf(from, zone),
  until: until === undefined ? Number.POSITIVE_INFINITY : instantOf(until, zone),
  hasInterstitial: interstitial,
})

export const segmentsOf = (pattern: string): string[] => (pattern === '' ? [] : pattern.split('/'))
