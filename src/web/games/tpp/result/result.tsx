import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Gift } from '#contract/games/tpp/tpp.schema.ts'
import { TPP_WORDS } from '#contract/games/tpp/words.ts'
import type { Kind } from '#contract/kinds.ts'
import type { WonPrize } from '#contract/prizes.schema.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { pageLink } from '#web/features/campaign/posters/poster-wall.tsx'
import { Confetti } from '#web/features/reveal/confetti/confetti.tsx'
import { Gain } from '#web/features/reveal/gain.tsx'
import { Speaker } from '#web/features/reveal/sound/speaker.tsx'
import { play } from '#web/features/reveal/sound/use-sound.ts'
import { useReveal } from '#web/features/reveal/use-reveal.ts'
import { WonPrizePart } from '#web/features/reveal/won-prize.tsx'
import { formatShortDate } from '#web/format/dates.ts'
import { formatDateTime } from '#web/format/zoned-times.ts'
import { useWords } from '#web/functions/site.ts'
import { AnotherCode } from '../code/another-code.tsx'
import { isFresh } from '../code/fresh-redemption.ts'
import { giftArt, giftWords } from '../voucher/gift-words.ts'
import { Voucher } from '../voucher/voucher.tsx'
import { soundTear, TEAR_MS } from './animation-times.ts'

/** A code that the member has redeemed, with its gift. */
export interface Redeemed {
  id: string
  at: number
  partner: string
  gift: Gift
  mask: string
  prize: WonPrize | null
}

interface ResultProps {
  redeemed: Redeemed
  zone: string
  serverNow: number
}

/**
 * The gift of a redeemed code. The stamp falls right after the redemption; on later visits the stamp is already there.
 */
export function Result({ redeemed: { id, at, partner, gift, mask, prize }, zone, serverNow }: ResultProps) {
  const queryClient = useQueryClient()
  const say = useWords(TPP_WORDS)
  const [fresh] = useState(() => isFresh(queryClient, id))
  const { box, isPlaying } = useReveal(fresh, TEAR_MS)
  const gained = prize?.withArticle ?? giftWords(gift)
  useEffect(() => {
    if (fresh) play(soundTear)
  }, [fresh])
  const heading = (
    <h2 className="tpp-gained" data-result="" tabIndex={-1}>
      {fresh ? say('won', { gift: capital(gained) }) : `Tienes ${gained}`}
    </h2>
  )
  return (
    <div ref={box} className="tpp-result" data-scene={isPlaying || undefined} data-fresh={fresh || undefined}>
      <Voucher
        bars={id}
        label="Tu canje"
        isTorn
        stub={
          <Stamp tone="ok" note={formatShortDate(at, zone)} fresh={fresh}>
            Canjeado
          </Stamp>
        }
      >
        {fresh ? <Speaker /> : null}
        <p className="tpp-partner">{partner}</p>
        {prize ? (
          <WonPrizePart prize={prize} serverNow={serverNow}>
            {heading}
          </WonPrizePart>
        ) : (
          <Gain art={giftArt(gift)} heading={heading}>
            <WayTo gift={gift} />
          </Gain>
        )}
        <p className="small">
          Código acabado en <span className="tpp-mask">{mask}</span>, canjeado el {formatDateTime(at, zone)}.{' '}
          <Link to="/user/history/$id" params={{ id }} className="text-link">
            Ver en mi historial
          </Link>
        </p>
        <AnotherCode label="Canjear otro código" />
      </Voucher>
      {fresh && !isPlaying ? <Confetti /> : null}
    </div>
  )
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('es') + text.slice(1)

const VERBS: Partial<Record<Kind, string>> = {
  rasca: 'Rascar mi tarjeta',
  playa: 'Ir a cavar',
  xmastree: 'Colgarlo en mi árbol',
}

/** A link to the gift, if the gift is in a campaign. */
function WayTo({ gift }: { gift: Gift }) {
  if (gift.what === 'prize' || gift.what === 'entry') return null
  const { kind, title } = gift.campaign
  return (
    <p className="cluster">
      <Link {...pageLink(gift.campaign)} className={buttonClass({ size: 'lg' })}>
        {VERBS[kind] ?? `Ir a «${title}»`}
      </Link>
    </p>
  )
}
