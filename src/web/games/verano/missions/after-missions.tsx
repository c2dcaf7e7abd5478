import type { Campaign } from '#contract/campaigns.schema.ts'
import type { Summer } from '#contract/games/verano/verano.schema.ts'
import { timeLeft } from '#web/format/dates.ts'
import { counted } from '#web/format/plural.ts'
import { capitalised } from '../state/summer-words.ts'
import './mission.css'

/** The last days, after the last mission: until when the card can be stamped. */
export const AfterMissions = ({ campaign, summer }: { campaign: Campaign; summer: Summer }) => (
  <section className="verano-mission stack" aria-labelledby="mision">
    <header className="verano-mission__head">
      <p className="verano-mission__week">Ya no hay más misiones</p>
      <h2 id="mision">{capitalised(timeLeft(summer.serverNow, campaign.closesAt))} para sellar</h2>
    </header>
    <p>
      Cada día sellado suma {counted(summer.points.day, 'punto', 'puntos')}, como siempre. Toca una sombrilla y verás
      cómo acabó su misión.
    </p>
  </section>
)
