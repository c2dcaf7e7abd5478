import { memo, type PointerEvent } from 'react'
import { inZones } from '#web/format/dates.ts'
import type { Chart, Mark } from './chart.ts'
import { barsPath, baselinesPath, stripesPath, waitsPath } from './chart-paths.ts'
import { barWords, chartWords, markWords } from './chart-words.ts'
import { nearestTo } from './nearest-mark.ts'

export const SLIDER_ID = 'momento-elegido'
export const CHOSEN_ID = 'marca-elegida'

interface DayChartProps {
  chart: Chart
  zone: string
  prizes: readonly { key: string; name: string }[]
  chosen: number
  onChoose: (index: number) => void
}

/**
 * Shows a row for each day, with a pennant for each winning moment. A line connects the pennant with the play that won
 * the prize. If there are too many moments, shows a bar for each hour instead. The slider selects a pennant or a bar by
 * keyboard and by touch.
 */
export function DayChart({ chart, zone, prizes, chosen, onChoose }: DayChartProps) {
  const { days, marks, bars } = chart
  const last = Math.max(marks.length, bars.length) - 1
  const { title, text } = wordsOf(chart, chosen, zone, prizes)
  const choose = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const index = nearestTo(chart, { x: clientX - left, y: clientY - top }, { width, height })
    if (index !== null) onChoose(index)
  }
  return (
    <figure className={`day-chart day-chart--${bars.length > 0 ? 'bars' : 'marks'}`}>
      <Legend chart={chart} />
      <div className="day-chart__plan">
        <div className="day-chart__hours" aria-hidden="true">
          {[0, 6, 12, 18, 24].map((hour) => (
            <span key={hour}>{hour} h</span>
          ))}
        </div>
        <ol className="day-chart__days" aria-hidden="true">
          {days.map(({ day }, row) => (
            <li key={day}>{dayLabel(day, row)}</li>
          ))}
        </ol>
        <svg
          className="day-chart__plot"
          role="img"
          aria-label={chartWords(chart)}
          onPointerMove={choose}
          onPointerDown={choose}
        >
          <Drawn chart={chart} />
          <g id={CHOSEN_ID}>
            <Chosen chart={chart} index={chosen} />
          </g>
        </svg>
      </div>
      <div className="day-chart__choice">
        <label htmlFor={SLIDER_ID} className="visually-hidden">
          {bars.length > 0 ? 'Hora del dibujo' : 'Momento del dibujo'}
        </label>
        <input
          id={SLIDER_ID}
          type="range"
          min={0}
          max={last}
          value={chosen}
          aria-valuetext={`${title}. ${text}`}
          onChange={({ target }) => onChoose(target.valueAsNumber)}
        />
        <p className="day-chart__words">
          <strong>{title}</strong> {text}
        </p>
      </div>
    </figure>
  )
}

function wordsOf({ days, marks, bars }: Chart, chosen: number, zone: string, prizes: DayChartProps['prizes']) {
  const bar = bars[chosen]
  const mark = marks[chosen]
  if (bar) return barWords(bar, days[bar.place.row]?.day ?? '')
  if (!mark) return { title: '', text: '' }
  const prize = prizes.find(({ key }) => key === mark.prize)?.name ?? mark.prize
  return markWords({ ...mark, prize }, days[mark.place.row]?.day ?? '', zone)
}

const shortMonth = inZones({ day: 'numeric', month: 'short' })

/** Returns «1 dic» for the first row and for the first day of a month, else «2». */
const dayLabel = (day: string, row: number) =>
  row === 0 || day.endsWith('-01') ? shortMonth('UTC').format(Date.parse(day)) : String(Number(day.slice(8)))

const HOURS = 24
/**
 * Returns the distance of a day's baseline from the top of its row, as a share of the row's height. The label of the
 * day is at the same height.
 */
const baselineOf = ({ bars }: Chart) => (bars.length > 0 ? 0.5 : 0.3)

const across = (hour: number) => `${(hour / HOURS) * 100}%`
const down = (row: number, chart: Chart) => `${((row + baselineOf(chart)) / chart.days.length) * 100}%`

/** Memoised, because nothing in it depends on the selection. */
const Drawn = memo(function Drawn({ chart }: { chart: Chart }) {
  const { days, marks } = chart
  const baseline = baselineOf(chart)
  return (
    <>
      <svg
        className="day-chart__stretched"
        viewBox={`0 0 ${HOURS} ${days.length}`}
        preserveAspectRatio="none"
        width="100%"
        height="100%"
        aria-hidden="true"
      >
        <path className="day-chart__closed" d={stripesPath(chart.closed)} />
        <path className="day-chart__pause" d={stripesPath(chart.pauses)} />
        <path className="day-chart__grid" d={`M6 0V${days.length}M12 0V${days.length}M18 0V${days.length}`} />
        <path className="day-chart__baseline" d={baselinesPath(chart, baseline)} />
        <path className="day-chart__wait" d={waitsPath(marks, baseline)} />
        {(['plays', 'given', 'free', 'wrong'] as const).map((part) => (
          <path key={part} className={`day-chart__${part}`} d={barsPath(chart, baseline, part)} />
        ))}
      </svg>
      <defs>
        <path id="banderin" d="M-7 0H7L0 15Z" />
        <path id="aspa" d="m-4 17 8 8m0-8-8 8" />
      </defs>
      {marks.map((mark) => (
        <Pennant key={mark.unit} mark={mark} chart={chart} />
      ))}
    </>
  )
})

function Pennant({ mark: { place, taken, play, faults }, chart }: { mark: Mark; chart: Chart }) {
  const state = faults.length > 0 ? 'wrong' : play ? 'given' : 'free'
  return (
    <>
      <use
        href="#banderin"
        className={`day-chart__pennant day-chart__pennant--${state}`}
        x={across(place.hour)}
        y={down(place.row, chart)}
      />
      {taken ? (
        <circle className="day-chart__play" cx={across(taken.hour)} cy={down(taken.row, chart)} r="3.5" />
      ) : null}
      {faults.length > 0 ? (
        <use href="#aspa" className="day-chart__cross" x={across(place.hour)} y={down(place.row, chart)} />
      ) : null}
    </>
  )
}

function Chosen({ chart, index }: { chart: Chart; index: number }) {
  const bar = chart.bars[index]
  const mark = chart.marks[index]
  if (bar) {
    return (
      <rect
        className="day-chart__chosen"
        x={across(bar.place.hour)}
        y={`${(bar.place.row / chart.days.length) * 100}%`}
        width={across(1)}
        height={`${100 / chart.days.length}%`}
      />
    )
  }
  if (!mark) return null
  return (
    <>
      <circle className="day-chart__chosen" cx={across(mark.place.hour)} cy={down(mark.place.row, chart)} r="10" />
      {mark.taken ? (
        <circle className="day-chart__chosen" cx={across(mark.taken.hour)} cy={down(mark.taken.row, chart)} r="7" />
      ) : null}
    </>
  )
}

function Legend({ chart: { bars, most, pauses } }: { chart: Chart }) {
  const isCrowded = bars.length > 0
  const keys = isCrowded
    ? [
        ['given', `cuelgan los momentos con premio: hasta ${most.moments} en una hora`],
        ['plays', `encima, las jugadas que se los llevaron: hasta ${most.plays}`],
        ['free', 'sin jugada'],
      ]
    : [
        ['given', 'momento con premio'],
        ['plays', 'la jugada que se lo llevó'],
        ['free', 'sin jugada'],
      ]
  return (
    <figcaption className="day-chart__legend">
      {[...keys, ...(pauses.length > 0 ? [['pause', 'en pausa']] : [])].map(([part, words]) => (
        <span key={part} className={`day-chart__key day-chart__key--${part}`}>
          {words}
        </span>
      ))}
    </figcaption>
  )
}
