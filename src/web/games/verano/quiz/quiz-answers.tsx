import type { MissionTask, MyMission } from '#contract/games/verano/verano.schema.ts'
import { Melon } from './melon.tsx'

export type QuizTask = Extract<MissionTask, { kind: 'quiz' }>
type Marks = NonNullable<NonNullable<MyMission['answer']>['marks']>

/** Time in milliseconds from one seed of a fresh result to the next, and until the first one. */
const STEP_MS = 70
const FIRST_MS = 60
const delayOf = (position: number) => FIRST_MS + position * STEP_MS

interface QuizMelonProps {
  marks: Marks
  /** Set for an answer that was just sent: its seeds appear one after another. */
  isFresh: boolean
}

export const QuizMelon = ({ marks, isFresh }: QuizMelonProps) => (
  <Melon seeds={marks.map(({ isRight }) => (isRight ? 'given' : 'wrong'))} delayOf={isFresh ? delayOf : undefined} />
)

interface QuizMarksProps {
  task: QuizTask
  marks: Marks
  choices: readonly number[]
}

/** The marks of the member's answers, with reasons. */
export const QuizMarks = ({ task, marks, choices }: QuizMarksProps) => (
  <details className="disclosure">
    <summary>Pregunta a pregunta</summary>
    <QuizAnswers task={task} answers={marks} choices={choices} />
  </details>
)

interface QuizAnswersProps {
  task: QuizTask
  /** The position of the right choice, or null while it is secret. */
  answers: readonly { right: number | null; why: string | null }[]
  /** The member's choices; undefined for a visitor without an answer. */
  choices: readonly number[] | undefined
}

/** Each question with the member's choice, the right one if it is public, and why. */
export const QuizAnswers = ({ task, answers, choices: given }: QuizAnswersProps) => (
  <ol className="verano-answers">
    {task.questions.map(({ question, choices }, i) => {
      const { right = null, why = null } = answers[i] ?? {}
      const said = given?.[i]
      return (
        <li key={question}>
          <p>
            <strong>
              {i + 1}. {question}
            </strong>
          </p>
          <Verdict choices={choices} right={right} said={said} />
          {why ? <p className="small">{why}</p> : null}
        </li>
      )
    })}
  </ol>
)

interface VerdictProps {
  choices: readonly string[]
  right: number | null
  said: number | undefined
}

function Verdict({ choices, right, said }: VerdictProps) {
  const words = verdict(choices, right, said)
  if (said === undefined) return <p>{words}</p>
  const isRight = said === right
  return (
    <p className="verano-answer" data-right={isRight || undefined}>
      <span aria-hidden="true">{isRight ? '✓' : '✗'}</span>
      <span>
        <span className="visually-hidden">{isRight ? 'Acertaste: ' : 'Fallaste: '}</span>
        {words}
      </span>
    </p>
  )
}

/** Says what the member chose, and which choice is right unless that is secret. */
export function verdict(choices: readonly string[], right: number | null, said: number | undefined): string {
  if (said === undefined) return right === null ? '' : `Es «${choices[right]}».`
  return right === null || said === right ? `${choices[said]}` : `${choices[said]} (era «${choices[right]}»)`
}
