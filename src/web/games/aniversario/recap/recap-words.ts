import type { Recap } from '#contract/games/aniversario/aniversario.schema.ts'
import { formatDay } from '#web/format/dates.ts'
import { plural } from '#web/format/plural.ts'

interface MemberSince {
  figure: number
  /** The unit of the figure. */
  unit: string
  since: string
}

/** The big figure of the card: years once there are any, else the year of the beginning. */
export function memberSince({ years, since }: Pick<Recap, 'years' | 'since'>): MemberSince {
  const year = Number(since.slice(0, 4))
  const day = `${formatDay(since)} de ${year}`
  if (years === 0) return { figure: year, unit: 'es nuestro primer año', since: `Nos conocimos el ${day}` }
  return { figure: years, unit: `${plural(years, 'año', 'años')} con nosotros`, since: `Desde el ${day}` }
}

/** Returns the counts in the order of the card, without those that are zero. */
export const recapNumbers = ({ campaigns, plays, candles, badges, prizes }: Recap) =>
  [
    { count: campaigns.length, name: plural(campaigns.length, 'promoción', 'promociones') },
    { count: plays, name: plural(plays, 'jugada', 'jugadas') },
    { count: candles, name: plural(candles, 'vela', 'velas') },
    { count: badges, name: plural(badges, 'insignia', 'insignias') },
    { count: prizes, name: plural(prizes, 'premio', 'premios') },
  ].filter(({ count }) => count > 0)
