import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { showResult } from '#web/browser/navigation/show-result.ts'
import { Button } from '#web/components/ui/button.tsx'
import { RadioGroupField } from '#web/components/ui/fields/radio-group-field.tsx'
import { inStorage } from '#web/forms/draft-storage.ts'
import { Melon } from './melon.tsx'
import type { QuizTask } from './quiz-answers.tsx'

interface QuizCardsProps {
  task: QuizTask
  /** Names this try of this quiz, for the choices that a reload keeps. */
  name: string
  isPending: boolean
  errorOf: (field: string) => string | undefined
  writtenIn: (field: string) => string | undefined
}

const nameOfKept = (name: string) => `temporada:quiz:${name}`

function keptChoices(name: string): readonly (string | null)[] {
  const kept = inStorage((storage): unknown => JSON.parse(storage.getItem(nameOfKept(name)) ?? '[]'))
  return Array.isArray(kept) ? kept : []
}

const nameOf = (position: number) => `part-${position}`

/**
 * The questions of a quiz, one card at a time. All of them are fields of one form, which is sent after the last one.
 * Without JavaScript all questions are shown at once.
 */
export function QuizCards({ task: { questions }, name, isPending, errorOf, writtenIn }: QuizCardsProps) {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [given, setGiven] = useState<readonly boolean[]>([])
  const [isMissing, setMissing] = useState(false)
  const isMoving = useRef(false)
  const last = questions.length - 1
  const refused = questions.findIndex((_, i) => errorOf(nameOf(i)) !== undefined)
  const shown = refused < 0 ? at : refused

  const choiceIn = (i: number) => box.current?.querySelector<HTMLInputElement>(`[name=${nameOf(i)}]:checked`)?.value
  const read = () => {
    const choices = questions.map((_, i) => choiceIn(i) ?? null)
    setGiven(choices.map((choice) => choice !== null))
    return choices
  }

  // After a reload, goes on at the first question without a choice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: fills in the fields once, at the start
  useEffect(() => {
    for (const [i, choice] of keptChoices(name).entries()) {
      const field = box.current?.querySelector<HTMLInputElement>(`[name=${nameOf(i)}][value="${Number(choice)}"]`)
      if (field && choice !== null && choiceIn(i) === undefined) field.checked = true
    }
    const first = read().indexOf(null)
    setAt(first < 0 ? last : first)
  }, [])

  // Moves the focus to each new card.
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    showResult(document.getElementById(nameOf(at)))
  }, [at])

  function move(to: number) {
    isMoving.current = true
    setMissing(false)
    setAt(to)
  }

  /** Lets the button submit the form only on the last card. */
  function onNext(event: MouseEvent) {
    if (!given[shown]) {
      event.preventDefault()
      setMissing(true)
      box.current?.querySelector<HTMLElement>(`[name=${nameOf(shown)}]`)?.focus()
    } else if (shown < last) {
      event.preventDefault()
      move(shown + 1)
    }
  }

  return (
    <div
      className="verano-quiz"
      data-begun={shown > 0 || undefined}
      ref={box}
      onChange={() => {
        const choices = read()
        inStorage((storage) => storage.setItem(nameOfKept(name), JSON.stringify(choices)))
        setMissing(false)
        // A question that was refused stays on screen when it is corrected.
        setAt(shown)
      }}
    >
      <div className="verano-quiz__head only-js">
        <p>
          Pregunta {shown + 1} de {questions.length}
        </p>
        <Melon seeds={questions.map((_, i) => (given[i] ? 'given' : 'waiting'))} />
      </div>
      {questions.map(({ question, choices }, i) => (
        <div key={question} className={i === shown ? undefined : 'if-no-js'}>
          <RadioGroupField
            name={nameOf(i)}
            legend={
              <>
                <span className="if-no-js">{i + 1}. </span>
                {question}
              </>
            }
            options={choices.map((label, position) => ({ value: String(position), label }))}
            defaultValue={writtenIn(nameOf(i))}
            error={errorOf(nameOf(i)) ?? (isMissing && i === shown ? 'Elige una de las respuestas.' : undefined)}
          />
        </div>
      ))}
      <div className="cluster only-js">
        <Button type="submit" size="lg" pending={isPending} onClick={onNext}>
          {shown < last ? 'Siguiente' : 'Comprobar'}
        </Button>
        {shown > 0 ? (
          <Button variant="quiet" onClick={() => move(shown - 1)}>
            Anterior
          </Button>
        ) : null}
      </div>
      <div className="if-no-js">
        <Button type="submit" size="lg" pending={isPending}>
          Enviar mis respuestas
        </Button>
      </div>
    </div>
  )
}
