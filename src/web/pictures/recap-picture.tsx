import { getRecap } from '#contract/games/aniversario/aniversario.schema.ts'
import { RecapPicture } from '#web/games/aniversario/recap/recap-picture.tsx'
import own from '../games/aniversario/cake/cake.css?raw'
import palette from '../games/aniversario/palette.css?raw'
import { callApi } from '../server/api/call-api.ts'
import { readSite } from '../server/site/site.ts'
import tokens from '../styles/tokens.css?raw'
import { pictureResponse, pngAnswer, svgOf } from './response/picture-answer.ts'
import { coloursIn } from './svg/colours.ts'

const colours = coloursIn('light', tokens, palette, own)

/** Returns the member's recap as a picture, with the name only on request. */
export const recapPicture = (isNamed: boolean): Promise<Response> =>
  pictureResponse(async () => {
    const recap = await callApi(getRecap, { params: { slug: 'aniversario' } })
    const shown = isNamed ? recap : { ...recap, name: null }
    const { name: site } = await readSite()
    return pngAnswer(svgOf(<RecapPicture recap={shown} site={site} />, colours), {
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="mi-aniversario.png"',
    })
  })
