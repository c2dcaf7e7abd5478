import type { PageTime } from './page-time.ts'

/** For browsers that show no header: those before 2023, and some where the site has no https. */
export async function askPageTime(): Promise<PageTime | undefined> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  const [, drawnAt, ago] = /\bpage;desc=(\d+)(?:;dur=(\d+))?/.exec(answer?.headers.get('server-timing') ?? '') ?? []
  return drawnAt ? { drawnAt: Number(drawnAt), now: Number(drawnAt) + Number(ago ?? 0) } : undefined
}
