import { dayIn, type MatchDay } from './match-days.ts'

interface DayNameProps extends Pick<MatchDay<unknown>, 'day' | 'label'> {
  now: number
  zone: string
}

/** The heading of a day, which says if the day is today. */
export const DayName = ({ day, label, now, zone }: DayNameProps) => (
  <h2 className="euro-day__name" id={`dia-${day}`}>
    {day === dayIn(now, zone) ? (
      <>
        Hoy <span className="euro-day__date">{label}</span>
      </>
    ) : (
      label
    )}
  </h2>
)
