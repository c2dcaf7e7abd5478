import { Link } from '@tanstack/react-router'
import type { Cake, Candle } from '#contract/games/aniversario/aniversario.schema.ts'
import type { CandleState } from '#contract/games/aniversario/candles.ts'
import { ANIVERSARIO_WORDS } from '#contract/games/aniversario/words.ts'
import type { Say } from '#contract/words/say.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { OtherGame } from '#web/features/today/other-game.tsx'
import { useWords } from '#web/functions/site.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { nextToLight, yearsWith } from '../state/cake-state.ts'
import { entriesIn } from '../state/candle-words.ts'
import { MemoryCard } from './memory-card.tsx'
import type { Fresh } from './use-candle.ts'

interface CandleResultProps {
  candle: Candle
  cake: Cake
  fresh: Fresh | undefined
}

/** The outcome of a candle: first the words and the reward, then the memory. */
export function CandleResult({ candle, cake, fresh }: CandleResultProps) {
  const say = useWords(ANIVERSARIO_WORDS)
  const slug = useSlug('aniversario')
  const { state, memory, question, tries } = candle
  if (state === 'closed') return null
  const right = memory && question?.choices[memory.right]
  const counted = fresh && tries[fresh.try - 1]
  return (
    // The focus moves to the result, so a screen reader reads it; a live region would announce it twice.
    <div className="cake-result stack" role="status" aria-live="off">
      <h3 tabIndex={-1} data-result="">
        {headingFor(state, fresh, say)}
      </h3>
      {state === 'lit' ? <Gain candle={candle} cake={cake} /> : null}
      {right ? (
        <p>
          {fresh ? 'La respuesta:' : question?.question} <strong>{right}</strong>.
          {state === 'out' ? ' El recuerdo es tuyo igualmente.' : ''}
        </p>
      ) : null}
      {counted && counted.answer !== fresh.asked ? (
        <p className="small">
          Ya habías respondido «{question?.choices[counted.answer]}» en otra pestaña: eso es lo que cuenta.
        </p>
      ) : null}
      {memory ? <MemoryCard memory={memory} /> : null}
      {state === 'second' ? null : <Onward candle={candle} cake={cake} />}
      {state === 'out' && !nextToLight(cake) ? <OtherGame than={slug} isFresh={fresh !== undefined} /> : null}
    </div>
  )
}

function headingFor(state: CandleState, fresh: Fresh | undefined, say: Say<typeof ANIVERSARIO_WORDS>): string {
  const words = {
    closed: '',
    ready: '',
    second: say('second'),
    lit: fresh ? say('lit') : 'La vela arde',
    out: fresh ? say('out') : 'La vela se quedó sin encender',
    missed: 'Esta vela no llegó a encenderse',
  } satisfies Record<CandleState, string>
  return words[state]
}

function Gain({ candle: { n, entries }, cake }: Pick<CandleResultProps, 'candle' | 'cake'>) {
  const years = yearsWith(cake, n)
  return (
    <p className="cake-gain">
      <strong>+{entriesIn(entries)}</strong> en el sorteo.
      {years > 0 ? ` Y con tu primera vela, ${entriesIn(years)} más por tus años con nosotros.` : ''}
    </p>
  )
}

function Onward({ candle, cake }: Pick<CandleResultProps, 'candle' | 'cake'>) {
  const next = nextToLight(cake)
  return next && next.n !== candle.n ? (
    <Link to="." search={{ vela: String(next.n) }} resetScroll={false} className={buttonClass({ size: 'lg' })}>
      Ir a la vela {next.n}
    </Link>
  ) : (
    <Link to="." search={{}} resetScroll={false} className={buttonClass({ size: 'lg' })}>
      Volver a la tarta
    </Link>
  )
}
