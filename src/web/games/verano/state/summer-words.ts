import { LEVEL_NAMES } from '#contract/games/verano/news-words.ts'
import type { Mission, MissionTask, MyMission, MySummer, Summer } from '#contract/games/verano/verano.schema.ts'
import { formatDate, formatShortDate } from '#web/format/dates.ts'
import { counted, plural } from '#web/format/plural.ts'
import { levelsReached, nextLevel, type WeekState } from './summer-state.ts'

/**
 * Returns the few words under a parasol, and the hidden words before them; a screen reader reads both as one sentence.
 */
export function weekWords(
  { opensAt }: Mission,
  state: WeekState,
  { zone, areAllOver }: { zone: string; areAllOver: boolean },
): { unseen: string; shown: string } {
  const words = {
    closed: { unseen: 'cerrada hasta el', shown: formatShortDate(opensAt, zone) },
    open: { unseen: 'abierta', shown: 'ahora' },
    done: { unseen: '', shown: 'hecha' },
    // After the last mission the same word under every parasol would say nothing.
    over: areAllOver ? { unseen: 'pasada', shown: '' } : { unseen: '', shown: 'pasó' },
  } satisfies Record<WeekState, object>
  return words[state]
}

export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Describes the task of a mission in a sentence. */
export function taskWords(task: MissionTask): string {
  switch (task.kind) {
    case 'quiz':
      return `Un cuestionario de ${counted(task.questions.length, 'pregunta', 'preguntas')}. Con ${counted(task.pass, 'acierto', 'aciertos')}, misión hecha.`
    case 'word':
      return `Una sopa de letras con ${counted(task.clues.length, 'palabra escondida', 'palabras escondidas')}.`
    case 'visits':
      return `Sella tu cartilla ${counted(task.days, 'día', 'días')} de la semana.`
    case 'invite':
      return `Que ${plural(task.friends, 'alguien acepte', `${task.friends} amistades acepten`)} tu invitación durante la semana.`
    case 'code':
      return `Busca el código de ${task.partner} y escríbelo aquí.`
    case 'beach':
      return `Cava ${plural(task.digs, 'una vez', `${task.digs} veces`)} en la playa durante la semana.`
    case 'caption':
      return `Elige el mejor de ${task.captions.length} pies de foto.`
    case 'medals':
      return 'Di un número. Cuando se sepa el resultado, verás si acertaste.'
  }
}

/** Says what an answer lacked that was not enough. */
export function againWords(task: MissionTask, right: number): string {
  if (task.kind !== 'quiz') return taskWords(task)
  const missing = Math.max(1, task.pass - right)
  return `${plural(missing, 'Te ha faltado', 'Te han faltado')} ${missing}.`
}

/** Describes the result of a mission that the member has done. The stamp beside it says that the mission is done. */
export function outcomeWords({ kind }: MissionTask, { answer, annulled }: MyMission): string {
  if (annulled !== null) return 'La organización la ha anulado'
  if (kind === 'quiz' && answer?.right != null && answer.choices) {
    return `¡${answer.right} de ${answer.choices.length}!`
  }
  return OUTCOMES[kind]
}

const OUTCOMES: Record<MissionTask['kind'], string> = {
  quiz: '¡Muy bien!',
  word: '¡Encontradas!',
  visits: '¡Los días, sellados!',
  invite: '¡Ya están dentro!',
  code: '¡Ese era el código!',
  beach: '¡Bien cavado!',
  caption: '¡Voto guardado!',
  medals: '¡Número guardado!',
}

/** Names the next level and the points that the member lacks for this level. */
export function levelWords(mine: MySummer): string {
  const next = nextLevel(mine)
  if (!next) return 'Has llegado a todos los niveles.'
  const left = Math.max(1, next.points - mine.points)
  return `${plural(left, 'Te falta', 'Te faltan')} ${counted(left, 'punto', 'puntos')} para el nivel ${LEVEL_NAMES[next.level]}.`
}

/** «Sellaste 2 días e hiciste 1 misión.» Leaves out zeros. */
export function doneWords(days: number, missions: number): string {
  const stamped = `Sellaste ${counted(days, 'día', 'días')}`
  const done = counted(missions, 'misión', 'misiones')
  if (missions === 0) return days === 0 ? '' : `${stamped}.`
  return days === 0 ? `Hiciste ${done}.` : `${stamped} e hiciste ${done}.`
}

export const badgeWords = (badges: readonly { earnedAt: number | null }[]): string =>
  `Tus insignias: ${badges.filter(({ earnedAt }) => earnedAt !== null).length} de ${badges.length}`

export function entryWords(mine: MySummer, { draw, zone }: Pick<Summer, 'draw' | 'zone'>): string {
  if (!draw) return ''
  const when = `en el sorteo del ${formatDate(draw.drawsAt, zone)}`
  const entries = levelsReached(mine).length
  if (entries === 0) return `Cada nivel es una participación ${when}.`
  return `Tienes ${counted(entries, 'participación', 'participaciones')} ${when}.`
}
