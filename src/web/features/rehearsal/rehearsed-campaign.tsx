import type { RehearsalCampaign, RehearsalMoment, RehearsalPrize } from '#contract/rehearsal.schema.ts'
import { formatDateTimeOnly } from '#web/format/dates.ts'
import { plural } from '#web/format/plural.ts'
import { pagePath } from '../campaign/posters/poster-wall.tsx'
import { PressForm } from './press-form.tsx'
import { moveForm, prizeForm } from './rehearsal.functions.ts'

/** The moments of a campaign to which the clock can go, and its prizes. */
export function RehearsedCampaign({ campaign }: { campaign: RehearsalCampaign }) {
  const { slug, title, zone, moments, prizes } = campaign
  return (
    <section className="panel stack" aria-labelledby={`promo-${slug}`}>
      <h3 id={`promo-${slug}`}>
        <a href={pagePath(campaign)}>{title}</a>
      </h3>
      {moments.length === 0 ? <p className="muted">Ya ha pasado todo lo que tenía fecha.</p> : null}
      <div className="cluster">
        {moments.map((moment) => (
          <PressForm
            key={nameOf(moment)}
            name={`${slug}-${nameOf(moment)}`}
            submit={moveForm}
            fields={{ to: new Date(moment.at).toISOString() }}
          >
            {wordsOf(moment)}, {formatDateTimeOnly(moment.at, zone)}
          </PressForm>
        ))}
      </div>
      {prizes.length === 0 ? null : (
        <ul className="rows rehearsal-prizes">
          {prizes.map((prize) => (
            <li key={prize.key} className="row">
              <div className="row__main">
                <p className="row__title">{prize.name}</p>
                <p className="row__meta">{leftOf(prize)}</p>
              </div>
              {prize.way === 'now' && prize.left > 0 ? (
                <div className="row__end">
                  <PrizeForm campaign={campaign} prize={prize} />
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function PrizeForm({ campaign: { slug, edition }, prize }: { campaign: RehearsalCampaign; prize: RehearsalPrize }) {
  return (
    <PressForm name={`${slug}-prize-${prize.key}`} submit={prizeForm} fields={{ slug, edition, prize: prize.key }}>
      Que salga en la próxima jugada<span className="visually-hidden">: {prize.name}</span>
    </PressForm>
  )
}

const nameOf = ({ kind, at }: RehearsalMoment) => `${kind}-${at}`

function wordsOf({ kind, name }: RehearsalMoment): string {
  switch (kind) {
    case 'opens':
      return 'Apertura'
    case 'closes':
      return 'Cierre'
    case 'draw':
      return name ?? 'Sorteo'
    case 'claim':
      return 'Fin del plazo para recoger'
  }
}

const WAYS = {
  now: '',
  later: ' Se gana más adelante: mueve antes el reloj.',
  over: ' Ya no se gana jugando.',
  draw: ' No sale jugando: llega con un sorteo, una clasificación o un código.',
} satisfies Record<RehearsalPrize['way'], string>

const leftOf = ({ left, way }: RehearsalPrize): string =>
  left === 0 ? 'No queda ninguno por ganar.' : `${plural(left, 'Queda', 'Quedan')} ${left}.${WAYS[way]}`
