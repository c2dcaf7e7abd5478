/** Requests the server's time, for browsers without `serverTiming`: those before 2023, and some without https. */
export async function askTime(): Promise<number | undefined> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
  const [, renderedAt, ago] = /\bpage;desc=(\d+)(?:;dur=(\d+))?/.exec(answer.headers.get('server-timing') ?? '') ?? []
  return renderedAt ? Number(renderedAt) + Number(ago ?? 0) : undefined
}
