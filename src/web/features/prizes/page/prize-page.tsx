import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { WonPrize } from '#contract/prizes.schema.ts'
import { Drawing } from '#web/components/campaign/drawing.tsx'
import { Page } from '#web/components/layout/page/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { Ticket } from '#web/components/ui/display/ticket.tsx'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { WithLinks } from '#web/components/ui/with-links.tsx'
import { Amendments } from '#web/features/campaign/amendments.tsx'
import { dayIn, formatDate, formatDay, timeLeft } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'
import { claimBefore, prizeWord } from '#web/format/prize-words.ts'
import { usedAt } from '#web/format/used-at.ts'
import { AddressPart } from '../claim/address-part.tsx'
import { ClaimForm } from '../claim/claim-form.tsx'
import { CodeSlip } from '../code-slip.tsx'
import { canShare, ShareWin } from '../share-win.tsx'
import { STATE_ID } from '../state-id.ts'
import { DeclinePart, SAID_BY_NEXT } from './decline-part.tsx'
import { PrizeSteps } from './prize-steps.tsx'
import { ShownNamePart } from './shown-name-part.tsx'
import './prize-page.css'

const TONES = {
  won: 'accent',
  claimed: 'ok',
  sent: 'ok',
  delivered: 'ok',
  expired: 'muted',
  annulled: 'danger',
  declined: 'muted',
} as const

const STATE_WORDS = {
  won: 'Te está esperando',
  claimed: 'Recogido',
  sent: 'Va de camino',
  delivered: 'Ya lo tienes',
  expired: 'El plazo terminó',
  annulled: 'Este premio se ha anulado',
  declined: 'Gracias por avisarnos',
} satisfies Record<WonPrize['state'], string>

const headingOf = ({ kind, state, needsAddress }: WonPrize) => {
  if (needsAddress) return '¿Adónde te lo enviamos?'
  return kind === 'physical' && state === 'claimed' ? '¡Listo! Te lo preparamos' : STATE_WORDS[state]
}

const StateStamp = ({ prize, isFresh }: { prize: WonPrize; isFresh: boolean }) => (
  <Stamp tone={TONES[prize.state]} fresh={isFresh}>
    {prizeWord(prize).toUpperCase()}
  </Stamp>
)

/** Returns whether the prize page shows the address: the prize needs a parcel, is claimed, and has not arrived yet. */
export const showsAddress = ({ kind, state }: WonPrize): boolean =>
  kind === 'physical' && (state === 'claimed' || state === 'sent')

export function PrizePage({ prize, now }: { prize: WonPrize; now: number }) {
  const { name, kind, state, code, used, valueCents, campaign } = prize
  const [stateAtFirst] = useState(state)
  const isFresh = state !== stateAtFirst
  return (
    <Page
      campaign={campaign.kind}
      tone="ground"
      back={
        <Link to="/home" className="back-link">
          Inicio
        </Link>
      }
      title={<span className="prize-title">{name}</span>}
      poster={
        <div className="prize-art" data-fresh={isFresh || undefined}>
          <Drawing kind={campaign.kind} name={prize.symbol} size={200} isCut />
        </div>
      }
      lead={
        <p>
          Premio de «{campaign.title}» del {formatDay(dayIn(prize.wonAt, campaign.zone))}.
          {/* The name of a voucher says its value. */}
          {kind === 'physical' && valueCents > 0 ? ` Valorado en ${formatMoney(valueCents)}.` : ''}
        </p>
      }
    >
      {/* A new state is a new ticket: no part of the old one moves to its place. */}
      <div className="stack stack--section prize-parts" data-fresh={isFresh || undefined} key={state}>
        <section className="prize-ticket" aria-labelledby={STATE_ID}>
          <Ticket
            stub={
              <>
                {used ? <Stamp tone="muted">USADO</Stamp> : <StateStamp prize={prize} isFresh={isFresh} />}
                <PrizeSteps prize={prize} />
              </>
            }
          >
            <div className="stack stack--loose">
              <h2 id={STATE_ID} tabIndex={-1}>
                {code ? 'Tu código' : headingOf(prize)}
              </h2>
              {/* The code comes first, because it must be on the first screen of a phone. */}
              {used ? <Notice>Usado {usedAt(used, { now, zone: campaign.zone })}.</Notice> : null}
              {code ? <CodeSlip prize={prize} code={code} /> : null}
              <Part prize={prize} now={now} />
              {/* On a phone the steps are here, on a wide screen on the stub. */}
              <PrizeSteps prize={prize} />
            </div>
          </Ticket>
        </section>
        <Amendments title="Cambios desde que lo ganaste" notes={prize.changes ?? []} zone={campaign.zone} />
        {canShare(prize) ? <ShareWin prize={prize} /> : null}
        {prize.canBeShown ? <ShownNamePart prize={prize} /> : null}
        {prize.isDeclinable ? <DeclinePart prize={prize} /> : null}
      </div>
    </Page>
  )
}

function Part({ prize, now }: { prize: WonPrize; now: number }) {
  const { name, withArticle, state, kind, code, claimUntil, reason, campaign, passesTo, needsAddress } = prize
  if (state === 'won') {
    return (
      <div className="stack">
        <p>
          {needsAddress ? 'Danos tu dirección' : 'Recógelo'} {claimBefore(now, claimUntil, campaign.zone)}: te{' '}
          {timeLeft(now, claimUntil)}.
        </p>
        <ClaimForm prize={prize} />
      </div>
    )
  }
  if (state === 'expired') return <p>Se podía recoger hasta el {formatDate(claimUntil - 1, campaign.zone)}.</p>
  if (state === 'declined') {
    return (
      <div className="stack">
        <p>
          Has renunciado a {withArticle ?? `«${name}»`}. {SAID_BY_NEXT[passesTo]}
        </p>
        <Onward />
      </div>
    )
  }
  if (state === 'annulled') {
    return (
      <Notice tone="danger">
        {reason ?? 'Escríbenos y te contamos por qué.'} <Link to="/user/contact">Escribirnos</Link>
      </Notice>
    )
  }
  if (code) return null
  if (state === 'sent') return <OnItsWay prize={prize} />
  if (state === 'delivered' || kind !== 'physical') {
    return (
      <div className="stack">
        <p>{state === 'delivered' ? '¡Que lo disfrutes!' : 'Ya es tuyo.'}</p>
        <Onward />
      </div>
    )
  }
  return (
    <div className="stack">
      <p>El aviso llega por correo, y el envío va a esta dirección:</p>
      <AddressPart prize={prize} />
      <Onward />
    </div>
  )
}

const Onward = () => (
  <p>
    <Link to="/home" className={buttonClass()}>
      Ver qué hay hoy
    </Link>
  </p>
)

function OnItsWay({ prize }: { prize: WonPrize }) {
  const { sentAt, tracking, campaign } = prize
  return (
    <div className="stack stack--tight">
      <p>{sentAt === null ? 'Te lo hemos enviado.' : `Salió el ${formatDate(sentAt, campaign.zone)}.`}</p>
      {tracking ? (
        <p>
          Para seguir el envío:{' '}
          <span className="prize-tracking">
            <WithLinks text={tracking} />
          </span>
        </p>
      ) : null}
      <AddressPart prize={prize} />
    </div>
  )
}
