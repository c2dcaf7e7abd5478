import { getCampaign } from '#contract/campaigns.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { callApi } from '../api/call-api.ts'
import { readSite } from '../site/site.ts'
import { calendarFile } from './calendar-file.ts'

/** Sends the dates of a campaign for a calendar program; the same file for every visitor. */
export async function calendarAnswer(slug: string, requested: string): Promise<Response> {
  try {
    const [campaign, { name: siteName, origin }] = await Promise.all([
      callApi(getCampaign, { params: { slug } }),
      readSite(),
    ])
    return new Response(calendarFile(campaign, { siteName, origin: origin || requested }), {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="${campaign.slug}.ics"`,
        'cache-control': 'public, max-age=300',
      },
    })
  } catch (error) {
    if (error instanceof Problem && !error.isTransient) return new Response(null, { status: 404 })
    throw error
  }
}
