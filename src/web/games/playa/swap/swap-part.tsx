import type { Beach } from '#contract/games/playa/playa.schema.ts'
import { aShell, someShells } from '#contract/games/playa/shell-words.ts'
import { PLAYA_WORDS } from '#contract/games/playa/words.ts'
import { formatDateTime } from '#web/format/zoned-times.ts'
import { useWords } from '#web/functions/site.ts'
import { ShellArt } from '../album/shell-art.tsx'
import { SwapForm } from './swap-form.tsx'
import './swap.css'

interface SwapPartProps {
  beach: Beach
  zone: string
}

/**
 * The part for swapping several equal shells for one shell of the member's choice. It is shown even if no swap is
 * possible.
 */
export function SwapPart({ beach, zone }: SwapPartProps) {
  const { price, done } = beach.swap
  return (
    <section className="stack panel playa-swap" id="cambio" aria-labelledby="mi-cambio">
      <h2 id="mi-cambio" tabIndex={-1}>
        {price} iguales por la que tú elijas
      </h2>
      <div className="stack" aria-live="polite">
        {done ? <Done done={done} price={price} nextAt={beach.swap.nextAt} zone={zone} /> : null}
      </div>
      <Offer beach={beach} />
    </section>
  )
}

function Offer({ beach }: { beach: Beach }) {
  const say = useWords(PLAYA_WORDS)
  const { album, obstacle, swap } = beach
  const enough = album.filter(({ count }) => count >= swap.price).map(({ shell }) => shell)
  if (swap.done) return <SwapForm beach={beach} enough={enough} isOver />
  if (obstacle) return <p>Ahora mismo no se pueden cambiar {say('shells')}.</p>
  if (enough.length > 0) return <SwapForm beach={beach} enough={enough} />
  const most = album.reduce((best, place) => (place.count > best.count ? place : best))
  return (
    <>
      <p>
        Una vez por semana puedes cambiar {swap.price} {say('shells')} iguales por la que quieras.
      </p>
      {most.count > 0 ? (
        <p className="playa-swap__most">
          <ShellArt shell={most.shell} />
          <span>De momento, la que más tienes: {someShells(most.count, most.shell)}.</span>
        </p>
      ) : null}
    </>
  )
}

interface DoneProps {
  done: NonNullable<Beach['swap']['done']>
  price: number
  nextAt: number | null
  zone: string
}

const Done = ({ done, price, nextAt, zone }: DoneProps) => (
  <>
    <p className="playa-swap__done" aria-hidden="true">
      <ShellArt shell={done.give} />
      <span>× {price}</span>
      <span>→</span>
      <ShellArt shell={done.want} />
    </p>
    <p>
      Esta semana has cambiado {someShells(price, done.give)} por {aShell(done.want)}.
    </p>
    <p>
      {nextAt === null
        ? 'Era el último cambio de esta edición.'
        : `Podrás hacer otro desde el ${formatDateTime(nextAt, zone)}.`}
    </p>
  </>
)
