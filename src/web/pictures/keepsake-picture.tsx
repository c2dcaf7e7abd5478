import type { ReactNode } from 'react'
import { listBadges, listMyBadges } from '#contract/badges.schema.ts'
import { type Campaign, getCampaign } from '#contract/campaigns.schema.ts'
import { getMyPredictions } from '#contract/games/eurocopa/predictions.schema.ts'
import { getTournament } from '#contract/games/eurocopa/tournament.schema.ts'
import { getBeach } from '#contract/games/playa/playa.schema.ts'
import { getCalendar, getMyDoors } from '#contract/games/xmas/xmas.schema.ts'
import { own } from '#contract/primitives/own.ts'
import { Problem } from '#contract/problem/problem.ts'
import { type KeepsakeWords, KeepsakePicture as Picture } from '#web/components/campaign/keepsake-picture.tsx'
import type { PictureShape } from '#web/components/campaign/tall-picture.tsx'
import type { Pin } from '#web/features/badges/pins/pin.ts'
import { PinPicture } from '#web/features/badges/pins/pin-picture.tsx'
import { badgeId, shownBadges } from '#web/features/badges/shown-badge.ts'
import { formatDay } from '#web/format/dates.ts'
import { plural } from '#web/format/plural.ts'
import { DayPicture } from '#web/games/eurocopa/morning/day-picture.tsx'
import { isGoodDay, morningsOf } from '#web/games/eurocopa/morning/morning.ts'
import { BracketPicture } from '#web/games/eurocopa/tournament/bracket-picture.tsx'
import { hasTeams, ownBracket } from '#web/games/eurocopa/tournament/own-bracket.ts'
import { AlbumPicture } from '#web/games/playa/album/album-picture.tsx'
import { foundShells } from '#web/games/playa/state/beach-state.ts'
import { FacadePicture } from '#web/games/xmas/house/facade-picture.tsx'
import house from '../games/xmas/house/house.css?raw'
import xmas from '../games/xmas/palette.css?raw'
import { callApi } from '../server/api/call-api.ts'
import tokens from '../styles/tokens.css?raw'
import { pictureResponse, pngAnswer, siteSign, svgOf } from './response/picture-answer.ts'
import { coloursIn } from './svg/colours.ts'
import { drawingSvg } from './svg/drawing-svg.ts'
import { coloursOf } from './svg/palettes.ts'

/** The drawing of a keepsake and its words; the campaign and the site are added to them. */
interface Keepsake extends Omit<KeepsakeWords, 'title' | 'sign'> {
  drawing: ReactNode
  colours?: ReadonlyMap<string, string>
}

type Find = (campaign: Campaign) => Promise<Keepsake | undefined>

const nightColours = coloursIn('light', tokens, xmas, house)

/** The keepsakes of each game, by the names in their addresses. */
const OF_GAMES: Record<string, Record<string, Find>> = {
  eurocopa: { cuadro: bracket },
  playa: { album },
  xmas: { fachada: facade },
}

/** The pins of each game that has badges. */
const PINS = import.meta.glob<Record<string, Pin>>('../games/*/badges/badge-art.tsx', { eager: true, import: 'PINS' })

/**
 * Sends a picture of what the member has achieved, to share. Only the member can request it, and it names no person.
 * Throws `not_found` for a name that does not exist, and for what the member has not achieved.
 */
export const keepsakePicture = (slug: string, name: string, shape: PictureShape): Promise<Response> =>
  pictureResponse(async () => {
    const find = finderOf(slug, name)
    const campaign = find && (await callApi(getCampaign, { params: { slug } }))
    const keepsake = campaign && (await find(campaign))
    if (!keepsake) throw new Problem('not_found')
    const { drawing, colours = coloursOf(campaign.kind), ...words } = keepsake
    const picture = (
      <Picture {...words} shape={shape} title={campaign.title} sign={siteSign()}>
        {drawing}
      </Picture>
    )
    return pngAnswer(svgOf(picture, colours), {
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${slug}-${name}.png"`,
    })
  })

function finderOf(slug: string, name: string): Find | undefined {
  const badge = /^insignia-([a-z-]{1,40}-\d)$/.exec(name)?.[1]
  if (badge) return (campaign) => badgeOf(campaign, badge)
  const day = slug === 'eurocopa' ? /^dia-(\d{4}-\d\d-\d\d)$/.exec(name)?.[1] : undefined
  if (day) return (campaign) => goodDay(campaign, day)
  return own(own(OF_GAMES, slug) ?? {}, name)
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

async function album({ slug }: Campaign): Promise<Keepsake | undefined> {
  const beach = await callApi(getBeach, { params: { slug } })
  const all = beach.album.length
  if (foundShells(beach) < all) return
  return {
    headline: 'Mi álbum, completo',
    figure: String(all),
    unit: `de ${all} conchas`,
    drawing: <AlbumPicture drawingOf={(shell) => drawingSvg('playa', shell)} />,
  }
}

async function facade({ slug }: Campaign): Promise<Keepsake | undefined> {
  const params = { slug }
  const [calendar, mine] = await Promise.all([callApi(getCalendar, { params }), callApi(getMyDoors, { params })])
  const lit = mine.opened.length
  if (lit === 0) return
  return {
    headline: 'Así está mi casa',
    figure: String(lit),
    unit: plural(lit, 'ventana encendida', 'ventanas encendidas'),
    drawing: <FacadePicture calendar={calendar} mine={mine} />,
    colours: nightColours,
  }
}

const readPredictions = (slug: string) =>
  Promise.all([callApi(getTournament, { params: { slug } }), callApi(getMyPredictions, { params: { slug } })])

async function bracket({ slug }: Campaign): Promise<Keepsake | undefined> {
  const [tournament, mine] = await readPredictions(slug)
  const shown = ownBracket(tournament, mine)
  if (!hasTeams(shown)) return
  const { rounds, champion } = shown
  const points = mine.me?.points ?? 0
  const said = mine.predictions.length
  return {
    headline: champion ? `Mi campeón: ${champion.name}` : 'Mi cuadro',
    figure: String(points || said),
    unit: points > 0 ? plural(points, 'punto', 'puntos') : plural(said, 'pronóstico', 'pronósticos'),
    drawing: <BracketPicture rounds={rounds} champion={champion?.code ?? null} />,
  }
}

async function goodDay({ slug, zone }: Campaign, day: string): Promise<Keepsake | undefined> {
  const [tournament, mine] = await readPredictions(slug)
  const shown = morningsOf(tournament, mine.predictions, { zone, now: mine.serverNow }).find((one) => one.day === day)
  if (!shown || !isGoodDay(shown)) return
  return {
    headline: `Mis pronósticos del ${formatDay(day)}`,
    figure: String(shown.points),
    unit: plural(shown.points, 'punto', 'puntos'),
    drawing: <DayPicture matches={shown.matches} />,
  }
}
