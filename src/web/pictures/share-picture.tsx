import type { ReactNode } from 'react'
import { type CampaignSummary, getCampaign, listCampaigns } from '#contract/campaigns.schema.ts'
import type { Kind } from '#contract/kinds.ts'
import { DrawingFile } from '#web/components/campaign/drawing-file.tsx'
import { SHARE, ShareWords } from '#web/features/campaign/share/share-words.tsx'
import { campaignDates } from '#web/features/campaign/words/campaign-dates.ts'
import { callApi } from '../server/api/call-api.ts'
import { readSite } from '../server/site/site.ts'
import { brandDrawing, dressedColours } from './brand-picture.ts'
import { pictureResponse, previewAnswer, svgOf } from './response/picture-answer.ts'
import { coloursOf } from './svg/palettes.ts'
import { artOf } from './svg/poster-svg.tsx'

/** The name of the season's picture, which belongs to no campaign. */
const SEASON = 'portada'
const OF_THE_SEASON = 'Juega en un minuto. Y comprueba cada premio.'

/**
 * Sends the preview picture of a link as PNG, because messengers do not support SVG. It shows the poster with the texts
 * and dates of the season.
 */
export const sharePicture = (name: string): Promise<Response> =>
  pictureResponse(async () => {
    const svg = name === SEASON ? await drawSeason() : await drawCampaign(name)
    return previewAnswer(svg, 'public, max-age=300')
  })

/** Draws the picture of a campaign. Throws `not_found` for an unknown campaign. */
async function drawCampaign(slug: string): Promise<string> {
  const campaign = await callApi(getCampaign, { params: { slug } })
  const { kind, title, tagline, serverNow } = campaign
  const dates = campaignDates(campaign, serverNow)
  const { name: site } = await readSite()
  const words = <ShareWords title={title} text={tagline} dates={dates} site={site} />
  return picture(kind, [await tile(kind, 0, 0, SHARE.poster)], words)
}

async function drawSeason(): Promise<string> {
  const kinds = inFront((await callApi(listCampaigns)).campaigns)
  const width = SHARE.poster / (kinds.length > 1 ? 2 : 1)
  const tiles = await Promise.all(
    kinds.map((kind, i) => tile(kind, (i % 2) * width, Math.floor(i / 2) * width * 1.3, width)),
  )
  const { name: site } = await readSite()
  return picture('', tiles, <ShareWords title={site} text={OF_THE_SEASON} site={site} />)
}

/**
 * Returns the kinds of four open or announced campaigns, or of one campaign if there are fewer than four. If there are
 * none, chooses among all campaigns.
 */
function inFront(campaigns: readonly CampaignSummary[]): Kind[] {
  const current = campaigns.filter(({ phase }) => phase === 'open' || phase === 'announced')
  const shown = (current.length > 0 ? current : campaigns).map(({ kind }) => kind)
  return shown.slice(0, shown.length < 4 ? 1 : 4)
}

/** Returns the whole drawing of a poster, in its colours. */
async function tile(kind: string, x: number, y: number, width: number): Promise<string> {
  const Art = artOf(kind)
  const ofBrand = await brandDrawing({ kind, name: undefined }, width)
  const sheet = (
    <svg x={x} y={y} width={width} height={width * 1.3} viewBox="0 0 400 520" aria-hidden="true">
      <rect width="400" height="520" fill="var(--ground)" />
      {ofBrand ? <DrawingFile width={400} height={520} svg={ofBrand} /> : Art ? <Art /> : null}
    </svg>
  )
  return svgOf(sheet, coloursOf(kind))
}

async function picture(kind: string, tiles: readonly string[], words: ReactNode): Promise<string> {
  const ground = <rect width={SHARE.width} height={SHARE.height} fill="var(--ground)" />
  const colours = await dressedColours(kind)
  const [behind = '', before = ''] = [ground, words].map((part) => svgOf(part, colours))
  const box = `width="${SHARE.width}" height="${SHARE.height}" viewBox="0 0 ${SHARE.width} ${SHARE.height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${behind}${tiles.join('')}${before}</svg>`
}
