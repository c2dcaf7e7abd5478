import { useEffect, useEffectEvent, useState } from 'react'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { counted, plural } from '#web/format/plural.ts'
import './countdown.css'

export type CountdownProps = {
  now: number
  target: number
  label: string
  size?: 'md' | 'lg'
  endText?: string
  onEnd?: () => void
}

/** The server's clock decides: the browser only measures the time since it received it. */
export function Countdown({ now, target, label, size = 'md', endText = 'Ya está abierta', onEnd }: CountdownProps) {
  const left = useTimeLeft(target - now, onEnd)
  if (left <= 0)
    return (
      <p className="countdown__end" role="status">
        {endText}
      </p>
    )
  const parts = timeParts(left)
  return (
    <div className={`countdown countdown--${size}`} role="timer" aria-label={`${label}: ${inWords(parts)}`}>
      <p className="countdown__label" aria-hidden="true">
        {label}
      </p>
      <div className="countdown__parts" aria-hidden="true">
        {parts.map(({ value, one, many }) => (
          <span className="countdown__part" key={many}>
            <span className="countdown__figure">
              {[...String(value).padStart(2, '0')].map((digit, place, { length }) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: from the units, a digit is its place
                <Digit key={length - place} digit={digit} />
              ))}
            </span>
            <span className="countdown__unit">{plural(value, one, many)}</span>
          </span>
        ))}
      </div>
    </div>
  )
}

/** A digit that changes turns over; the first one stands still. */
function Digit({ digit }: { digit: string }) {
  const [[shown, before], show] = useState<[string, string?]>([digit])
  if (shown !== digit) show([digit, shown])
  return (
    <span className="countdown__digit" key={digit} data-before={before}>
      <span>{digit}</span>
    </span>
  )
}

function useTimeLeft(span: number, onEnd: (() => void) | undefined) {
  const [left, setLeft] = useState(span)
  const end = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    const started = performance.now()
    const tick = () => {
      const next = span - (performance.now() - started)
      setLeft(next)
      if (next > 0) return
      clearInterval(timer)
      end()
    }
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [span])
  return left
}

/** Of a longer time nobody wants the seconds. */
const MOST_COUNTED_MS = 30 * DAY_MS

function timeParts(left: number) {
  const whole = Math.ceil(left / SECOND_MS) * SECOND_MS
  const days = { value: Math.floor(whole / DAY_MS), one: 'día', many: 'días' }
  const rest = [
    { value: Math.floor((whole % DAY_MS) / HOUR_MS), one: 'hora', many: 'horas' },
    { value: Math.floor((whole % HOUR_MS) / MINUTE_MS), one: 'min', many: 'min' },
    { value: Math.floor((whole % MINUTE_MS) / SECOND_MS), one: 's', many: 's' },
  ]
  if (left > MOST_COUNTED_MS) return [days]
  return days.value > 0 ? [days, ...rest] : rest
}

/** Announced without seconds, so that a screen reader does not count aloud. */
const inWords = (parts: ReturnType<typeof timeParts>) =>
  parts
    .filter(({ many }) => many !== 's')
    .map(({ value, one, many }) => counted(value, one, many))
    .join(', ')
