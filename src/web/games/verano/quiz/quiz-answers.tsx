import type { MissionTask, MyMission } from '#contract/games/verano/verano.schema.ts'
import { Melon } from './melon.tsx'

export type QuizTask = Extract<MissionTask, { kind: 'quiz' }>
type Marks = NonNullable<NonNullable<MyMission['answer']>['marks']>

/** Time in milliseconds from one question of a fresh result to the next, and until the first one. */
const STEP_MS = 350
const FIRST_MS = 400
const delayOf = (position: number) => FIRST_MS + position * STEP_MS

interface QuizMarksProps {
  task: QuizTask
  marks: Marks
  choices: readonly number[]
  /** Set for an answer that was just sent: its questions appear one after another. */
  isFresh: boolean
}

/** The marks of the member's answers, with reasons: in full for a fresh result, else folded. */
export function QuizMarks({ task, marks, choices, isFresh }: QuizMarksProps) {
  const answers = <QuizAnswers task={task} answers={marks} choices={choices} isFresh={isFresh} />
  return (
    <>
      <Melon
        seeds={marks.map(({ isRight }) => (isRight ? 'given' : 'wrong'))}
        delayOf={isFresh ? delayOf : undefined}
      />
      {isFresh ? (
        answers
      ) : (
        <details className="disclosure">
          <summary>Pregunta a pregunta</summary>
          {answers}
        </details>
      )}
    </>
  )
}

interface QuizAnswersProps {
  task: QuizTask
  /** The position of the right choice, or null while it is secret. */
  answers: readonly { right: number | null; why: string | null }[]
  /** The member's choices; undefined for a visitor without an answer. */
  choices: readonly number[] | undefined
  isFresh?: boolean
}

/** Each question with the member's choice, the right one if it is public, and why. */
export const QuizAnswers = ({ task, answers, choices: given, isFresh = false }: QuizAnswersProps) => (
  <ol className="verano-answers" data-fresh={isFresh || undefined}>
    {task.questions.map(({ question, choices }, i) => {
      const { right = null, why = null } = answers[i] ?? {}
      const said = given?.[i]
      return (
        <li key={question} style={isFresh ? { animationDelay: `${delayOf(i)}ms` } : undefined}>
          <p>
            <strong>
              {i + 1}. {question}
            </strong>
          </p>
          <p>{verdict(choices, right, said)}</p>
          {why ? <p className="small">{why}</p> : null}
        </li>
      )
    })}
  </ol>
)

/** Says what the member chose, and which choice is right unless that is secret. */
export function verdict(choices: readonly string[], right: number | null, said: number | undefined): string {
  if (said === undefined) return right === null ? '' : `Es «${choices[right]}».`
  if (said === right) return `Es «${choices[right]}». Lo acertaste.`
  const own = `Dijiste «${choices[said]}»`
  return right === null ? `${own}, y no es.` : `Es «${choices[right]}». ${own}.`
}
