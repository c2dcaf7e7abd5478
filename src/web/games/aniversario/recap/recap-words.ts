import type { Recap } from '#contract/games/aniversario/aniversario.schema.ts'
import { formatDay } from '#web/format/dates.ts'
import { plural } from '#web/format/plural.ts'

interface MemberSince {
  figure: number
  /** The words after the figure: «años con nosotros». */
  unit: string
  since: string
}

/** Returns the large number of the card: the full years, or the year of the sign-up before the first full year. */
export function memberSince({ years, since }: Pick<Recap, 'years' | 'since'>): MemberSince {
  const year = Number(since.slice(0, 4))
  const day = `${formatDay(since)} de ${year}`
  if (years === 0) return { figure: year, unit: 'es nuestro primer año', since: `Nos conocimos el ${day}` }
  return { figure: years, unit: `${plural(years, 'año', 'años')} con nosotros`, since: `Desde el ${day}` }
}

/** Returns the counts that are not zero, in the order of the card. */
export const recapNumbers = ({ campaigns, plays, candles, badges, prizes }: Recap) =>
  [
    { count: campaigns.length, name: plural(campaigns.length, 'promoción', 'promociones') },
    { count: plays, name: plural(plays, 'jugada', 'jugadas') },
    { count: candles, name: plural(candles, 'vela', 'velas') },
    { count: badges, name: plural(badges, 'insignia', 'insignias') },
    { count: prizes, name: plural(prizes, 'premio', 'premios') },
  ].filter(({ count }) => count > 0)
