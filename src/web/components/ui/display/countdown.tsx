import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/primitives/durations.ts'
import { serverTime } from '#web/browser/clock/server-clock.ts'
import { counted, plural } from '#web/format/plural.ts'
import './countdown.css'

export type CountdownProps = {
  /** The server's time in the data of the page, epoch ms. */
  now: number
  /** Epoch ms. */
  target: number
  label: string
  /** `leaf` is a leaf of a calendar with the days alone, while more than three are left. */
  size?: 'md' | 'lg' | 'leaf'
  endText?: string
  onEnd?: () => void
}

/**
 * Counts down to `target` by the server's clock: the browser only adds the time since it received `now`. The server
 * renders only the days, because many visitors share the cached page for hours (docs/decisions/0076). Without
 * JavaScript the countdown is hidden.
 */
export function Countdown({ now, target, label, size = 'md', endText = 'Ya está abierta', onEnd }: CountdownProps) {
  const time = useTimeLeft(now, target, onEnd)
  const left = time ?? target - now
  if (left <= 0)
    return (
      <p className="countdown__end" role="status">
        {endText}
      </p>
    )
  const isCounting = time !== undefined
  const isLeaf = size === 'leaf' && left > MOST_CLOCK_MS
  const all = timeParts(left, isLeaf ? MOST_CLOCK_MS : MOST_COUNTED_MS)
  const parts = isCounting ? all : daysOnly(all)
  return (
    <div
      className={`countdown countdown--${size === 'leaf' && !isLeaf ? 'lg' : size}`}
      role="timer"
      aria-label={isCounting ? `${label}: ${inWords(parts)}` : label}
    >
      <p className="countdown__label" aria-hidden="true">
        {label}
      </p>
      {/* The key changes when the count begins. This replaces all digits without flipping them. */}
      <div className="countdown__parts" aria-hidden="true" key={String(isCounting)}>
        {parts.map(({ value, one, many }) => (
          <span className="countdown__part" key={many} data-waits={isCounting || many === DAYS ? undefined : ''}>
            <span className="countdown__figure">
              {[...String(value).padStart(isLeaf ? 1 : 2, '0')].map((digit, place, { length }) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: from the units, a digit is its place
                <Digit key={length - place} digit={digit} isTurned={many !== SECONDS} />
              ))}
            </span>
            <span className="countdown__unit">{plural(value, one, many)}</span>
          </span>
        ))}
      </div>
    </div>
  )
}

/**
 * Shows a digit that flips when it changes, but not when it first appears. The digits of the seconds never flip,
 * because the page would never be at rest.
 */
function Digit({ digit, isTurned }: { digit: string; isTurned: boolean }) {
  const [[shown, before], show] = useState<[string, string?]>([digit])
  if (isTurned && shown !== digit) show([digit, shown])
  return (
    <span className="countdown__digit" key={isTurned ? digit : undefined} data-before={before}>
      <span>{digit}</span>
    </span>
  )
}

/** Returns the time left in ms, or undefined until the browser starts to count. */
function useTimeLeft(now: number, target: number, onEnd: (() => void) | undefined) {
  const [left, setLeft] = useState<number>()
  const end = useEffectEvent(() => onEnd?.())
  useLayoutEffect(() => {
    const count = () => {
      const next = target - serverTime(now)
      setLeft(next)
      return next
    }
    count()
    const timer = setInterval(() => {
      if (count() > 0) return
      clearInterval(timer)
      end()
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [now, target])
  return left
}

/** The longest time left for which hours, minutes and seconds are shown. Above it, only the days are shown. */
const MOST_COUNTED_MS = 30 * DAY_MS
/** The same for a leaf of a calendar. */
const MOST_CLOCK_MS = 3 * DAY_MS
const DAYS = 'días'
const SECONDS = 's'

interface TimePart {
  value: number
  one: string
  many: string
}

function timeParts(left: number, most: number): TimePart[] {
  const whole = Math.ceil(left / SECOND_MS) * SECOND_MS
  const days = { value: Math.floor(whole / DAY_MS), one: 'día', many: DAYS }
  const rest = [
    { value: Math.floor((whole % DAY_MS) / HOUR_MS), one: 'hora', many: 'horas' },
    { value: Math.floor((whole % HOUR_MS) / MINUTE_MS), one: 'min', many: 'min' },
    { value: Math.floor((whole % MINUTE_MS) / SECOND_MS), one: SECONDS, many: SECONDS },
  ]
  if (left > most) return [days]
  return days.value > 0 ? [days, ...rest] : rest
}

const daysOnly = (parts: TimePart[]) => parts.map((part) => (part.many === DAYS ? part : { ...part, value: 0 }))

/** Describes the time left without the seconds, so that a screen reader does not count aloud. */
const inWords = (parts: TimePart[]) =>
  parts
    .filter(({ many }) => many !== SECONDS)
    .map(({ value, one, many }) => counted(value, one, many))
    .join(', ')
