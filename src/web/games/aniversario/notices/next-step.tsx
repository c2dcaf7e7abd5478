import { Link } from '@tanstack/react-router'
import type { Campaign } from '#contract/campaigns.schema.ts'
import type { Cake } from '#contract/games/aniversario/aniversario.schema.ts'
import { ANIVERSARIO_WORDS } from '#contract/games/aniversario/words.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Countdown } from '#web/components/ui/display/countdown.tsx'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import type { Keepsake } from '#web/features/campaign/ended/ended.tsx'
import { ObstacleNotice } from '#web/features/campaign/obstacle-notice.tsx'
import { formatDate } from '#web/format/dates.ts'
import { useWords } from '#web/functions/site.ts'
import { canAnswer, entryCount, isAllLit, litCount, nextToLight } from '../state/cake-state.ts'
import { entriesIn, longDay } from '../state/candle-words.ts'
import { useRefreshCake } from '../state/use-cake.ts'

/** Says how many candles the member lit in the edition, and with how many entries the member was in the draw. */
function ownPart({ candles, entries, draw }: Cake): Keepsake | undefined {
  const lit = litCount({ candles })
  if (lit === 0) return undefined
  const title = `Encendiste ${lit} de las ${candles.length} velas`
  if (draw === null) return { title }
  return {
    title,
    details: (
      <p>
        Entraste en el sorteo con {entriesIn(entryCount(entries))}. <a href="#sorteo">{'Ver\u00a0el\u00a0sorteo'}</a>
      </p>
    ),
  }
}

interface NextStepProps {
  campaign: Campaign
  cake: Cake
  chosen: number | undefined
}

/** The words beside the cake: which candle to light, or when the next candle comes. */
export function NextStep({ campaign, cake, chosen }: NextStepProps) {
  const say = useWords(ANIVERSARIO_WORDS)
  const refresh = useRefreshCake()
  const { obstacle } = cake
  if (obstacle) {
    return (
      <div className="cake-slip">
        <ObstacleNotice
          obstacle={obstacle}
          campaign={campaign}
          words={{ toPlay: 'encender', paused: say('paused'), own: ownPart(cake) }}
          onRefresh={refresh}
        />
      </div>
    )
  }
  // An open candle already shows the next step.
  if (chosen !== undefined) return null
  const candle = nextToLight(cake)
  return (
    <>
      {candle ? (
        <Link
          to="."
          search={{ vela: String(candle.n) }}
          resetScroll={false}
          className={`cake-to-candle ${buttonClass({ size: 'lg' })}`}
        >
          Encender la vela {candle.n}
        </Link>
      ) : null}
      {isAllLit(cake) ? <AllLit /> : <Coming cake={cake} />}
    </>
  )
}

function AllLit() {
  const say = useWords(ANIVERSARIO_WORDS)
  return (
    <div className="cake-slip stack stack--tight">
      <Stamp>7 de 7</Stamp>
      <h2>{say('all-lit')}</h2>
      <p>
        {say('thanks')} <a href="#sorteo">Ahora, el sorteo</a>
      </p>
    </div>
  )
}

function Coming({ cake }: Pick<NextStepProps, 'cake'>) {
  const { next, candles, serverNow, zone, closesAt } = cake
  if (!next) {
    return (
      <p className="cake-slip">
        Ya han salido las siete velas. Se pueden encender hasta que acabe el {formatDate(closesAt - 1, zone)}.
      </p>
    )
  }
  const day = candles.find(({ n }) => n === next.n)?.day
  return (
    <div className="cake-slip stack stack--tight">
      <Countdown
        now={serverNow}
        target={next.opensAt}
        label={`La vela ${next.n} llega en`}
        endText="Ya se puede encender"
      />
      <p className="small">
        {day ? `El ${longDay(day)}` : 'A medianoche'}, {zoneWords(zone)}. {waitingWords(cake)}
      </p>
    </div>
  )
}

/** Says that candles of earlier days can still be lit. */
function waitingWords(cake: Cake): string {
  const next = nextToLight(cake)
  const others = cake.candles.filter((candle) => canAnswer(candle, cake) && candle.n !== next?.n).length
  if (others === 0) return ''
  return others === 1 ? 'Otra vela te sigue esperando.' : `Otras ${others} velas te siguen esperando.`
}
