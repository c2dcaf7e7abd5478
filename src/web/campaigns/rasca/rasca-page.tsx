import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Campaign } from '#contract/campaigns.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { getCards } from '#contract/rasca.ts'
import { CampaignFacts } from '#web/components/campaign/campaign-facts.tsx'
import { datesOf } from '#web/components/campaign/phase-words.ts'
import { Poster } from '#web/components/campaign/poster.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Countdown } from '#web/components/ui/countdown.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { formatDate, zoneWords } from '#web/format/dates.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { cardsQuery } from '#web/functions/rasca.ts'
import { PastCards } from './past-cards.tsx'
import { ScratchCard } from './scratch-card.tsx'
import { useNewDay } from './use-new-day.ts'

type Cards = OutputOf<typeof getCards>

export function RascaPage({ chosen }: { chosen: string | undefined }) {
  const { data: campaign } = useSuspenseQuery(campaignQuery('rasca'))
  const { data: cards } = useSuspenseQuery(cardsQuery)
  const left = cards.current.filter((card) => card.state === 'available' || card.state === 'open').length
  return (
    <Page title={campaign.title} campaign="rasca" tone="ground" lead={<p>{leadFor(campaign, left)}</p>}>
      <div className="stack stack--section">
        {cards.obstacle ? <Obstacle obstacle={cards.obstacle} campaign={campaign} /> : null}
        <div className="rasca-table">
          <Today cards={cards.obstacle ? openedOnly(cards) : cards} chosen={chosen} campaign={campaign} />
          <div className="rasca-table__poster">
            <Poster kind="rasca" title={datesOf(campaign)} />
          </div>
        </div>
        <PastCards cards={cards.past} />
        <CampaignFacts campaign={campaign} />
      </div>
    </Page>
  )
}

function leadFor({ phase, tagline }: Campaign, left: number): string {
  if (phase !== 'open') return tagline
  if (left === 0) return 'Ya has rascado hoy.'
  return left === 1 ? 'Te queda 1 tarjeta hoy.' : `Te quedan ${left} tarjetas hoy.`
}

/** What stops a new card does not take away one that was opened before. */
const openedOnly = (cards: Cards): Cards => ({ ...cards, current: cards.current.filter((card) => card.play) })

function Today({ cards, chosen, campaign }: { cards: Cards; chosen: string | undefined; campaign: Campaign }) {
  const { current } = cards
  const pending = (slot?: string) =>
    current.find((card) => card.slot !== slot && (card.state === 'available' || card.state === 'open'))
  // The card that was dealt first stays on the table once it is scratched, until another is asked for.
  const [dealt] = useState(() => pending()?.slot)
  const card = current.find((one) => one.slot === (chosen ?? dealt)) ?? pending() ?? current.at(-1)
  useNewDay(cards)
  if (!card) return cards.obstacle ? null : <NextCard cards={cards} campaign={campaign} />
  const following = pending(card.slot)
  const position = current.indexOf(card) + 1
  const label = current.length > 1 ? `Tarjeta ${position} de ${current.length}` : 'Tu tarjeta de hoy'
  const next = following ? (
    <Link
      to="/promo/rasca"
      search={{ tarjeta: following.slot }}
      resetScroll={false}
      className={buttonClass({ variant: 'secondary' })}
    >
      Rascar la siguiente
    </Link>
  ) : cards.obstacle ? null : (
    <NextCard cards={cards} campaign={campaign} />
  )
  return <ScratchCard key={card.slot} card={card} label={label} serverNow={cards.serverNow} next={next} />
}

function NextCard({ cards: { next, serverNow }, campaign }: { cards: Cards; campaign: Campaign }) {
  if (!next) {
    return (
      <EmptyState art="kite" title="Era la última tarjeta">
        La promoción se cierra el {formatDate(campaign.closesAt, campaign.zone)}. Tus premios te esperan en el inicio.
      </EmptyState>
    )
  }
  return (
    <div className="stack stack--tight">
      <Countdown
        now={serverNow}
        target={next.opensAt}
        label="Tu próxima tarjeta se abre en"
        endText="Ya tienes tarjeta nueva"
      />
      <p className="small muted">A las 00:00, {zoneWords(campaign.zone)}.</p>
    </div>
  )
}

const OBSTACLES = {
  email_unconfirmed: ['Confirma tu correo para jugar', 'Así sabemos que cada persona juega una vez.'],
  country_not_eligible: ['No está disponible en tu país', 'Mira las bases para saber en qué países se puede jugar.'],
  too_young: ['Solo para mayores de edad', 'Solo pueden participar personas mayores de 18 años.'],
  not_open: ['Aún no ha empezado', 'Guarda la fecha y vuelve.'],
  paused: ['En pausa', 'Hemos parado la promoción un momento. Lo que tengas ganado sigue siendo tuyo.'],
  campaign_over: ['Esta promoción ha terminado', 'Tus tarjetas y premios siguen en tu historial.'],
} satisfies Record<NonNullable<Cards['obstacle']>, [string, string]>

function Obstacle({ obstacle, campaign }: { obstacle: NonNullable<Cards['obstacle']>; campaign: Campaign }) {
  const [title, words] = OBSTACLES[obstacle]
  return (
    <Notice
      tone="warning"
      title={title}
      actions={
        obstacle === 'email_unconfirmed' ? (
          <Link to="/user/validation" search={{ volver: '/promo/rasca' }} className={buttonClass()}>
            Confirmar mi correo
          </Link>
        ) : undefined
      }
    >
      {campaign.pauseReason && obstacle === 'paused' ? `${words} Motivo: ${campaign.pauseReason}` : words}
    </Notice>
  )
}
