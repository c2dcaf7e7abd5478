import { Link } from '@tanstack/react-router'
import type { Beach, Dig } from '#contract/games/playa/playa.schema.ts'
import { aShell, gendered } from '#contract/games/playa/shell-words.ts'
import { PLAYA_WORDS } from '#contract/games/playa/words.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { useReveal } from '#web/features/reveal/use-reveal.ts'
import { WonPrizePart } from '#web/features/reveal/won-prize.tsx'
import { formatDay } from '#web/format/dates.ts'
import { isToClaim } from '#web/format/prize-words.ts'
import { useWords } from '#web/functions/site.ts'
import { albumWords } from '../album/album-words.ts'
import { sceneMs } from '../dig/animation-times.ts'
import { placeOf } from '../dig/spots.ts'
import type { Fresh } from '../dig/use-dig.ts'
import { FindScene } from './find-scene.tsx'
import './find.css'

export interface FindProps {
  dig: Dig
  beach: Beach
  fresh: Fresh | undefined
  /** Whether the member has another dig to make. */
  hasMore: boolean
  onClose: () => void
}

/** The find, laid over the sand: words first, then the prize, then the next step. */
export function Find({ dig: { play, day }, beach, fresh, hasMore, onClose }: FindProps) {
  const say = useWords(PLAYA_WORDS)
  const hasWon = play?.outcome.kind === 'won'
  const isFresh = fresh !== undefined
  const { box, isPlaying } = useReveal(isFresh, play ? sceneMs(play) : 0)
  if (!play) return null
  const { shell, isNew, outcome, spot } = play
  return (
    <div
      className="playa-find"
      id="resultado"
      ref={box}
      data-won={hasWon || undefined}
      data-scene={isPlaying || undefined}
      data-fresh={isFresh || undefined}
      data-from={spot}
    >
      <FindScene
        shell={shell}
        prize={outcome.kind === 'won' ? outcome.prize : undefined}
        isFestive={isFresh && !isPlaying && (isNew || hasWon)}
      >
        <SceneStamp play={play} isFresh={isFresh} serverNow={beach.serverNow} />
      </FindScene>
      {/* The focus moves to the result, so a screen reader reads it; a live region would announce it twice. */}
      <div className="playa-find__words" role="status" aria-live="off">
        {outcome.kind === 'won' ? (
          <WonPrizePart prize={outcome.prize} serverNow={beach.serverNow} isDrawn>
            <h2 tabIndex={-1} data-result="">
              ¡{outcome.prize.name}!
            </h2>
            <p className="playa-find__with">Venía con {aShell(shell)}.</p>
          </WonPrizePart>
        ) : (
          <h2 tabIndex={-1} data-result="">
            {say('found', { shell: aShell(shell) })}
          </h2>
        )}
        <p>{albumWords(beach, play)}</p>
        {day === beach.today ? null : <p className="small">Cavaste el {formatDay(day)}.</p>}
        {fresh && fresh.asked !== spot ? (
          <p className="small">Ya habías cavado en la {placeOf(spot)}: esto es lo que salió.</p>
        ) : null}
      </div>
      <Link
        to="."
        search={{}}
        resetScroll={false}
        className={buttonClass({ variant: hasWon ? 'quiet' : 'primary' })}
        onClick={onClose}
      >
        {hasMore ? 'Seguir cavando' : 'Volver a la playa'}
      </Link>
    </div>
  )
}

interface SceneStampProps {
  play: NonNullable<Dig['play']>
  isFresh: boolean
  serverNow: number
}

function SceneStamp({ play: { outcome, isNew, shell }, isFresh, serverNow }: SceneStampProps) {
  if (outcome.kind === 'won') {
    return (
      <Stamp tone={isToClaim(outcome.prize, serverNow) ? 'accent' : 'muted'} fresh={isFresh}>
        Premio
      </Stamp>
    )
  }
  return isNew ? <Stamp fresh={isFresh}>{gendered(shell, 'Nuevo', 'Nueva')}</Stamp> : null
}
