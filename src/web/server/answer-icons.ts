import { getRequest } from '@tanstack/react-start/server'
import { Problem } from '#contract/problem.ts'
import { webEnv } from '../env.ts'
import type { Icon } from '../platform/icon-drawing.ts'
import { createIconSource, type IconSource, SERVICE_TIMEOUT_MS } from './icon-sets.ts'

let source: IconSource | undefined
const iconSource = () => (source ??= createIconSource({ serviceUrl: webEnv().ICON_SERVICE_URL }))

const WEEK_S = 7 * 24 * 60 * 60

/** `GET /api/_icons/{prefix}.json?icons=a,b`, as an Iconify client asks for it. */
export async function answerIcons(prefix: string): Promise<Response> {
  const names = new URL(getRequest().url).searchParams.get('icons')?.split(',') ?? []
  try {
    const set = await iconSource().find(prefix, names)
    return Response.json(set, { headers: { 'cache-control': `public, max-age=${WEEK_S}` } })
  } catch (error) {
    if (!(error instanceof Problem)) logFailure(prefix, error)
    const { body } = error instanceof Problem ? error : new Problem('internal')
    return new Response(JSON.stringify(body), {
      status: body.status,
      headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
    })
  }
}

/** Never holds a page up: after 1,500 ms it is drawn without, and the browser goes on asking. */
export async function readIcon(name: string, from = iconSource()): Promise<Icon> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), SERVICE_TIMEOUT_MS)
  })
  const icon = await Promise.race([findIcon(name, from), late])
  clearTimeout(timer)
  if (icon === 'late') logFailure(name, `not there within ${SERVICE_TIMEOUT_MS} ms`)
  return icon
}

async function findIcon(icon: string, from: IconSource): Promise<Icon> {
  const [prefix = '', name = ''] = icon.split(':')
  try {
    const { icons, aliases = {}, width = 16, height = 16 } = await from.find(prefix, [name])
    // Nothing else was asked for: the one icon that is there is it, or what it stands for.
    const original = Object.values(icons)[0]
    if (!original) return 'missing'
    const box = { left: 0, top: 0, width, height, ...original, ...aliases[name] }
    return { body: original.body, viewBox: `${box.left} ${box.top} ${box.width} ${box.height}` }
  } catch (error) {
    if (error instanceof Problem) return 'missing'
    logFailure(icon, error)
    return 'late'
  }
}

const logFailure = (icon: string, error: unknown) =>
  console.warn(JSON.stringify({ level: 'warn', msg: 'icon not loaded', icon, error: String(error) }))
