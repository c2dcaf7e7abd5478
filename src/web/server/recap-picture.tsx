import { getRecap } from '#contract/mechanics/aniversario.ts'
import own from '../campaigns/aniversario/cake.css?raw'
import palette from '../campaigns/aniversario/palette.css?raw'
import { RecapPicture } from '../campaigns/aniversario/recap-picture.tsx'
import { webEnv } from '../env.ts'
import tokens from '../styles/tokens.css?raw'
import { callApi } from './call-api.ts'
import { lightColours } from './colours.ts'
import { answered, pngAnswer, svgOf } from './picture-answer.ts'

const colours = lightColours(tokens, palette, own)

/** The member's own years as a picture, with the name only where it is asked for. */
export const recapPicture = (isNamed: boolean): Promise<Response> =>
  answered(async () => {
    const recap = await callApi(getRecap, { params: { slug: 'aniversario' } })
    const shown = isNamed ? recap : { ...recap, name: null }
    return pngAnswer(svgOf(<RecapPicture recap={shown} site={webEnv().SITE_NAME} />, colours), {
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="mi-aniversario.png"',
    })
  })
