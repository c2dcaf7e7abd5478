import { Link } from '@tanstack/react-router'
import type { Campaign } from '#contract/campaigns.schema.ts'
import type { Calendar, MyDoors } from '#contract/games/xmas/xmas.schema.ts'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { Progress } from '#web/components/ui/feedback/progress.tsx'
import { formatDateTimeOnly } from '#web/format/dates.ts'
import { counted } from '#web/format/plural.ts'
import { isOver } from '../state/window-state.ts'

/** Says how many doors the member still has to open for an extra entry, and how many entries the member has. */
export function Bonus({
  campaign,
  calendar,
  mine,
}: {
  campaign: Campaign
  calendar: Calendar
  mine: MyDoors | undefined
}) {
  const { bonus, zone, edition, serverNow } = calendar
  if (!bonus) return null
  const opened = mine?.opened.length ?? 0
  const hasEnded = isOver(campaign, calendar)
  const entries = mine?.entries.length ?? 0
  return (
    <section className="xmas-bonus stack stack--tight" aria-labelledby="sorteo">
      <div className="cluster cluster--between">
        <h2 id="sorteo">{bonus.name}</h2>
        {opened >= bonus.doors ? <Stamp size="sm">Conseguido</Stamp> : null}
      </div>
      {mine && !hasEnded && campaign.phase !== 'announced' ? (
        <Progress
          value={Math.min(opened, bonus.doors)}
          max={bonus.doors}
          label="Puertas abiertas"
          text={opened >= bonus.doors ? `${opened} abiertas` : `Llevas ${opened} de ${bonus.doors}`}
        />
      ) : null}
      <p>
        {hasEnded ? null : `Abre ${bonus.doors} puertas, el día que quieras, y tienes una participación. `}
        {entries > 0 ? (
          <strong>
            {hasEnded ? 'Tienes' : 'Ya tienes'} {counted(entries, 'participación', 'participaciones')}.
          </strong>
        ) : null}
      </p>
      <p className="small">
        {serverNow < bonus.drawsAt ? 'Se sortea el' : 'Se sorteó el'} {formatDateTimeOnly(bonus.drawsAt, zone)}.{' '}
        <Link
          to="/prueba/$slug/{-$edition}"
          params={{ slug: campaign.slug, edition }}
          hash="sorteos"
          className="text-link"
        >
          Cuándo y cómo se sortea
        </Link>
      </p>
    </section>
  )
}
