import { Link, useHydrated } from '@tanstack/react-router'
import type { MySummer, Summer } from '#contract/games/verano/verano.schema.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Ticket } from '#web/components/ui/display/ticket.tsx'
import { FaultNotice } from '#web/features/play/play-fault.tsx'
import { Speaker } from '#web/features/reveal/sound/speaker.tsx'
import { formatDay } from '#web/format/dates.ts'
import { counted } from '#web/format/plural.ts'
import { Form } from '#web/forms/form.tsx'
import { repairForm, repairNow, stampForm, stampNow } from '../functions.ts'
import { Result } from '../result/result.tsx'
import { daysOfWeek, isToDo, myMission, openMission, weekCount, weekOf } from '../state/summer-state.ts'
import { type Act, useAct } from '../state/use-act.ts'
import { DayRow } from './day-row.tsx'
import { SpareDay } from './spare-day.tsx'

// The end of the summer shows stamps too; a script of their own would be one more for every page to know.
export { DayRow }

interface StampCardProps {
  summer: Summer
  mine: MySummer
  /** False while an obstacle keeps the member from playing; the card is then read-only. */
  isPlaying: boolean
}

/** The stamp card: the days of this week with one stamp a day, and below them the days of the whole summer. */
export function StampCard({ summer, mine, isPlaying }: StampCardProps) {
  const isAlive = useHydrated()
  const stamp = useAct({ name: 'stamp', submit: stampForm, send: stampNow })
  const spare = useAct({ name: 'spare', submit: repairForm, send: repairNow })
  const week = weekOf(summer, mine.today)
  const mission = openMission(summer)
  const toDo = mission && isToDo(myMission(mine, mission.n)) ? mission.n : undefined
  const weeks = Array.from({ length: weekCount(summer) }, (_, i) => i + 1)
  return (
    <div className="verano-card" id="cartilla" data-alive={isAlive || undefined}>
      <Ticket label="Tu cartilla">
        <div className="stack stack--tight">
          <div className="verano-card__head">
            <h2>Tu cartilla</h2>
            <span className="small">Semana {week}</span>
            {isPlaying ? <Speaker /> : null}
          </div>
          <DayRow
            days={daysOfWeek(summer, week)}
            mine={mine}
            justStampedDay={stamp.brought ? mine.today : undefined}
            isStamping={stamp.isPending}
          />
          {isPlaying ? (
            <StampToday mine={mine} stamp={stamp} mission={toDo} isLastDay={mine.today >= summer.lastDay} />
          ) : null}
          {isPlaying ? <SpareDay mine={mine} spare={spare} /> : null}
          <details className="disclosure verano-card__all">
            <summary>{counted(mine.days.length, 'día sellado', 'días sellados')} este verano</summary>
            {weeks.map((one) => (
              <DayRow key={one} days={daysOfWeek(summer, one)} mine={mine} />
            ))}
          </details>
        </div>
      </Ticket>
    </div>
  )
}

interface StampTodayProps {
  mine: MySummer
  stamp: Act
  /** The number of this week's mission, while the member can do it. */
  mission: number | undefined
  isLastDay: boolean
}

function StampToday({ mine, stamp, mission, isLastDay }: StampTodayProps) {
  const { brought, fault, isPending } = stamp
  const hasNews = mine.unseen > 0
  const isToPress = !mine.isStamped || hasNews
  const toMission = mission === undefined ? null : <ToMission n={mission} />
  return (
    <>
      {brought ? (
        <Result key={mine.days.length} title="Hoy, sellado" stamp="Sellado" brought={brought}>
          {toMission}
        </Result>
      ) : null}
      {!brought && mine.isStamped && !hasNews ? (
        <>
          <p>
            Hoy, {formatDay(mine.today)}, ya está sellado. {isLastDay ? 'Era el último día.' : 'Mañana, otro punto.'}
          </p>
          {toMission}
        </>
      ) : null}
      <Form state={stamp.state} className="verano-card__form">
        {isToPress ? (
          <>
            <input type="hidden" name="edition" value={mine.edition} />
            <input type="hidden" name="day" value={mine.today} />
            <Button type="submit" size="lg" block pending={isPending}>
              {labelOf(mine, fault !== undefined)}
            </Button>
          </>
        ) : null}
        <div role="status" className="visually-hidden">
          {isPending ? 'Sellando…' : null}
        </div>
      </Form>
      {fault ? <FaultNotice fault={fault} /> : null}
    </>
  )
}

/** The way to this week's mission, which is below the card on a phone. */
const ToMission = ({ n }: { n: number }) => (
  <p className="verano-card__on">
    <Link to="." search={{}} hash="mision" resetScroll={false} className={buttonClass({ size: 'lg', block: true })}>
      Hacer la misión {n}
    </Link>
  </p>
)

function labelOf({ isStamped, unseen }: MySummer, hasFailed: boolean): string {
  if (hasFailed) return 'Volver a intentarlo'
  return isStamped ? `Ver ${counted(unseen, 'novedad', 'novedades')}` : 'Sellar hoy'
}
