import type { Mission, MissionTask, MyMission, MySummer, Summer } from '#contract/games/verano/verano.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { OtherGame } from '#web/features/today/other-game.tsx'
import { Form } from '#web/forms/form.tsx'
import { Levels } from '../levels/level-meter.tsx'
import { QuizMarks, QuizMelon } from '../quiz/quiz-answers.tsx'
import { QuizCards } from '../quiz/quiz-cards.tsx'
import { Result } from '../result/result.tsx'
import { isAnswered, isDone } from '../state/summer-state.ts'
import { againWords, levelWords, outcomeWords, taskWords } from '../state/summer-words.ts'
import type { Act, Gains } from '../state/use-act.ts'
import { partsOf, TaskFields } from '../tasks/task-fields.tsx'
import { ExtraPlay } from './extra-play.tsx'
import { OwnAnswer, PlayLink } from './own-answer.tsx'
import { ProgressMission } from './progress-mission.tsx'

interface OpenMissionProps {
  mission: Mission
  task: MissionTask
  summer: Summer
  mine: MySummer
  own: MyMission
  act: Act
}

/** This week's mission for a member. */
export function OpenMission(props: OpenMissionProps) {
  const { mission, task, mine, own, summer, act } = props
  const brought = broughtBy(act, mission.n)
  const marks = own.answer?.marks
  const melon = marks ? <QuizMelon marks={marks} isFresh={brought !== undefined} /> : undefined
  if (isDone(own)) {
    return (
      <>
        <Result
          title={
            <>
              {outcomeWords(task, own)}
              <span className="visually-hidden"> Misión hecha</span>
            </>
          }
          stamp="Misión hecha"
          picture={melon}
          brought={brought}
        >
          {brought ? (
            <div className="verano-result__level">
              <Levels levels={summer.levels} mine={mine} />
              <p>{levelWords(mine)}</p>
            </div>
          ) : null}
          <OwnAnswer task={task} own={own} />
          <ExtraPlay extra={mine.extra} />
          <Marks task={task} own={own} />
        </Result>
        <PlayLink own={own} />
      </>
    )
  }
  if (own.annulled !== null) return <p>La organización ha anulado tu respuesta: {own.annulled}</p>
  if (own.againAt !== null && own.answer) {
    return (
      <>
        <Result
          title={`Has acertado ${own.answer.right} de ${partsOf(task)}`}
          stamp="Respondida"
          isLost
          picture={melon}
          brought={brought}
        >
          <p className="verano-result__again">{againWords(task, own.answer.right ?? 0)}</p>
          <p>Puedes volver a intentarlo mañana.</p>
          <Marks task={task} own={own} />
        </Result>
        <OtherGame than="verano" isFresh={brought !== undefined} />
      </>
    )
  }
  return (
    <>
      <p>{mission.text}</p>
      <p className="verano-mission__task">{taskWords(task)}</p>
      {isAnswered(task.kind) ? <AnswerForm {...props} /> : <ProgressMission task={task} own={own} mine={mine} />}
    </>
  )
}

function Marks({ task, own: { answer } }: Pick<OpenMissionProps, 'task' | 'own'>) {
  if (task.kind !== 'quiz' || !answer?.marks || !answer.choices) return null
  return <QuizMarks task={task} marks={answer.marks} choices={answer.choices} />
}

/**
 * Returns the gains of the last answer without this mission itself, because the heading already says that the mission
 * is done.
 */
function broughtBy({ brought }: Act, n: number): Gains | undefined {
  if (brought?.n !== String(n)) return
  return { ...brought, news: { ...brought.news, missions: brought.news.missions.filter((other) => other !== n) } }
}

const LABELS: Partial<Record<MissionTask['kind'], string>> = {
  word: 'Comprobar las palabras',
  code: 'Comprobar el código',
  caption: 'Votar',
  medals: 'Guardar mi número',
}

/** The form for an answer. Without JavaScript it is a plain form; with JavaScript the result appears on this page. */
function AnswerForm({ mission: { n }, task, mine, act }: OpenMissionProps) {
  const { state, isPending, errorOf } = act
  return (
    <Form state={state} className="verano-form stack">
      <input type="hidden" name="edition" value={mine.edition} />
      <input type="hidden" name="n" value={n} />
      <input type="hidden" name="kind" value={task.kind} />
      <input type="hidden" name="parts" value={partsOf(task)} />
      <input type="hidden" name="day" value={mine.today} />
      {task.kind === 'quiz' ? (
        <QuizCards
          task={task}
          name={`${mine.edition} ${n} ${mine.today}`}
          isPending={isPending}
          errorOf={errorOf}
          writtenIn={state.writtenIn}
        />
      ) : (
        <>
          <TaskFields n={n} task={task} errorOf={errorOf} writtenIn={state.writtenIn} />
          <div>
            <Button type="submit" size="lg" pending={isPending}>
              {LABELS[task.kind]}
            </Button>
          </div>
        </>
      )}
      <div role="status" className="visually-hidden">
        {isPending ? 'Enviando…' : null}
      </div>
    </Form>
  )
}
