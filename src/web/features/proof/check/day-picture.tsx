import { memo, type PointerEvent } from 'react'
import { inZones } from '#web/format/dates.ts'
import { nearestTo } from './nearest.ts'
import type { Mark, Picture } from './picture.ts'
import { barsPath, stringsPath, stripesPath, waitsPath } from './picture-paths.ts'
import { barWords, markWords, pictureWords } from './words.ts'

export const SLIDER_ID = 'momento-elegido'
export const CHOSEN_ID = 'marca-elegida'

interface DayPictureProps {
  picture: Picture
  zone: string
  prizes: readonly { key: string; name: string }[]
  chosen: number
  onChoose: (index: number) => void
}

/**
 * A garland for each day: a pennant hangs where a prize was waiting, and a thread leads to the play that took it. Where
 * they would be too many, a bar for each hour. The slider chooses one by keyboard and by touch.
 */
export function DayPicture({ picture, zone, prizes, chosen, onChoose }: DayPictureProps) {
  const { days, marks, bars } = picture
  const last = Math.max(marks.length, bars.length) - 1
  const { title, text } = wordsOf(picture, chosen, zone, prizes)
  const choose = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const index = nearestTo(picture, { x: clientX - left, y: clientY - top }, { width, height })
    if (index !== null) onChoose(index)
  }
  return (
    <figure className={`day-picture day-picture--${bars.length > 0 ? 'bars' : 'marks'}`}>
      <Legend picture={picture} />
      <div className="day-picture__plan">
        <div className="day-picture__hours" aria-hidden="true">
          {[0, 6, 12, 18, 24].map((hour) => (
            <span key={hour}>{hour} h</span>
          ))}
        </div>
        <ol className="day-picture__days" aria-hidden="true">
          {days.map(({ day }, row) => (
            <li key={day}>{dayLabel(day, row)}</li>
          ))}
        </ol>
        <svg
          className="day-picture__plot"
          role="img"
          aria-label={pictureWords(picture)}
          onPointerMove={choose}
          onPointerDown={choose}
        >
          <Drawn picture={picture} />
          <g id={CHOSEN_ID}>
            <Chosen picture={picture} index={chosen} />
          </g>
        </svg>
      </div>
      <div className="day-picture__choice">
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
        <p className="day-picture__words">
          <strong>{title}</strong> {text}
        </p>
      </div>
    </figure>
  )
}

function wordsOf({ days, marks, bars }: Picture, chosen: number, zone: string, prizes: DayPictureProps['prizes']) {
  const bar = bars[chosen]
  const mark = marks[chosen]
  if (bar) return barWords(bar, days[bar.place.row]?.day ?? '')
  if (!mark) return { title: '', text: '' }
  const prize = prizes.find(({ key }) => key === mark.prize)?.name ?? mark.prize
  return markWords({ ...mark, prize }, days[mark.place.row]?.day ?? '', zone)
}

const shortMonth = inZones({ day: 'numeric', month: 'short' })

/** «1 dic» where a month begins, else «2». */
const dayLabel = (day: string, row: number) =>
  row === 0 || day.endsWith('-01') ? shortMonth('UTC').format(Date.parse(day)) : String(Number(day.slice(8)))

const HOURS = 24
/** How far below the top of its row the string of a day hangs; the labels stand beside it. */
const stringOf = ({ bars }: Picture) => (bars.length > 0 ? 0.5 : 0.3)

const across = (hour: number) => `${(hour / HOURS) * 100}%`
const down = (row: number, picture: Picture) => `${((row + stringOf(picture)) / picture.days.length) * 100}%`

/** Everything but the choice: drawn once. */
const Drawn = memo(function Drawn({ picture }: { picture: Picture }) {
  const { days, marks } = picture
  const string = stringOf(picture)
  return (
    <>
      <svg
        className="day-picture__stretched"
        viewBox={`0 0 ${HOURS} ${days.length}`}
        preserveAspectRatio="none"
        width="100%"
        height="100%"
        aria-hidden="true"
      >
        <path className="day-picture__closed" d={stripesPath(picture.closed)} />
        <path className="day-picture__pause" d={stripesPath(picture.pauses)} />
        <path className="day-picture__grid" d={`M6 0V${days.length}M12 0V${days.length}M18 0V${days.length}`} />
        <path className="day-picture__string" d={stringsPath(picture, string)} />
        <path className="day-picture__wait" d={waitsPath(marks, string)} />
        {(['plays', 'given', 'free', 'wrong'] as const).map((part) => (
          <path key={part} className={`day-picture__${part}`} d={barsPath(picture, string, part)} />
        ))}
      </svg>
      <defs>
        <path id="banderin" d="M-7 0H7L0 15Z" />
        <path id="aspa" d="m-4 17 8 8m0-8-8 8" />
      </defs>
      {marks.map((mark) => (
        <Pennant key={mark.unit} mark={mark} picture={picture} />
      ))}
    </>
  )
})

function Pennant({ mark: { place, taken, play, faults }, picture }: { mark: Mark; picture: Picture }) {
  const state = faults.length > 0 ? 'wrong' : play ? 'given' : 'free'
  return (
    <>
      <use
        href="#banderin"
        className={`day-picture__pennant day-picture__pennant--${state}`}
        x={across(place.hour)}
        y={down(place.row, picture)}
      />
      {taken ? (
        <circle className="day-picture__play" cx={across(taken.hour)} cy={down(taken.row, picture)} r="3.5" />
      ) : null}
      {faults.length > 0 ? (
        <use href="#aspa" className="day-picture__cross" x={across(place.hour)} y={down(place.row, picture)} />
      ) : null}
    </>
  )
}

function Chosen({ picture, index }: { picture: Picture; index: number }) {
  const bar = picture.bars[index]
  const mark = picture.marks[index]
  if (bar) {
    return (
      <rect
        className="day-picture__chosen"
        x={across(bar.place.hour)}
        y={`${(bar.place.row / picture.days.length) * 100}%`}
        width={across(1)}
        height={`${100 / picture.days.length}%`}
      />
    )
  }
  if (!mark) return null
  return (
    <>
      <circle className="day-picture__chosen" cx={across(mark.place.hour)} cy={down(mark.place.row, picture)} r="10" />
      {mark.taken ? (
        <circle className="day-picture__chosen" cx={across(mark.taken.hour)} cy={down(mark.taken.row, picture)} r="7" />
      ) : null}
    </>
  )
}

function Legend({ picture: { bars, most, pauses } }: { picture: Picture }) {
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
    <figcaption className="day-picture__legend">
      {[...keys, ...(pauses.length > 0 ? [['pause', 'en pausa']] : [])].map(([part, words]) => (
        <span key={part} className={`day-picture__key day-picture__key--${part}`}>
          {words}
        </span>
      ))}
    </figcaption>
  )
}
