import { Problem } from '#contract/problem/problem.ts'

/** Returns a download that only this visitor may see; redirects anonymous visitors to the sign-in page. */
export async function attachment(name: string, type: string, make: () => Promise<string>): Promise<Response> {
  try {
    const body = await make()
    return new Response(body, {
      headers: {
        'content-type': `${type}; charset=utf-8`,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      },
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.status === 401) return new Response(null, { status: 302, headers: { location: '/' } })
    return new Response(error.body.detail, { status: error.status, headers: { 'cache-control': 'no-store' } })
  }
}
