import flags from './flags.svg?no-inline'
import './flag.css'

const DRAWN =
  'GER SCO HUN SUI ESP CRO ITA ALB SVN DEN SRB ENG POL NED AUT FRA BEL SVK ROU UKR TUR GEO POR CZE IRL WAL NIR NOR SWE FIN ISL GRE BUL EST LTU LVA LUX ARM AZE ISR BIH MNE MKD MLT AND MDA LIE FRO'
const isDrawn = new Set(DRAWN.split(' '))

/**
 * The flag of a team, found by the code of the team. It is hidden from screen readers, because the name of the team is
 * text beside the flag. If there is no drawing of the flag, the code is shown instead.
 */
export function Flag({ team, size = 'md' }: { team: string | null; size?: 'sm' | 'md' | 'lg' }) {
  if (team === null || !isDrawn.has(team))
    return (
      <span className={`flag flag--${size} flag--letters`} aria-hidden="true">
        {team ?? '?'}
      </span>
    )
  return (
    <svg className={`flag flag--${size}`} viewBox="0 0 30 20" aria-hidden="true">
      <use href={`${flags}#${team}`} />
    </svg>
  )
}
