import { useEffect, useRef, useState } from 'react'
import type { Campaign, Obstacle } from '#contract/campaigns.schema.ts'
import type { Beach } from '#contract/games/playa/playa.schema.ts'
import { PLAYA_WORDS } from '#contract/games/playa/words.ts'
import type { Keepsake } from '#web/features/campaign/ended/ended.tsx'
import { ObstacleNotice } from '#web/features/campaign/obstacle-notice.tsx'
import { Speaker } from '#web/features/reveal/sound/speaker.tsx'
import { useWords } from '#web/functions/site.ts'
import { Shells } from '../album/album.tsx'
import { AlbumStrip } from '../album/album-strip.tsx'
import { ShellArt } from '../album/shell-art.tsx'
import { DigForm } from '../dig/dig-form.tsx'
import { type Fresh, useDig } from '../dig/use-dig.ts'
import { Find } from '../find/find.tsx'
import { Scenery } from '../scenery/scenery.tsx'
import { digAtSlot, foundShells, nextDig } from '../state/beach-state.ts'
import { useRefreshBeach } from '../state/use-beach.ts'
import { NewDay } from './new-day.tsx'
import { NextStep } from './next-step.tsx'
import { PrizeLine } from './prize-line.tsx'

export interface TodayProps {
  campaign: Campaign
  beach: Beach
  /** The slot of the find that the address names. */
  chosen: string | undefined
}

interface Shown {
  slot: string
  /** Set for a find that was just dug up. Such a find gets the animation, the sound and the focus. */
  fresh: Fresh | undefined
}

/** Says how many shells the member found in the edition. */
function ownPart(slug: string, beach: Beach, shells: string): Keepsake | undefined {
  const found = foundShells(beach)
  if (found === 0) return undefined
  const title = `Encontraste ${found} de las ${beach.album.length} ${shells}`
  const details = <Shells album={beach.album} />
  const picture = { href: `/promo/${slug}/recuerdo/album.png`, label: 'Guardar mi álbum' }
  return found === beach.album.length ? { title, details, picture } : { title, details }
}

/** Obstacles whose notices have no background of their own and therefore need a slip of paper behind them. */
const ON_A_SLIP: ReadonlySet<Obstacle> = new Set<Obstacle>(['not_open', 'campaign_over', 'email_unconfirmed'])

/** The beach: the sand, the latest find, and the words beside the sand. */
export function Today({ campaign, beach, chosen }: TodayProps) {
  const say = useWords(PLAYA_WORDS)
  const [shown, setShown] = useState<Shown | undefined>(chosen ? { slot: chosen, fresh: undefined } : undefined)
  const { dig, digging, coming, fault } = useDig(beach, (fresh) => setShown({ slot: fresh.dig.slot, fresh }))
  const find = digAtSlot(beach, shown?.slot) ?? shown?.fresh?.dig
  const next = nextDig(beach)
  const { obstacle } = beach
  const refreshBeach = useRefreshBeach()
  const sand = useRef<HTMLDivElement>(null)
  const leftSpot = useRef<number>(undefined)
  // When a find closes, moves the focus to the button of the hole.
  useEffect(() => {
    if (find || leftSpot.current === undefined) return
    sand.current?.querySelector<HTMLElement>(`button[value="${leftSpot.current}"]`)?.focus({ preventScroll: true })
    leftSpot.current = undefined
  }, [find])

  const talk = (
    <div key="talk" className="playa__talk stack">
      <NewDay beach={beach} />
      {obstacle ? (
        <div className={ON_A_SLIP.has(obstacle) ? 'playa-slip' : undefined}>
          <ObstacleNotice
            obstacle={obstacle}
            campaign={campaign}
            words={{ toPlay: 'cavar', paused: say('paused'), own: ownPart(campaign.slug, beach, say('shells')) }}
            onRefresh={refreshBeach}
          />
        </div>
      ) : null}
      <NextStep campaign={campaign} beach={beach} isFound={find !== undefined} />
    </div>
  )
  const ground = (
    <div key="sand" className="playa__sand" ref={sand} data-full={obstacle ? undefined : ''}>
      {next || find ? <Speaker /> : null}
      {/* Loads the drawing while the spade moves, so that the shell is there when it rises. */}
      {coming?.play ? (
        <span hidden>
          <ShellArt shell={coming.play.shell} sizes="11rem" />
        </span>
      ) : null}
      <div className="playa__stage">
        <DigForm
          beach={beach}
          next={next}
          digging={digging}
          fault={fault?.slot === next?.slot ? fault : undefined}
          isCovered={find !== undefined}
          onDig={dig}
          onShow={(slot) => setShown({ slot, fresh: undefined })}
        />
        {find ? (
          <Find
            key={find.slot}
            dig={find}
            beach={beach}
            fresh={shown?.fresh}
            hasMore={next !== undefined}
            onClose={() => {
              leftSpot.current = find.play?.spot
              setShown(undefined)
            }}
          />
        ) : null}
      </div>
      {obstacle === 'email_unconfirmed' ? null : (
        <>
          <AlbumStrip album={beach.album} fresh={shown?.fresh?.dig.play ?? undefined} />
          {next || find ? <PrizeLine prizes={campaign.prizes} /> : null}
        </>
      )}
    </div>
  )

  return (
    <section
      className="playa"
      aria-label={obstacle ? 'La promoción' : 'Tu playa de hoy'}
      data-obstacle={obstacle ?? undefined}
    >
      {/* In the order of the phone layout, so that parts that load later do not move other parts. */}
      <div className="playa__plan">
        {obstacle === 'campaign_over'
          ? talk
          : obstacle && obstacle !== 'email_unconfirmed'
            ? [talk, ground]
            : [ground, talk]}
      </div>
      <Scenery />
    </section>
  )
}
