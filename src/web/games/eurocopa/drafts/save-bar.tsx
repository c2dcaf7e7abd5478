import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import type { Match, Team } from '#contract/games/eurocopa/tournament.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { FaultNotice } from '#web/features/play/play-fault.tsx'
import { useScene } from '#web/features/reveal/use-scene.ts'
import { counted } from '#web/format/plural.ts'
import { SAVED_MS } from '../effects/animation-times.ts'
import { scoreWords, sideWords } from '../matches/match-words.ts'
import type { SaveResult, useSaving } from './use-saving.ts'
// Imported here for the late scene.
import '../effects/goal.css'

const Nothing = () => <></>
/** Without the script of the scene, the words come after the same time. */
const loadGoal = () => import('../effects/goal.tsx').catch(() => ({ default: Nothing }))
const Goal = lazy(loadGoal)

interface SaveBarProps extends Omit<ReturnType<typeof useSaving>, 'send' | 'tries'> {
  /** Number of drafts that were sent in vain or wait for a connection, and can still be saved. */
  count: number
  /** Number of drafts that were just discarded. */
  discarded: number
  isOnline: boolean
  matches: readonly Match[]
  teams: readonly Team[]
  onSend: () => void
  /** Discards all drafts. */
  onDiscard: () => void
  onRestore: () => void
}

/**
 * One button for the drafts that have not been saved, within reach of the thumb, and the result of the last save. While
 * the saves succeed, the bar is seen only when a day of matches is complete; screen readers hear of each save.
 */
export function SaveBar({
  count,
  discarded,
  isOnline,
  isPending,
  answer,
  fault,
  dismiss,
  onSend,
  onDiscard,
  onRestore,
  ...about
}: SaveBarProps) {
  const said = useRef<HTMLDivElement>(null)
  /** Runs an action and moves the focus to the bar, because the pressed button disappears. */
  const andStay = (act: () => void) => () => {
    act()
    said.current?.focus({ preventScroll: true })
  }
  useEffect(() => {
    if (isPending) void loadGoal()
  }, [isPending])
  const hasNews = answer !== undefined && (answer.isDayDone || answer.refused.length > 0)
  const isEmpty = count === 0 && discarded === 0 && !fault && !hasNews
  return (
    <div className="save-bar" data-empty={isEmpty ? '' : undefined}>
      {fault ? <FaultNotice fault={fault} /> : null}
      {/* Present from the start: a screen reader announces only changes to a live region that already exists. */}
      <div ref={said} tabIndex={-1} aria-live="polite" className="save-bar__said">
        {discarded > 0 ? <Discarded count={discarded} onRestore={andStay(onRestore)} /> : null}
        {answer ? <Answered key={answer.savedAt} answer={answer} {...about} onDismiss={andStay(dismiss)} /> : null}
      </div>
      {count > 0 ? (
        <Row focusAfter={said}>
          {isOnline ? null : <p className="save-bar__words">Sin conexión: se guardan solos cuando vuelva</p>}
          <Button variant="quiet" aria-disabled={isPending} onClick={isPending ? undefined : onDiscard}>
            Descartar<span className="visually-hidden"> {counted(count, 'pronóstico', 'pronósticos')} sin guardar</span>
          </Button>
          <Button pending={isPending} onClick={onSend}>
            Guardar {counted(count, 'pronóstico', 'pronósticos')}
          </Button>
        </Row>
      ) : null}
    </div>
  )
}

/**
 * A row of buttons. If the row disappears while it has the focus, the focus moves to `focusAfter`; otherwise the
 * browser would move the focus to the top of the page.
 */
function Row({ focusAfter, children }: { focusAfter: RefObject<HTMLElement | null>; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = row.current
    const next = focusAfter.current
    return () => {
      if (own?.contains(document.activeElement)) next?.focus({ preventScroll: true })
    }
  }, [focusAfter])
  return (
    <div ref={row} className="save-bar__row">
      {children}
    </div>
  )
}

const Discarded = ({ count, onRestore }: { count: number; onRestore: () => void }) => (
  <>
    <p className="save-bar__words">{counted(count, 'pronóstico descartado', 'pronósticos descartados')}.</p>
    <Button variant="quiet" size="sm" onClick={onRestore}>
      Deshacer
    </Button>
  </>
)

interface AnsweredProps extends Pick<SaveBarProps, 'matches' | 'teams'> {
  answer: SaveResult
  onDismiss: () => void
}

/** The words about the last save; if it completed a day of matches, after a scene. */
function Answered({ answer: { savedAt, saved, isDayDone, refused }, matches, teams, onDismiss }: AnsweredProps) {
  const isPlaying = useScene(isDayDone, SAVED_MS)
  const nameOf = (n: number) => {
    const match = matches.find((one) => one.n === n)
    return match ? sideWords(match, teams).join(' – ') : `Partido ${n}`
  }
  if (isPlaying) {
    return (
      <div className="goal-place">
        <Suspense>
          <Goal />
        </Suspense>
      </div>
    )
  }
  return (
    <>
      {saved > 0 && savedAt !== null ? (
        <p className="save-bar__done">
          {counted(saved, 'pronóstico guardado', 'pronósticos guardados')}.
          {isDayDone ? ' Ya no te falta ninguno de ese día.' : null}
        </p>
      ) : null}
      {refused.length > 0 ? (
        <Notice tone="warning" title="No se han podido guardar">
          <ul className="save-bar__refused">
            {refused.map(({ draft, detail }) => (
              <li key={draft.match}>
                <strong>
                  {nameOf(draft.match)}, {scoreWords(draft.goals)}
                </strong>
                : {detail}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {refused.length > 0 ? (
        <Button variant="quiet" size="sm" onClick={onDismiss}>
          Entendido
        </Button>
      ) : null}
    </>
  )
}
