import { Link } from '@tanstack/react-router'
import type { Mission, MissionResult, MissionTask, MyMission } from '#contract/games/verano/verano.schema.ts'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { QuizAnswers } from '../quiz/quiz-answers.tsx'
import { isDone } from '../state/summer-state.ts'
import { taskWords } from '../state/summer-words.ts'
import { MissionPicture } from '../tasks/mission-picture.tsx'
import { cellsOf } from '../word-search/grid-cells.ts'
import { GridLetters, lettersLabel } from '../word-search/grid-letters.tsx'
import { OwnAnswer, PlayLink } from './own-answer.tsx'
import { Votes } from './votes.tsx'

interface PastMissionProps {
  mission: Mission
  task: MissionTask
  own: MyMission | undefined
  /** Set if there is no mission of this week to link to. */
  isLast: boolean
}

/** A mission whose week is over: the solution, the votes, and the member's answer. */
export function PastMission({ mission: { n, text, result }, task, own, isLast }: PastMissionProps) {
  return (
    <>
      <p className="cluster">
        {isDone(own) ? <Stamp tone="ok">Hecha</Stamp> : <Stamp tone="muted">Pasada</Stamp>}
        {isLast ? null : (
          <Link to="." search={{}} resetScroll={false} className="text-link">
            Ir a la de esta semana
          </Link>
        )}
      </p>
      {/* It speaks of its own week, which is over. */}
      <div className="verano-mission__then">
        <p className="small">Así se anunció:</p>
        <p>{text}</p>
        <p className="verano-mission__task">{taskWords(task)}</p>
      </div>
      {own?.annulled ? <p>La organización la ha anulado: {own.annulled}</p> : null}
      {own ? (
        <>
          <OwnAnswer task={task} own={own} isPast />
          <PlayLink own={own} />
        </>
      ) : null}
      {result ? <Right n={n} task={task} result={result} own={own} /> : null}
    </>
  )
}

interface RightProps {
  n: number
  task: MissionTask
  result: MissionResult
  own: MyMission | undefined
}

function Right({ n, task, result: { answers, words, votes, medals }, own }: RightProps) {
  if (task.kind === 'quiz' && answers)
    return <QuizAnswers task={task} answers={answers} choices={own?.answer?.choices ?? undefined} />
  if (task.kind === 'word' && words) {
    return (
      <div className="verano-soup">
        <table className="verano-letters" aria-label={lettersLabel(task.grid)}>
          <GridLetters grid={task.grid} found={words.flatMap((word) => cellsOf(task.grid, word))} />
        </table>
        <ol className="prose">
          {task.clues.map(({ clue }, i) => (
            <li key={clue}>
              {clue}: <strong>{words[i]}</strong>
            </li>
          ))}
        </ol>
      </div>
    )
  }
  if (task.kind === 'caption') {
    return (
      <div className="verano-captions">
        <MissionPicture n={n} alt={task.picture.alt} />
        {votes ? <Votes captions={task.captions} votes={votes} own={own?.answer?.caption ?? null} /> : null}
      </div>
    )
  }
  if (task.kind !== 'medals') return null
  return (
    <p className="verano-medals__told">
      {task.question}{' '}
      {medals === null ? 'Todavía no se sabe.' : <strong className="verano-medals__number">{medals}</strong>}
    </p>
  )
}
