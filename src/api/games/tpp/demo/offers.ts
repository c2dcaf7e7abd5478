import { addDays } from '../../../days.ts'
import { BONUS_DRAW, type OfferInput } from '../rules/rules.ts'

/** The cinema's second offer: its start in days after the first day, and its length in days. */
const POPCORN = { after: 10, days: 30 }

/** The offers of the demonstration's partners. Some publish their `code`, so that any visitor can try one. */
export const demoOffers = (firstDay: string): OfferInput[] => [
  {
    key: 'horno',
    partner: 'Panadería La Espiga',
    title: 'Una tarjeta de rasca con tu barra',
    text: 'Hornean a las seis y a las doce. El código está en la bolsa del pan. En la demostración prueba PAN-2026-HORNO.',
    kind: 'per-person',
    gives: { what: 'play', slug: 'rasca' },
    shape: '@@@-####-@@@@@',
    code: 'PAN-2026-HORNO',
  },
  {
    key: 'lonja',
    partner: 'Mercado de la Lonja',
    title: 'Una cavada más en la playa',
    text: 'Veintidós puestos bajo el mismo techo. El código está en los carteles de la entrada. En la demostración prueba MAR-2026-LONJA.',
    kind: 'per-person',
    gives: { what: 'play', slug: 'playa' },
    shape: '@@@-####-@@@@@',
    code: 'MAR-2026-LONJA',
  },
  {
    key: 'faro',
    partner: 'Librería El Faro',
    title: 'Un vale de 5 € para leer',
    text: 'Tu código propio para gastar en la librería, para las 40 primeras personas. En la demostración prueba LEE-2026-FARO.',
    kind: 'shared',
    stock: 40,
    gives: { what: 'prize' },
    shape: '@@@-####-@@@@',
    code: 'LEE-2026-FARO',
  },
  {
    key: 'butaca',
    partner: 'Cine Avenida',
    title: 'Dos participaciones en el sorteo',
    text: 'El código sale en la pantalla antes de la película. En la demostración prueba CINE-2026-BUTACA.',
    kind: 'per-person',
    gives: { what: 'entry', draw: BONUS_DRAW, count: 2 },
    shape: '@@@@-####-@@@@@@',
    code: 'CINE-2026-BUTACA',
  },
  {
    key: 'palomitas',
    partner: 'Cine Avenida',
    title: 'Palomitas para tu próxima película',
    text: 'El código está detrás de la entrada, en grupos de cuatro. Enseña en el bar lo que te damos a cambio.',
    kind: 'single',
    perPerson: 2,
    gives: { what: 'prize' },
    from: addDays(firstDay, POPCORN.after),
    until: addDays(firstDay, POPCORN.after + POPCORN.days - 1),
  },
  {
    key: 'botica',
    partner: 'Farmacia del Olmo',
    title: 'Tres puntos para tu verano',
    text: 'Pide tu tarjeta en el mostrador: no hace falta comprar. El código empieza por OLMO.',
    kind: 'single',
    perPerson: 4,
    gives: { what: 'points', slug: 'verano', count: 3 },
    shape: 'OLMO-####-@@##',
  },
  {
    key: 'flores',
    partner: 'Floristería Las Camelias',
    title: 'Una estrella para tu árbol',
    text: 'El código viene en la tarjeta de cada ramo, y también en la que regalan en la puerta los sábados.',
    kind: 'single',
    perPerson: 3,
    gives: { what: 'item', slug: 'xmastree', item: 'estrella' },
  },
]
