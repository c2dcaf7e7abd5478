import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Proof } from '#contract/campaigns.schema.ts'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { counted } from '#web/format/plural.ts'
import { CHOSEN_ID, DayChart, SLIDER_ID } from './chart/day-chart.tsx'
import { DayTable } from './chart/day-table.tsx'
import { Faults } from './faults.tsx'
import type { Checked } from './worker/check.ts'
import './check-result.css'

/** Shows the findings of the verifier as a stamped sheet, with the chart of the edition. */
export default function CheckResult({ checked, proof: { zone, prizes } }: { checked: Checked; proof: Proof }) {
  const { faults, faultCount, chart, isOpen, isLate } = checked
  const [chosen, setChosen] = useState(() => faults.find(({ shownAt }) => shownAt !== null)?.shownAt ?? 0)
  const show = (index: number) => {
    flushSync(() => setChosen(index))
    document.getElementById(CHOSEN_ID)?.scrollIntoView({ block: 'center' })
    document.getElementById(SLIDER_ID)?.focus({ preventScroll: true })
  }
  return (
    <div className="check-sheet">
      {isOpen ? null : <Numbers checked={checked} />}
      <hr className="garland" />
      <div className="check-sheet__head">
        <Stamp tone={faultCount > 0 ? 'danger' : isLate ? 'muted' : 'ok'} size="lg" fresh>
          {faultCount > 0 ? 'No encaja' : isLate ? 'A medias' : 'Todo encaja'}
        </Stamp>
        <p className="check-sheet__words">{verdictOf(checked)}</p>
      </div>
      {faultCount > 0 ? <Faults faults={faults} count={faultCount} onShow={show} /> : null}
      {chart ? (
        <>
          <DayChart chart={chart} zone={zone} prizes={prizes} chosen={chosen} onChoose={setChosen} />
          <DayTable counts={chart.counts} />
        </>
      ) : null}
    </div>
  )
}

function verdictOf({ isOpen, isLate, faultCount, moments }: Checked): string {
  if (faultCount === 0 && isLate) {
    return 'No ha dado tiempo a repetir todos los cálculos. Hasta ahí no hay contradicciones; el archivo, en un ordenador, llega al final.'
  }
  if (faultCount > 0) {
    return `Hay ${counted(faultCount, 'contradicción', 'contradicciones')} entre lo que se prometió y lo que se ha publicado.`
  }
  if (isOpen) return 'La definición tiene su huella y es la del último compromiso. El resto, cuando cierre.'
  return moments > 0
    ? 'Los momentos salen de la semilla y cada premio fue para la jugada que le tocaba. Ni una contradicción.'
    : 'La semilla es la prometida, y todo lo publicado sigue el método. Ni una contradicción.'
}

function Numbers({ checked: { plays, moments, given } }: { checked: Checked }) {
  return (
    <dl className="numbers check-sheet__numbers">
      {Object.entries({ jugadas: plays, ...(moments > 0 ? { momentos: moments } : {}), premios: given }).map(
        ([words, count]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{count.toLocaleString('es-ES')}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
