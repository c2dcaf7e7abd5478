import type { Campaign } from '#contract/campaigns.schema.ts'
import type { Beach } from '#contract/games/playa/playa.schema.ts'
import { PLAYA_WORDS } from '#contract/games/playa/words.ts'
import type { Say } from '#contract/words/say.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import { Countdown } from '#web/components/ui/display/countdown.tsx'
import { OtherGame } from '#web/features/today/other-game.tsx'
import { formatDate } from '#web/format/dates.ts'
import { useWords } from '#web/functions/site.ts'
import { nextDig } from '../state/beach-state.ts'

interface NextStepProps {
  campaign: Campaign
  beach: Beach
  isFound: boolean
}

/** The words beside the sand: the next step, or when the next dig comes. */
export function NextStep({ campaign, beach, isFound }: NextStepProps) {
  const say = useWords(PLAYA_WORDS)
  if (beach.obstacle) return null
  const next = nextDig(beach)
  if (!next) return <NextDig campaign={campaign} beach={beach} />
  return (
    <div className="stack stack--tight playa-slip">
      <h2>{say(isFound ? 'again' : 'choose')}</h2>
      {next.cause ? (
        <p>
          <strong>Una vez más:</strong> {next.cause}
        </p>
      ) : null}
      <p>{whatComes(campaign, say)}</p>
      <p className="small">{say('fair')}</p>
    </div>
  )
}

function whatComes({ prizes }: Campaign, say: Say<typeof PLAYA_WORDS>): string {
  const found = `Sale siempre una ${say('shell')}`
  if (prizes.length === 0) return `${found}.`
  const isSoldOut = prizes.every(({ left }) => left === 0)
  return isSoldOut ? say('sold-out') : `${found} y, algunas veces, un premio con ella.`
}

function NextDig({ campaign, beach: { next, serverNow } }: Omit<NextStepProps, 'isFound'>) {
  const say = useWords(PLAYA_WORDS)
  if (!next) {
    return (
      <div className="stack stack--tight playa-slip">
        <h2>{say('last')}</h2>
        <p>
          La playa se cierra el {formatDate(campaign.closesAt - 1, campaign.zone)}. Si has ganado algo, te espera en el
          inicio.
        </p>
      </div>
    )
  }
  return (
    <div className="stack stack--tight playa-slip">
      <Countdown now={serverNow} target={next.opensAt} label="Vuelves a cavar en" endText="Ya puedes volver a cavar" />
      <p className="small">
        A medianoche, {zoneWords(campaign.zone)}. Por la noche, la marea deja la arena como nueva.
      </p>
      <OtherGame than={campaign.slug} isFresh />
    </div>
  )
}
