import { getLeague } from '#contract/games/eurocopa/leagues.schema.ts'
import { leagueLink } from '#web/games/eurocopa/leagues/league-code.ts'
import { callApi } from '../server/api/call-api.ts'
import { pictureResponse, svgAnswer } from './response/picture-answer.ts'
import { qrSvg } from './svg/qr-path.ts'

/** Returns the link of a league as a QR code; only for members of the league. */
export const leagueQr = (params: { slug: string; id: string }, origin: string): Promise<Response> =>
  pictureResponse(async () => {
    const { league } = await callApi(getLeague, { params, input: {} })
    return svgAnswer(qrSvg(leagueLink(origin, params.slug, league.code)), 'private, no-store')
  })
