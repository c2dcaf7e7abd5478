import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Campaign } from '#contract/campaigns.schema.ts'
import type { Card } from '#contract/games/rasca/rasca.schema.ts'
import { RASCA_WORDS } from '#contract/games/rasca/words.ts'
import type { Say } from '#contract/words/say.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import { Page } from '#web/components/layout/page/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Countdown } from '#web/components/ui/display/countdown.tsx'
import { EmptyState } from '#web/components/ui/feedback/empty-state.tsx'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { announcedNotice } from '#web/features/campaign/announced/announced-part.tsx'
import { announcedPoster } from '#web/features/campaign/announced/announced-poster.tsx'
import { CampaignFacts } from '#web/features/campaign/campaign-facts.tsx'
import type { Keepsake } from '#web/features/campaign/ended/ended.tsx'
import { ObstacleNotice, type ObstacleWords } from '#web/features/campaign/obstacle-notice.tsx'
import { pageLink } from '#web/features/campaign/posters/poster-wall.tsx'
import { taglineOf } from '#web/features/campaign/words/tagline.ts'
import { formatDate, formatDay } from '#web/format/dates.ts'
import { counted } from '#web/format/plural.ts'
import { isToClaim } from '#web/format/prize-words.ts'
import { useWords } from '#web/functions/site.ts'
import { PastCards } from './cards/past-cards.tsx'
import { EndedScene, StillScene } from './cards/scenes.tsx'
import { ScratchCard } from './cards/scratch-card.tsx'
import { PayTable } from './prizes/pay-table.tsx'
import { type CardInHand, isCovered, useCardInHand } from './state/use-card-in-hand.ts'
import { type Cards, useCards, useRefreshCards } from './state/use-cards.ts'

/** By span: the words for its cards, in the places where the page names them. */
const WORDS = {
  day: {
    span: ' hoy',
    new: 'Rascar la de hoy',
    soon: 'Mañana',
    at: 'A medianoche',
  },
  week: {
    span: ' esta semana',
    new: 'Rascar la de esta semana',
    soon: 'El lunes',
    at: 'El lunes',
  },
  edition: { span: '', new: 'Rascar la nueva', soon: '', at: 'A medianoche' },
} satisfies Record<Cards['span']['every'], object>

const isCurrent = ({ slot }: Card, { current }: Cards) => current.some((card) => card.slot === slot)

type SayRasca = Say<typeof RASCA_WORDS>

export function RascaPage({ slug, chosen }: { slug: string; chosen: string | undefined }) {
  const say = useWords(RASCA_WORDS)
  const { campaign, cards } = useCards(slug)
  const hand = useCardInHand(cards, chosen)
  return (
    <Page
      title={campaign.title}
      campaign="rasca"
      tone="ground"
      setting={settingFor(campaign, cards, hand)}
      lead={<p>{leadFor(campaign, cards, say)}</p>}
      poster={announcedPoster(campaign)}
      actions={announcedNotice(campaign)}
    >
      <div className="stack stack--section">
        <Today campaign={campaign} cards={cards} hand={hand} />
        <CampaignFacts campaign={campaign} />
        <PastCards
          cards={[...usedToday(cards, hand.card), ...cards.past]}
          isOver={cards.obstacle === 'campaign_over'}
        />
      </div>
    </Page>
  )
}

function settingFor({ phase }: Campaign, { obstacle }: Cards, { card }: CardInHand) {
  if (phase === 'announced') return 'announced'
  return card || obstacle === 'email_unconfirmed' || obstacle === 'campaign_over' ? 'card' : undefined
}

function leadFor(campaign: Campaign, { obstacle, current, span: { every } }: Cards, say: SayRasca): string {
  if (obstacle) return taglineOf(campaign)
  const { span } = WORDS[every]
  const left = current.filter(isCovered).length
  if (left === 0) return say('played', { span })
  return left === 1 ? say('one-left', { span }) : say('left', { n: left, span })
}

/** Returns the used cards of the span without the card in hand. */
const usedToday = ({ current }: Cards, inHand: Card | undefined) =>
  current.filter((card) => !isCovered(card) && card.slot !== inHand?.slot)

interface TodayProps {
  campaign: Campaign
  cards: Cards
  hand: CardInHand
}

function Today({ campaign, cards, hand: { card, following, lapsedDay } }: TodayProps) {
  const { obstacle, serverNow } = cards
  const replaced = useReplaced(card?.slot)
  const refreshCards = useRefreshCards(campaign.slug)
  const place = useFocusWhenReplaced(`${card?.slot} ${obstacle}`)
  return (
    <section
      className="stack rasca-today"
      aria-label={obstacle ? 'La promoción' : 'Tu tarjeta'}
      tabIndex={-1}
      ref={place}
    >
      <NewSpan cards={cards} lapsedDay={lapsedDay} />
      <Obstacle campaign={campaign} cards={cards} onRefresh={refreshCards} />
      {card ? (
        <ScratchCard
          key={card.slot}
          card={card}
          campaign={campaign}
          label={labelFor(card, cards)}
          serverNow={serverNow}
          forward={forwardOf(card, cards)}
          hasNext={following !== undefined}
          used={usedToday(cards, card).length}
          isDealt={replaced !== undefined && isCovered(card)}
          replaced={isCovered(card) ? usedToday(cards, card).find(({ slot }) => slot === replaced) : undefined}
          next={<NextStep inHand={card} following={following} campaign={campaign} cards={cards} />}
          others={<OtherCards campaign={campaign} cards={cards} inHand={card} />}
        />
      ) : null}
    </section>
  )
}

function Obstacle({ campaign, cards, onRefresh }: Pick<TodayProps, 'campaign' | 'cards'> & { onRefresh: () => void }) {
  const say = useWords(RASCA_WORDS)
  const { obstacle } = cards
  if (!obstacle) return null
  const notice = (
    <ObstacleNotice obstacle={obstacle} campaign={campaign} words={wordsFor(cards, say)} onRefresh={onRefresh} />
  )
  if (obstacle === 'email_unconfirmed') {
    return (
      <StillScene>
        {notice}
        <PayTable prizes={campaign.prizes} />
      </StillScene>
    )
  }
  return obstacle === 'campaign_over' ? <EndedScene play={bestPlay(cards)}>{notice}</EndedScene> : notice
}

/** Returns the member's last winning card or, without a win, the last card. */
function bestPlay({ current, past }: Cards): Card['play'] {
  const plays = [...current, ...past].flatMap(({ play }) => play ?? [])
  return plays.find(({ outcome }) => outcome.kind === 'won') ?? plays[0] ?? null
}

/** Says which cards come in the next span. The line under the title says how many are left in this one. */
function forwardOf(card: Card, cards: Cards): string {
  const { current, next, span } = cards
  const words = WORDS[span.every]
  if (!isCurrent(card, cards)) return ''
  if (current.some((one) => isCovered(one) && one.slot !== card.slot)) return ''
  // Extra cards, which have a cause, come once.
  const regular = current.filter((one) => !one.cause).length
  if (!next || regular === 0) return ''
  return regular === 1 ? `${words.soon} hay otra.` : `${words.soon} hay ${regular} más.`
}

const wordsFor = ({ current, past }: Cards, say: SayRasca): ObstacleWords => ({
  toPlay: 'rascar',
  own: ownPart([...current, ...past]),
  paused: say(current.some((card) => card.play) ? 'paused-played' : 'paused'),
})

/** Says how many cards the member scratched in the edition. */
function ownPart(cards: readonly Card[]): Keepsake | undefined {
  const outcomes = cards.flatMap(({ play }) => play?.outcome ?? [])
  if (outcomes.length === 0) return undefined
  const won = outcomes.filter(({ kind }) => kind === 'won').length
  const scratched = `Rascaste ${counted(outcomes.length, 'tarjeta', 'tarjetas')}`
  if (won === 0) return { title: scratched }
  return { title: `${scratched} y ganaste ${counted(won, 'premio', 'premios')}` }
}

function labelFor(card: Card, { current, span }: Cards): string {
  const position = current.findIndex(({ slot }) => slot === card.slot) + 1
  if (position === 0) return `Tu tarjeta del ${formatDay(card.day)}`
  if (current.length > 1) return `Tarjeta ${position} de ${current.length}`
  return span.every === 'day' ? 'Tu tarjeta de hoy' : 'Tu tarjeta'
}

/** Announces the span that began while the page was open. */
function NewSpan({ cards: { today, obstacle, span }, lapsedDay }: { cards: Cards; lapsedDay: string | undefined }) {
  const [first] = useState(span.from)
  const isNews = span.from !== first && !obstacle
  return (
    // Present from the start: a screen reader announces only changes to a live region that already exists.
    <div aria-live="polite" className="rasca-news">
      {isNews ? (
        <Notice title={`Ya es ${formatDay(today)}`}>
          {lapsedDay
            ? `La tarjeta del ${formatDay(lapsedDay)} se quedó sin rascar. Esta es la ${span.every === 'day' ? 'de hoy' : 'nueva'}.`
            : 'Tienes tarjeta nueva.'}
        </Notice>
      ) : null}
    </div>
  )
}

interface NextStepProps {
  inHand: Card
  following: Card | undefined
  campaign: Campaign
  cards: Cards
}

/** The next step. It is a link, so that it also works without JavaScript. */
function NextStep({ inHand, following, campaign, cards }: NextStepProps) {
  if (following) {
    const hasWon = inHand.play?.outcome.kind === 'won'
    return (
      <Link
        {...pageLink(campaign)}
        search={{ tarjeta: following.slot }}
        resetScroll={false}
        className={buttonClass({ variant: hasWon ? 'secondary' : 'primary' })}
      >
        {isCurrent(inHand, cards)
          ? `Rascar la ${cards.current.indexOf(following) + 1}.ª tarjeta`
          : WORDS[cards.span.every].new}
      </Link>
    )
  }
  return cards.obstacle ? null : <NextCard campaign={campaign} cards={cards} />
}

function NextCard({ campaign, cards: { next, serverNow, span } }: { campaign: Campaign; cards: Cards }) {
  const say = useWords(RASCA_WORDS)
  if (!next) {
    return (
      <EmptyState art="kite" title={say('last')}>
        La promoción se cierra el {formatDate(campaign.closesAt - 1, campaign.zone)}. Si has ganado algo, te espera en
        el inicio.
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
      <p className="small muted">
        {WORDS[span.every].at}, {zoneWords(campaign.zone)}.
      </p>
    </div>
  )
}

/** Links to the other cards of the span that are already uncovered, and to their prizes that wait. */
function OtherCards({ campaign, cards, inHand }: Omit<NextStepProps, 'following'>) {
  const others = usedToday(cards, inHand)
  const prizes = others.flatMap(({ play }) =>
    play?.outcome.kind === 'won' && isToClaim(play.outcome.prize, cards.serverNow) ? play.outcome.prize : [],
  )
  const [prize] = prizes
  if (others.length === 0) return null
  return (
    <nav aria-label="Tus otras tarjetas" className="stack stack--tight">
      {prize ? (
        <Link
          {...(prizes.length > 1
            ? { to: '/home', hash: 'premios' }
            : { to: '/user/prizes/$id', params: { id: prize.id } })}
          className="rasca-claims"
        >
          {counted(prizes.length, 'premio', 'premios')} por recoger{' '}
          <span className={buttonClass({ size: 'sm', variant: 'secondary' })}>Recoger</span>
        </Link>
      ) : null}
      <ul className="rasca-others">
        {others.map((card) => (
          <li key={card.slot}>
            <Link {...pageLink(campaign)} search={{ tarjeta: card.slot }} resetScroll={false} className="text-link">
              Tarjeta {cards.current.indexOf(card) + 1}: {card.play?.outcome.kind === 'won' ? 'premio' : 'sin premio'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Returns the slot of the card that was in hand before this card; undefined for the first card of the page. */
function useReplaced(slot: string | undefined): string | undefined {
  const [hand, setHand] = useState<{ slot: string | undefined; before: string | undefined }>({
    slot,
    before: undefined,
  })
  if (hand.slot !== slot) setHand({ slot, before: hand.slot })
  return hand.slot === slot ? hand.before : hand.slot
}

/**
 * Moves the focus to this section when a focused button or link disappears, because the browser would lose the focus.
 */
function useFocusWhenReplaced(shown: string) {
  const place = useRef<HTMLElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [shown])
  return place
}
