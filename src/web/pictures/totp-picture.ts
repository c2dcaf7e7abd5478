import { getNewTotp } from '#contract/factors.schema.ts'
import { callApi } from '../server/api/call-api.ts'
import { pictureResponse, svgAnswer } from './response/picture-answer.ts'
import { qrSvg } from './svg/qr-path.ts'

/** Returns the address of a member's new secret as a QR code. */
export const totpQr = (): Promise<Response> =>
  pictureResponse(async () => svgAnswer(qrSvg((await callApi(getNewTotp)).uri), 'private, no-store'))
