import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Campaign, PrizeOffer } from '#contract/campaigns.schema.ts'
import type { Kind } from '#contract/kinds.ts'
import { COUNTRIES } from '#contract/primitives/countries.ts'
import { Drawing } from '#web/components/campaign/drawing.tsx'
import { Fold } from '#web/components/ui/fold.tsx'
import { RulesLink } from '#web/features/conditions/rules-link.tsx'
import { formatDeadline } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'
import { counted, plural } from '#web/format/plural.ts'
import { formatDateTime } from '#web/format/zoned-times.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { SetIcon } from '../icons/set-icon.tsx'
import { Amendments } from './amendments.tsx'
import { prizeIcon } from './prize-icon.ts'
import { isCurrent } from './words/phase-words.ts'

/** The rules in readable form: prizes with their stock, how to play, odds, dates and limits. */
export function CampaignFacts({ campaign }: { campaign: Campaign }) {
  // A visitor without an account may not know the game.
  const isNew = !useSuspenseQuery(sessionQuery).data.user
  const { intro, howTo, playable, prizes, odds, amendments, zone } = campaign
  const isRunning = isCurrent(campaign)
  return (
    <>
      {prizes.length > 0 ? <Prizes campaign={campaign} /> : null}
      <div className="folds">
        <Fold id="como" title={isRunning ? 'Cómo se juega' : 'Cómo se jugaba'} isOpen={isNew && isRunning}>
          <p>{intro}</p>
          <ol className="prose">
            {howTo.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Fold>
        {playable || prizes.length > 0 ? (
          <Fold id="probabilidades" title="¿Qué probabilidades tengo?">
            <p>{odds}</p>
          </Fold>
        ) : null}
        <Fold id="condiciones" title="Condiciones">
          <Conditions campaign={campaign} />
        </Fold>
      </div>
      <Footing campaign={campaign} />
      <Amendments title="Cambios desde que empezó" notes={amendments} zone={zone} />
    </>
  )
}

function Prizes({ campaign: { kind, prizes, countedAt, zone, phase } }: { campaign: Campaign }) {
  const isAhead = phase === 'announced'
  const isPast = !isCurrent({ phase })
  return (
    <section className="stack" aria-labelledby="premios">
      <h2 id="premios">Premios</h2>
      <ul className="rows prize-shelf">
        {prizes.map((prize) => (
          <PrizeRow key={prize.key} kind={kind} prize={prize} words={isAhead ? aheadOf : isPast ? givenOf : leftOf} />
        ))}
      </ul>
      {countedAt === null || isAhead || isPast ? null : (
        <p className="small muted">
          Recuento del {formatDateTime(countedAt, zone)}. No lo damos al momento para que nadie deduzca cuándo sale un
          premio.
        </p>
      )}
    </section>
  )
}

interface PrizeRowProps {
  kind: Kind
  prize: PrizeOffer
  /** Says how many of the prize there are. */
  words: (prize: PrizeOffer) => string
}

function PrizeRow({ kind, prize, words }: PrizeRowProps) {
  const { name, symbol, valueCents } = prize
  const icon = prizeIcon(prize)
  return (
    <li className="row">
      <span className="row__lead">
        {icon ? <SetIcon name={icon} size="lg" /> : <Drawing kind={kind} name={symbol} size={140} isCut />}
      </span>
      <div className="row__main stack stack--tight">
        <h3 className="row__title">{name}</h3>
        {valueCents > 0 ? <p className="row__meta">Valorado en {formatMoney(valueCents)}</p> : null}
      </div>
      <p className="row__end prize-stock">{words(prize)}</p>
    </li>
  )
}

const aheadOf = ({ stock }: PrizeOffer) => `Habrá ${stock}`

const givenOf = ({ left, stock }: PrizeOffer) =>
  left === stock ? `Había ${stock}` : `${plural(stock - left, 'Se dio', 'Se dieron')} ${stock - left} de ${stock}`

const leftOf = ({ left, stock }: PrizeOffer) =>
  left === 0 ? 'Agotado' : `${plural(left, 'Queda', 'Quedan')} ${left} de ${stock}`

function Conditions({ campaign }: { campaign: Campaign }) {
  const { zone, opensAt, closesAt, claimUntil, countries, limits, prizes } = campaign
  const hasPrizes = prizes.length > 0
  const names = countries.map((code) => COUNTRIES[code as keyof typeof COUNTRIES] ?? code)
  return (
    <dl className="facts">
      <div>
        <dt>Apertura</dt>
        <dd>{formatDateTime(opensAt, zone)}</dd>
      </div>
      <div>
        <dt>Cierre</dt>
        <dd>{formatDeadline(closesAt, zone)}</dd>
      </div>
      {hasPrizes ? (
        <div>
          <dt>Recoger premios</dt>
          <dd>hasta {formatDeadline(claimUntil, zone)}</dd>
        </div>
      ) : null}
      <div>
        <dt>Dónde</dt>
        <dd>{names.join(', ')}</dd>
      </div>
      {hasPrizes ? (
        <div>
          <dt>Por persona</dt>
          <dd>
            Como máximo, {counted(limits.physical, 'premio físico', 'premios físicos')} y{' '}
            {counted(limits.code, 'código', 'códigos')}
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

/** The organiser's legend, which the law may want in view, and the links to the rules and to the proof. */
const Footing = ({ campaign: { slug, edition, seedCommit, rules, title, legend } }: { campaign: Campaign }) => (
  <div className="stack stack--tight">
    {legend ? <p className="small">{legend}</p> : null}
    <p className="cluster">
      <RulesLink id={rules.id} title={`Bases de «${title}»`} />
      {seedCommit ? (
        <Link to="/prueba/$slug/{-$edition}" params={{ slug, edition }} className="text-link">
          Comprobar el sorteo
        </Link>
      ) : null}
    </p>
  </div>
)
