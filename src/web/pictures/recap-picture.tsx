import { getRecap } from '#contract/games/aniversario/aniversario.schema.ts'
import { webEnv } from '#web/env.ts'
import { RecapPicture } from '#web/games/aniversario/recap/recap-picture.tsx'
import own from '../games/aniversario/cake/cake.css?raw'
import palette from '../games/aniversario/palette.css?raw'
import { callApi } from '../server/api/call-api.ts'
import tokens from '../styles/tokens.css?raw'
import { pictureResponse, pngAnswer, svgOf } from './response/picture-answer.ts'
import { coloursIn } from './svg/colours.ts'

const colours = coloursIn('light', tokens, palette, own)

/** Returns the member's recap as a picture, with the name only on request. */
export const recapPicture = (isNamed: boolean): Promise<Response> =>
  pictureResponse(async () => {
    const recap = await callApi(getRecap, { params: { slug: 'aniversario' } })
    const shown = isNamed ? recap : { ...recap, name: null }
    return pngAnswer(svgOf(<RecapPicture recap={shown} site={webEnv().SITE_NAME} />, colours), {
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="mi-aniversario.png"',
    })
  })
