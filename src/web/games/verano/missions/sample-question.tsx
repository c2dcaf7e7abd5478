import { type SubmitEvent, useState } from 'react'
import type { Taster as Question } from '#contract/games/verano/verano.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { RadioGroupField } from '#web/components/ui/fields/radio-group-field.tsx'
import { JoinLinks } from '#web/features/campaign/first-step/join-links.tsx'
import { pagePath } from '#web/features/campaign/posters/poster-wall.tsx'
import { useReveal } from '#web/features/reveal/use-reveal.ts'
import { useSlug } from '#web/routing/use-slug.ts'

interface SampleQuestionProps {
  n: number
  taster: Question
  /** The answer from the address, unchecked. */
  tried: string | undefined
}

/** A question of the week for visitors without an account. Without JavaScript the address holds the answer. */
export function SampleQuestion({ n, taster, tried }: SampleQuestionProps) {
  const page = pagePath({ kind: 'verano', slug: useSlug('verano') })
  const { question, choices } = taster
  const [given, setGiven] = useState({ choice: positionIn(choices, tried), isFresh: false })
  const [isMissing, setMissing] = useState(false)

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const said = new FormData(event.currentTarget).get('prueba')
    const choice = positionIn(choices, typeof said === 'string' ? said : undefined)
    setMissing(choice === undefined)
    setGiven({ choice, isFresh: true })
  }

  return (
    <section className="verano-taster stack stack--tight" id="demostracion" aria-label="Pregunta de demostración">
      <div className="verano-taster__head">
        <Stamp size="sm">Demostración</Stamp>
        <p className="small">Para probar sin cuenta: aquí no se gana nada.</p>
      </div>
      {given.choice === undefined ? (
        <form
          method="get"
          action={`${page}#demostracion`}
          className="stack stack--tight"
          onSubmit={onSubmit}
          noValidate
        >
          <input type="hidden" name="mision" value={n} />
          <RadioGroupField
            name="prueba"
            legend={question}
            options={choices.map((label, i) => ({ value: String(i), label }))}
            error={isMissing ? 'Elige una de las respuestas.' : undefined}
          />
          <div>
            <Button type="submit" variant="secondary">
              Responder
            </Button>
          </div>
        </form>
      ) : (
        <Told n={n} taster={taster} choice={given.choice} isFresh={given.isFresh} />
      )}
    </section>
  )
}

function positionIn(choices: readonly string[], text: string | undefined): number | undefined {
  return text && /^\d$/.test(text) && Number(text) < choices.length ? Number(text) : undefined
}

function Told({ n, taster, choice, isFresh }: { n: number; taster: Question; choice: number; isFresh: boolean }) {
  const page = pagePath({ kind: 'verano', slug: useSlug('verano') })
  const { question, choices, right, why } = taster
  const { box } = useReveal(isFresh)
  return (
    <div className="stack stack--tight" ref={box}>
      <p>{question}</p>
      <h3 tabIndex={-1} data-result="">
        {choice === right ? '¡Has acertado!' : `Era «${choices[right]}»`}
      </h3>
      <p>
        Has dicho «{choices[choice]}». {why}
      </p>
      <JoinLinks back={`${page}?mision=${n}`} />
    </div>
  )
}
