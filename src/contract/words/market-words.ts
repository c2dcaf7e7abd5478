import type { Market } from '../zones/markets.ts'
import type { OwnWords } from './say.ts'

/** A shop gives a «cupón» in America. */
const COUPON = {
  'tpp/where': 'Está en el cupón que te dio el comercio. También puedes abrir su QR.',
  'tpp/hint': 'Está en tu cupón: son 12 letras y números.',
  'tpp/hint-own': 'Escríbelo como aparece en tu cupón.',
  'tpp/scan': 'Enfoca el QR de tu cupón',
  'tpp/unknown': 'Revísalo letra por letra, como aparece en tu cupón.',
  'tpp/used': 'Fue con otra cuenta. Si el cupón lo tienes tú y no lo has usado, escríbenos.',
  'entrance/title': 'Sin trucos',
}

/** «Concha» is vulgar around the Río de la Plata and in Chile. */
const SHELL = {
  'playa/shell': 'caracola',
  'playa/shells': 'caracolas',
  'playa/sold-out':
    'Ya han salido todos los premios de esta edición. Las caracolas siguen en la arena: con las ocho entras en el sorteo.',
  'playa/paused': 'De momento no se cava. Tus caracolas y lo que tengas ganado siguen siendo tuyos.',
}

/** Returns the sentence about the name in a result, with the name of the division and a place of the country. */
const shown = (yours: string, place: string) =>
  `En la página del sorteo apareces con un seudónimo. Si quieres, ponemos tu nombre, la inicial de tu apellido y tu ${yours}: «Lucía M., ${place}». Lo puedes quitar cuando quieras.`

/** The words of each market that replace those of Spain, under the keys of docs/words.md. A brand's own come first. */
export const WORDS_OF_MARKET: Record<Market, OwnWords> = {
  'es-ES': {},
  'es-MX': {
    ...COUPON,
    'foot/tax-id': 'RFC',
    'address/city': 'Ciudad o municipio',
    'address/division': 'Estado',
    'address/shown': shown('estado', 'Jalisco'),
  },
  'es-AR': { ...COUPON, ...SHELL, 'foot/tax-id': 'CUIT', 'address/shown': shown('provincia', 'Mendoza') },
  'es-CO': {
    ...COUPON,
    'foot/tax-id': 'NIT',
    'address/city': 'Ciudad o municipio',
    'address/division': 'Departamento',
    'address/shown': shown('departamento', 'Antioquia'),
  },
  'es-CL': {
    ...COUPON,
    ...SHELL,
    'foot/tax-id': 'RUT',
    'address/city': 'Comuna',
    'address/division': 'Región',
    'address/shown': shown('región', 'Valparaíso'),
  },
}
