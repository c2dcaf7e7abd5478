import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import type { ToastKind, ToastMessage } from './notify.ts'
import { createToastTimer, type HoldReason, TOAST_MS, type ToastTimer } from './toast-timer.ts'
import './toast-card.css'

const MARK = {
  plain: 'info',
  info: 'info',
  success: 'check',
  warning: 'warning',
  error: 'close',
} satisfies Record<ToastKind, IconName>

/**
 * A card is dismissed when it is dragged to either side by at least this share of its width (docs/specification.md,
 * section 9).
 */
const AWAY = 0.6

export function ToastCard({ message: { kind, text }, onClose }: { message: ToastMessage; onClose: () => void }) {
  const time = useToastTime(onClose)
  const drag = useDragAway(time, onClose)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the card is a shortcut for the close button, which a keyboard reaches
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is computed below
    <div
      ref={drag.card}
      className={`toast toast--${kind}`}
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
      data-held={time.isHeld || undefined}
      onClick={() => drag.wasDragged() || onClose()}
      onPointerDown={drag.start}
      onPointerEnter={() => time.hold('hover')}
      onPointerLeave={() => time.release('hover')}
      onFocus={() => time.hold('focus')}
      onBlur={() => time.release('focus')}
    >
      <span className="toast__mark">
        <Icon name={MARK[kind]} />
      </span>
      <p className="toast__text">{text}</p>
      <button
        type="button"
        className="toast__close"
        aria-label="Cerrar el aviso"
        onClick={(event) => {
          event.stopPropagation()
          onClose()
        }}
      >
        <Icon name="close" size="sm" />
      </button>
      <span className="toast__time keeps-time" style={{ animationDuration: `${TOAST_MS}ms` }} aria-hidden="true" />
    </div>
  )
}

/**
 * Closes the card when its time is over. The time pauses while the card has the pointer or the focus, and while the
 * window is not in front.
 */
function useToastTime(onEnd: () => void) {
  const timer = useRef<ToastTimer>(undefined)
  const end = useRef(onEnd)
  end.current = onEnd
  const [isHeld, setHeld] = useState(false)

  const tell = (change: 'hold' | 'release') => (reason: HoldReason) => {
    timer.current?.[change](reason)
    setHeld(timer.current?.isHeld() ?? false)
  }
  const hold = tell('hold')
  const release = tell('release')

  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer for the life of the card
  useEffect(() => {
    const own = createToastTimer(() => end.current())
    timer.current = own
    const away = () => hold('blur')
    const back = () => release('blur')
    window.addEventListener('blur', away)
    window.addEventListener('focus', back)
    return () => {
      own.end()
      window.removeEventListener('blur', away)
      window.removeEventListener('focus', back)
    }
  }, [])

  return { isHeld, hold, release }
}

function useDragAway(time: Pick<ToastTimer, 'hold' | 'release'>, onAway: () => void) {
  const card = useRef<HTMLDivElement>(null)
  const dragged = useRef(false)

  function start(event: PointerEvent) {
    const element = card.current
    if (!element || !event.isPrimary || event.button !== 0) return
    const from = event.clientX
    const limit = element.offsetWidth * AWAY
    let dx = 0
    const move = ({ clientX }: globalThis.PointerEvent) => {
      dx = clientX - from
      if (dx === 0 && !dragged.current) return
      if (!dragged.current) time.hold('drag')
      dragged.current = true
      element.style.transition = 'none'
      element.style.transform = `translateX(${dx}px)`
      element.style.opacity = String(1 - Math.abs(dx) / limit)
    }
    const release = (isAway: boolean) => {
      listening.abort()
      if (!dragged.current) return
      time.release('drag')
      // Reset only after the click that follows the release, because this click belongs to the drag.
      setTimeout(() => {
        dragged.current = false
      })
      if (isAway) return onAway()
      element.style.transition = ''
      element.style.transform = ''
      element.style.opacity = ''
    }
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', () => release(Math.abs(dx) >= limit), { signal })
    window.addEventListener('pointercancel', () => release(false), { signal })
  }

  return { card, start, wasDragged: () => dragged.current }
}
