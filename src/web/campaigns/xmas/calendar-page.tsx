import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Page } from '#web/components/layout/page.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { untilItOpens } from '#web/features/campaign/announced-part.tsx'
import { CampaignFacts } from '#web/features/campaign/campaign-facts.tsx'
import { formatDateTime } from '#web/format/dates.ts'
import { BigWindow } from './big-window.tsx'
import { Bonus } from './bonus.tsx'
import { Facade, placeOf } from './facade.tsx'
import { Snowfall } from './house-art.tsx'
import { Lead } from './lead.tsx'
import { NewDay } from './new-day.tsx'
import { Talk } from './talk.tsx'
import { useCalendar } from './use-calendar.ts'
import { doorNumber } from './window-state.ts'
import './night.css'

/** As the address has it. */
export interface Asked {
  puerta?: string | undefined
  vista?: string | undefined
}

/** The night, the house, and beside it the chosen window or what comes next. */
export function CalendarPage({ puerta, vista }: Asked) {
  const data = useCalendar(vista)
  const { campaign, calendar, mine } = data
  const { doors, order, previewUntil, zone } = calendar
  const door = doors.find(({ n }) => n === doorNumber(puerta))
  const night = useFocusOnChosen(door?.n)
  return (
    <Page
      title={campaign.title}
      campaign="xmas"
      tone="ground"
      lead={<Lead {...data} preview={vista} />}
      actions={untilItOpens(campaign)}
    >
      <section className="xmas-night" aria-label="El calendario" ref={night} data-chosen={door ? '' : undefined}>
        <Snowfall />
        <div className="xmas-plan">
          <Facade calendar={calendar} mine={mine} chosen={door?.n} preview={vista} />
          {door ? (
            <BigWindow key={door.n} door={door} place={placeOf(order.indexOf(door.n) + 1)} {...data} preview={vista} />
          ) : null}
          <div className="xmas-side stack">
            {previewUntil ? (
              <Notice tone="warning" title="Vista previa de la organización">
                Hasta el {formatDateTime(previewUntil, zone)} puedes leer todas las puertas. Aquí no se gana nada.
              </Notice>
            ) : null}
            <NewDay calendar={calendar} />
            {puerta && !door ? (
              <Notice title="Esa puerta no existe">
                Este calendario tiene {doors.length}, de la 1 a la {doors.length}.
              </Notice>
            ) : null}
            <Talk {...data} chosen={door?.n} preview={vista} />
            <Bonus calendar={calendar} mine={mine} />
            {mine ? (
              <p className="small">
                ¿Se te olvida alguna puerta? Te avisamos por correo los días que te falte.{' '}
                <Link to="/user/profile" hash="avisos" className="text-link">
                  Elige la hora
                </Link>
              </p>
            ) : null}
          </div>
        </div>
      </section>
      <div className="stack stack--section xmas-rest">
        <CampaignFacts campaign={campaign} />
      </div>
    </Page>
  )
}

/** The focus goes into a window that opens in place, and back to where it hangs when it closes. */
function useFocusOnChosen(n: number | undefined) {
  const night = useRef<HTMLElement>(null)
  const before = useRef(n)
  useEffect(() => {
    const left = before.current
    before.current = n
    if (left === n) return
    const target = night.current?.querySelector<HTMLElement>(n ? '#puerta-titulo' : `#puerta-${left}`)
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'nearest' })
  }, [n])
  return night
}
