import { formatDay } from '#web/format/dates.ts'
import { formatClock } from '#web/format/exact-times.ts'
import { counted } from '#web/format/plural.ts'
import type { Bar, Chart, Mark } from './chart.ts'

const SECOND_MS = 1000
const UNITS = [
  [24 * 60 * 60 * SECOND_MS, 'día', 'días'],
  [60 * 60 * SECOND_MS, 'hora', 'horas'],
  [60 * SECOND_MS, 'minuto', 'minutos'],
  [SECOND_MS, 'segundo', 'segundos'],
] as const

/** Describes a duration in its largest unit, «4 minutos»; «menos de un segundo» for the shortest. */
function waitWords(ms: number): string {
  const unit = UNITS.find(([length]) => ms >= length)
  return unit ? counted(Math.floor(ms / unit[0]), unit[1], unit[2]) : 'menos de un segundo'
}

export const meanWait = ({ given, waitedMs }: Pick<Bar, 'given' | 'waitedMs'>): string =>
  given > 0 ? waitWords(waitedMs / given) : '–'

interface Words {
  title: string
  text: string
}

/** Returns the first contradiction, and a sentence with the number of further contradictions. */
const inShort = ([first, ...others]: readonly string[]): string[] => [
  ...(first ? [first] : []),
  ...(others.length > 0 ? [`Y ${counted(others.length, 'contradicción más', 'contradicciones más')}.`] : []),
]

/** Describes the selected moment, below the chart. */
export function markWords({ prize, unit, opensAt, play, faults }: Mark, day: string, zone: string): Words {
  const taken = play
    ? `Se lo llevó la jugada ${play.ticket}, ${waitWords(Math.max(0, play.at - opensAt))} después.`
    : 'No se lo llevó nadie.'
  return {
    title: prize,
    text: [`${formatDay(day)}, ${formatClock(opensAt, zone)}.`, taken, `Unidad ${unit}.`, ...inShort(faults)].join(' '),
  }
}

/** Describes the selected hour, below the chart. */
export function barWords({ place: { hour }, plays, moments, given, waitedMs, faults }: Bar, day: string): Words {
  const free = moments - given
  return {
    title: `${formatDay(day)}, de ${hour} a ${hour + 1} h`,
    text: [
      `${counted(moments, 'momento', 'momentos')}.`,
      given > 0
        ? `${counted(given, 'premio dado', 'premios dados')}; esperaron ${meanWait({ given, waitedMs })} de media.`
        : '',
      free > 0 ? `${counted(free, 'momento', 'momentos')} sin jugada.` : '',
      `${counted(plays, 'jugada', 'jugadas')} con premio en esta hora.`,
      ...inShort(faults),
    ]
      .filter(Boolean)
      .join(' '),
  }
}

/** Describes the chart to screen readers. */
export function chartWords({ counts }: Chart): string {
  const moments = counts.reduce((sum, day) => sum + day.moments, 0)
  const given = counts.reduce((sum, day) => sum + day.given, 0)
  return `${counted(counts.length, 'día', 'días')} y ${counted(moments, 'momento', 'momentos')} con premio: ${given} con jugada y ${moments - given} sin ella. La tabla de debajo dice lo mismo, día a día.`
}
