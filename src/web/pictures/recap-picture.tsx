import { getRecap } from '#contract/games/aniversario/aniversario.schema.ts'
import { RecapPicture } from '#web/games/aniversario/recap/recap-picture.tsx'
import styles from '../games/aniversario/cake/cake.css?raw'
import { callApi } from '../server/api/call-api.ts'
import { readSite } from '../server/site/site.ts'
import { dressedColours } from './brand-picture.ts'
import { pictureResponse, pngAnswer, svgOf } from './response/picture-answer.ts'

/** Returns the member's recap as a picture, with the name only on request. */
export const recapPicture = (slug: string, isNamed: boolean): Promise<Response> =>
  pictureResponse(async () => {
    const recap = await callApi(getRecap, { params: { slug } })
    const shown = isNamed ? recap : { ...recap, name: null }
    const [{ name: site }, colours] = await Promise.all([readSite(), dressedColours('aniversario', styles)])
    return pngAnswer(svgOf(<RecapPicture recap={shown} site={site} />, colours), {
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="mi-aniversario.png"',
    })
  })
