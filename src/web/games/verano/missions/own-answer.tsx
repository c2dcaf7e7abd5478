import { Link } from '@tanstack/react-router'
import type { MissionTask, MyMission } from '#contract/games/verano/verano.schema.ts'

interface OwnAnswerProps {
  task: MissionTask
  own: MyMission
  /** Set when the week is over. */
  isPast?: boolean
}

/** The member's answer in a sentence. */
export function OwnAnswer({ task, own, isPast = false }: OwnAnswerProps) {
  const { answer } = own
  // The heading of an open mission already has the score of a quiz.
  const words = answer && (isPast || task.kind !== 'quiz') ? answerWords(task, answer) : ''
  return (
    <>
      {words ? <p>{words}</p> : null}
      {task.kind === 'caption' && answer && !isPast ? <p>Los votos se cuentan al acabar la semana.</p> : null}
    </>
  )
}

export const PlayLink = ({ own: { answer } }: Pick<OwnAnswerProps, 'own'>) =>
  answer ? (
    <p className="small">
      <Link to="/user/history/$id" params={{ id: answer.id }} className="text-link">
        Jugada n.º {answer.ticket}
      </Link>
    </p>
  ) : null

const WORDS = new Intl.ListFormat('es-ES')

type Answer = NonNullable<MyMission['answer']>

function answerWords(task: MissionTask, { words, caption, medals, right, choices }: Answer): string {
  if (task.kind === 'quiz' && right !== null) return `Acertaste ${right} de ${choices?.length ?? 0}.`
  if (task.kind === 'word' && words) return `Encontraste ${WORDS.format(words)}.`
  if (task.kind === 'caption' && caption !== null) {
    return `Tu voto: «${task.captions[caption] ?? ''}»`
  }
  if (task.kind === 'medals' && medals !== null) return `Dijiste ${medals}.`
  return ''
}
