import type { LatestDay } from '#contract/prizes.schema.ts'
import { Drawing } from '#web/components/campaign/drawing.tsx'
import { formatDay } from '#web/format/dates.ts'

/** Lists the latest prizes, with a calendar leaf for each day. Reveals neither the winners nor the next prize. */
export function Latest({ days }: { days: readonly LatestDay[] }) {
  if (days.length === 0) return null
  return (
    <section className="stack" aria-labelledby="ultimo">
      <h2 id="ultimo">Lo último que ha salido</h2>
      <ol className="latest">
        {days.map((day) => (
          <DayOfPrizes key={day.day} {...day} />
        ))}
      </ol>
      <p className="small muted">
        Son los premios hasta el último recuento. No los damos al momento para que nadie deduzca cuándo sale el
        siguiente.
      </p>
    </section>
  )
}

function DayOfPrizes({ day, prizes }: LatestDay) {
  const words = formatDay(day)
  const [number, , month] = words.split(' ')
  return (
    <li className="latest__day">
      <h3 className="latest__leaf">
        <span className="visually-hidden">El {words}</span>
        <span aria-hidden="true">{number}</span>
        <span aria-hidden="true" className="latest__month">
          {month}
        </span>
      </h3>
      <ul className="latest__prizes">
        {prizes.map((prize) => (
          <li key={`${prize.campaign.slug} ${prize.key}`} data-campaign={prize.campaign.kind}>
            <Drawing kind={prize.campaign.kind} name={prize.symbol} isCut />
            <p className="latest__words">
              {inWords(prize)}
              <span className="latest__campaign">{prize.campaign.title}</span>
            </p>
          </li>
        ))}
      </ul>
    </li>
  )
}

/**
 * Returns «Un abanico» for one prize and «2 × Abanico» for several, because the season file has no plural of the name.
 */
function inWords({ name, withArticle, count }: LatestDay['prizes'][number]): string {
  if (count > 1) return `${count}\u00a0× ${name}`
  return withArticle ? withArticle.charAt(0).toLocaleUpperCase('es') + withArticle.slice(1) : name
}
