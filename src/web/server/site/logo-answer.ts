import { getLogo } from '#contract/brand.schema.ts'
import { problemAnswer } from '#contract/problem/problem-answer.ts'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { callApi } from '../api/call-api.ts'

export const LOGO_PATH = /^\/marca\/([\w-]{22})$/

export const logoPath = (hash: string): string => `/marca/${hash}`

/** Sends a logo of the brand. Browsers keep it, because another logo has another address. */
export async function logoAnswer(request: Request): Promise<Response> {
  const [, hash = ''] = LOGO_PATH.exec(new URL(request.url).pathname) ?? []
  try {
    const { png } = await callApi(getLogo, { params: { hash }, request })
    const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' }
    return new Response(Buffer.from(png, 'base64'), { headers })
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return problemAnswer(error)
  }
}
