import { Button } from '#web/components/ui/button.tsx'
import { counted } from '#web/format/plural.ts'
import type { Fault } from './worker/check.ts'

interface FaultsProps {
  faults: Fault[]
  /** The number of all contradictions; `faults` may contain only the first ones. */
  count: number
  onShow: (index: number) => void
}

/**
 * Number of contradictions that are shown at first. One false value causes many contradictions, so the first ones
 * matter most.
 */
const AT_FIRST = 5

/** Lists the contradictions in the words of the verifier. */
export function Faults({ faults, count, onShow }: FaultsProps) {
  const [first, others] = [faults.slice(0, AT_FIRST), faults.slice(AT_FIRST)]
  const unlisted = count - faults.length
  return (
    <div>
      <FaultList faults={first} onShow={onShow} />
      {others.length > 0 ? (
        <details className="disclosure">
          <summary>{counted(count - first.length, 'contradicción más', 'contradicciones más')}</summary>
          <div>
            <FaultList faults={others} onShow={onShow} />
            {unlisted > 0 ? (
              <p className="muted">Faltan {unlisted}. El archivo, en tu ordenador, las dice todas.</p>
            ) : null}
          </div>
        </details>
      ) : null}
    </div>
  )
}

const FaultList = ({ faults, onShow }: Pick<FaultsProps, 'faults' | 'onShow'>) => (
  <ol className="rows">
    {faults.map(({ text, shownAt }) => (
      <li key={text} className="row">
        <span className="row__main">{text}</span>
        {shownAt === null ? null : (
          <span className="row__end">
            <Button variant="quiet" size="sm" onClick={() => onShow(shownAt)}>
              Ver en el dibujo
            </Button>
          </span>
        )}
      </li>
    ))}
  </ol>
)
