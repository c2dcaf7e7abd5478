import { listBadges, listMyBadges } from '#contract/badges.schema.ts'
import { type Campaign, getCampaign } from '#contract/campaigns.schema.ts'
import { own } from '#contract/primitives/own.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { FindKeepsake, Keepsake } from '#web/components/campaign/keepsake.ts'
import { KeepsakePicture as Picture } from '#web/components/campaign/keepsake-picture.tsx'
import type { PictureShape } from '#web/components/campaign/tall-picture.tsx'
import type { Pin } from '#web/features/badges/pins/pin.ts'
import { PinPicture } from '#web/features/badges/pins/pin-picture.tsx'
import { badgeId, shownBadges } from '#web/features/badges/shown-badge.ts'
import { callApi } from '../server/api/call-api.ts'
import { dressedColours } from './brand-picture.ts'
import { pictureResponse, pngAnswer, siteSign, svgOf } from './response/picture-answer.ts'

/** The keepsakes of each game that has some, found by path, so that no list has to name them. */
const OF_GAMES = import.meta.glob<FindKeepsake>('../games/*/keepsakes.server.tsx', {
  eager: true,
  import: 'findKeepsake',
})

/** The pins of each game that has badges. */
const PINS = import.meta.glob<Record<string, Pin>>('../games/*/badges/badge-art.tsx', { eager: true, import: 'PINS' })

/**
 * Sends a picture of what the member has achieved, to share. Only the member can request it, and it names no person.
 * Throws `not_found` for a name that does not exist, and for what the member has not achieved.
 */
export const keepsakePicture = (slug: string, name: string, shape: PictureShape): Promise<Response> =>
  pictureResponse(async () => {
    const campaign = await callApi(getCampaign, { params: { slug } })
    const keepsake = await find(name, campaign)
    if (!keepsake) throw new Problem('not_found')
    const { drawing, styles = '', ...words } = keepsake
    const picture = (
      <Picture {...words} shape={shape} title={campaign.title} sign={await siteSign()}>
        {drawing}
      </Picture>
    )
    return pngAnswer(svgOf(picture, await dressedColours(campaign.kind, styles)), {
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${slug}-${name}.png"`,
    })
  })

const find: FindKeepsake = async (name, campaign) => {
  const badge = /^insignia-([a-z-]{1,40}-\d)$/.exec(name)?.[1]
  if (badge) return badgeOf(campaign, badge)
  return own(OF_GAMES, `../games/${campaign.kind}/keepsakes.server.tsx`)?.(name, campaign)
}

async function badgeOf({ slug, kind }: Campaign, id: string): Promise<Keepsake | undefined> {
  const pins = own(PINS, `../games/${kind}/badges/badge-art.tsx`)
  if (!pins) return
  const params = { slug }
  const [all, mine] = await Promise.all([callApi(listBadges, { params }), callApi(listMyBadges, { params })])
  const badges = shownBadges(all.badges, mine.badges)
  const earned = badges.filter(({ look }) => look === 'earned')
  const badge = earned.find((one) => badgeId(one) === id)
  const pin = badge && own(pins, badge.key)
  if (!pin) return
  return {
    headline: badge.name,
    figure: String(earned.length),
    unit: `de ${badges.length} insignias`,
    drawing: <PinPicture pin={pin} />,
  }
}
