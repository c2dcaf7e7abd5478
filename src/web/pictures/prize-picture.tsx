import { listPrizes, type WonPrize } from '#contract/prizes.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { PictureShape } from '#web/components/campaign/tall-picture.tsx'
import { PrizePicture } from '#web/features/prizes/prize-picture.tsx'
import { canShare } from '#web/features/prizes/share-win.tsx'
import { WonPicture } from '#web/features/prizes/won-picture.tsx'
import { callApi } from '../server/api/call-api.ts'
import { readSite } from '../server/site/site.ts'
import { drawingOfPrize, dressedColours } from './brand-picture.ts'
import { pictureResponse, pngAnswer, siteSign, svgAnswer, svgOf } from './response/picture-answer.ts'
import { qrPath, qrSvg } from './svg/qr-path.ts'

/** Returns a claimed prize as a picture to save. */
export const prizePicture = (id: string): Promise<Response> =>
  pictureResponse(async () => {
    const { prize, code } = await getCode(id)
    const drawing = await drawingOfPrize({ kind: prize.campaign.kind, symbol: prize.symbol })
    const { name: site } = await readSite()
    const picture = <PrizePicture prize={prize} drawing={drawing} code={code} qr={qrPath(code)} site={site} />
    return pngAnswer(svgOf(picture, await dressedColours(prize.campaign.kind)), {
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="mi-premio.png"',
    })
  })

/** Returns a picture of a win to share. It has no code, and no name of a person. */
export const wonPicture = (id: string, shape: PictureShape): Promise<Response> =>
  pictureResponse(async () => {
    const prize = await getPrize(id)
    if (!canShare(prize)) throw new Problem('not_found')
    const { kind } = prize.campaign
    const drawing = await drawingOfPrize({ kind, symbol: prize.symbol })
    const picture = <WonPicture shape={shape} prize={prize} drawing={drawing} sign={await siteSign()} />
    return pngAnswer(svgOf(picture, await dressedColours(kind)), {
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="he-ganado.png"',
    })
  })

/** Returns the code of a claimed prize as a QR code, for the prize's page. */
export const prizeQr = (id: string): Promise<Response> =>
  pictureResponse(async () => {
    const { code } = await getCode(id)
    return svgAnswer(qrSvg(code), 'private, no-store')
  })

/** Throws `not_found` for another member's prize, and for a prize without a code to show. */
async function getCode(id: string): Promise<{ prize: WonPrize; code: string }> {
  const prize = await getPrize(id)
  if (!prize.code) throw new Problem('not_found')
  return { prize, code: prize.code }
}

async function getPrize(id: string): Promise<WonPrize> {
  const { prizes } = await callApi(listPrizes)
  const prize = prizes.find((one) => one.id === id)
  if (!prize) throw new Problem('not_found')
  return prize
}
