import { Button } from '#web/components/ui/button.tsx'
import { counted } from '#web/format/plural.ts'
import type { Fault } from './worker/check.ts'

interface FaultsProps {
  faults: Fault[]
  /** All of them; the list may have only the first ones. */
  count: number
  onShow: (index: number) => void
}

/** One lie contradicts many plays: the first contradictions matter most. */
const AT_FIRST = 5

/** The contradictions as the verifier words them. */
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
