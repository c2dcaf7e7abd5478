import type { ReactNode } from 'react'
import type { MySummer } from '#contract/games/verano/verano.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { FaultNotice } from '#web/features/play/play-fault.tsx'
import { formatDay } from '#web/format/dates.ts'
import { Form } from '#web/forms/form.tsx'
import { Result } from '../result/result.tsx'
import type { Act } from '../state/use-act.ts'
import { JokerMark } from './stamp-marks.tsx'

/** The spare day of an edition: the rule, and the missed days that the member can repair. */
export function SpareDay({ mine, spare }: { mine: MySummer; spare: Act }) {
  const { used, days } = mine.spare
  const { brought, fault, isPending, state } = spare
  if (brought && used) {
    return <Result title={`El ${formatDay(used)}, reparado`} stamp="Comodín" brought={brought} />
  }
  if (used) return <SpareWords>Usaste tu comodín para el {formatDay(used)}.</SpareWords>
  // Without a missed day there is nothing to repair yet.
  if (days.length === 0) return null
  return (
    <div className="verano-spare">
      <SpareWords>
        <strong>Comodín:</strong> sella un día que se te pasó. Hay uno en todo el verano.
      </SpareWords>
      {days.length > 0 ? (
        <Form state={state} className="verano-spare__form">
          <input type="hidden" name="edition" value={mine.edition} />
          <label className="verano-spare__choice">
            <span className="visually-hidden">Día que quieres reparar</span>
            <select name="day" className="field__box field__box--select" defaultValue={days.at(-1)}>
              {days.toReversed().map((day) => (
                <option key={day} value={day}>
                  {formatDay(day)}
                </option>
              ))}
            </select>
          </label>
          <Button type="submit" variant="secondary" size="sm" pending={isPending}>
            Usar el comodín
          </Button>
        </Form>
      ) : null}
      {fault ? <FaultNotice fault={fault} /> : null}
    </div>
  )
}

const SpareWords = ({ children }: { children: ReactNode }) => (
  <p className="verano-spare__words small">
    <JokerMark />
    <span>{children}</span>
  </p>
)
