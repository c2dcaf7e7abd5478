import { addDays, dayOf } from '#api/days.ts'
import type { SeasonFileInput } from '#api/season/season-file.ts'
import { seasonOf } from '#tests/support/seasons.ts'

type Campaign = SeasonFileInput['campaigns'][number]

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="#12333d"/><path d="M200 40 290 240H110z" fill="#2f7d4f"/><circle cx="200" cy="36" r="14" fill="#f4c542"/></svg>'

/** Contents of the tests' doors; all others hold a text. */
const HELD: Record<number, unknown> = {
  2: {
    content: {
      kind: 'recipe',
      title: 'Turrón de la abuela',
      text: ['De Jijona a tu cocina, sin horno.'],
      recipe: {
        about: '45 minutos, para 8 personas',
        ingredients: ['250 g de almendra tostada', '200 g de miel', '1 clara de huevo'],
        steps: ['Muele la almendra.', 'Calienta la miel y mézclalo todo.', 'Deja que repose dos días en su molde.'],
      },
    },
  },
  3: {
    content: {
      kind: 'picture',
      title: 'Un abeto para tu pantalla',
      text: ['Llévatelo puesto.'],
      picture: { svg: PICTURE, alt: 'Un abeto con una estrella' },
    },
  },
  5: {
    content: { kind: 'code', title: 'Chocolate a la taza', text: ['Esta tarde, invita la casa.'] },
    code: 'CHOCO-2026',
  },
  6: { content: { kind: 'ornament', title: 'Para tu árbol', text: ['Cuélgalo donde se vea.'], ornament: 'pina' } },
  7: { content: { kind: 'entry', title: 'Sueño de Reyes', text: ['Con esta entras en el sorteo.'] } },
  8: {
    content: {
      kind: 'quiz',
      title: 'Pregunta de sobremesa',
      text: ['Piénsalo mientras se enfría el café.'],
      quiz: { question: '¿Cuántas uvas se toman en Nochevieja?', choices: ['Diez', 'Doce', 'Veinticuatro'] },
      gives: 'entry',
    },
    answer: { right: 1, why: 'Una por campanada, desde 1909.' },
  },
  9: { content: { kind: 'win', title: 'Una cesta con lazo', text: ['Hoy hay cestas repartidas por el día.'] } },
}

const doors = Array.from(
  { length: 24 },
  (_, i) =>
    HELD[i + 1] ?? {
      content: { kind: 'text', title: `Cuento ${i + 1}`, text: ['Había una vez una casa con veinticuatro ventanas.'] },
    },
)

interface Changes {
  /** The number of today's door; 0 is the day before the first door, -1 the day before that. */
  today?: number
  /** Baskets behind door 9. */
  baskets?: number
  /** How many opened doors earn an entry. */
  bonus?: number
  zone?: string
  /** An instant on the day of `today`; by default now. */
  at?: number
}

/** An advent calendar in the middle of its days. Its ninth door has a prize while there are baskets. */
export function calendar(changes: Changes = {}): Campaign {
  const { today = 9, baskets = 2400, bonus = 20, zone = 'Europe/Madrid', at = Date.now() } = changes
  const day = (offset: number) => addDays(dayOf(zone, at), offset + 1 - today)
  return {
    slug: 'xmas',
    kind: 'xmas',
    edition: 'test',
    zone,
    opensAt: `${day(0)}T00:00`,
    closesAt: `${day(37)}T00:00`,
    claimUntil: `${day(67)}T00:00`,
    countries: ['ES'],
    limits: { physical: 1, code: 3 },
    prizes: [
      {
        key: 'cesta',
        kind: 'code',
        name: 'Un vale de 10 € para el mercado',
        valueCents: 1000,
        stock: baskets,
        pool: 'door:9',
      },
      { key: 'roscon', kind: 'physical', name: 'Un roscón gigante', valueCents: 6000, stock: 1, pool: 'draw:reyes' },
    ],
    draws: [{ key: 'reyes', name: 'Sorteo de Reyes', drawsAt: `${day(38)}T12:00` }],
    game: {
      order: [7, 12, 3, 20, 15, 1, 24, 10, 5, 18, 22, 9, 14, 2, 16, 11, 4, 19, 8, 23, 6, 17, 13, 21],
      doors,
      bonus: { doors: bonus, draw: 'reyes' },
    },
    texts: {
      title: 'Calendario de Adviento',
      tagline: 'Veinticuatro ventanas, una cada noche.',
      intro: 'Cada medianoche se enciende una ventana.',
      howTo: ['Abre la ventana de hoy.', 'Vuelve mañana.'],
      odds: 'Los premios de una puerta se reparten a lo largo de su día.',
    },
    rulesVersion: 'general/1',
  }
}

export const christmas = (changes?: Changes): SeasonFileInput => seasonOf(calendar(changes))
