import { addCollection, buildIcon, getIcon } from '@iconify/react'
import { getRequest } from '@tanstack/react-start/server'
import { Problem } from '#contract/problem/problem.ts'
import { problemAnswer } from '#contract/problem/problem-answer.ts'
import type { Icon } from '#web/browser/services/icon-drawing.ts'
import { webEnv } from '#web/env.ts'
import { webLog } from '../log.ts'
import { createIconSource, type IconSource, ServiceRests } from './icon-sets.ts'

let source: IconSource | undefined
const iconSource = () => (source ??= createIconSource({ serviceUrl: webEnv().ICON_SERVICE_URL }))

const WEEK_S = 7 * 24 * 60 * 60

/** Handles `GET /api/_icons/{prefix}.json?icons=a,b`, which Iconify clients request. */
export async function answerIcons(prefix: string): Promise<Response> {
  const names = new URL(getRequest().url).searchParams.get('icons')?.split(',') ?? []
  try {
    const set = await iconSource().find(prefix, names)
    return Response.json(set, { headers: { 'cache-control': `public, max-age=${WEEK_S}` } })
  } catch (error) {
    if (!(error instanceof Problem)) logFailure(prefix, error)
    return problemAnswer(error instanceof Problem ? error : new Problem('internal'))
  }
}

/** Returns an icon of a page. The page is rendered without `late` icons, which the browser requests again. */
export async function readIcon(name: string, from = iconSource()): Promise<Icon> {
  const [prefix = '', icon = ''] = name.split(':')
  try {
    addCollection(await from.find(prefix, [icon]))
  } catch (error) {
    if (error instanceof Problem) return 'missing'
    logFailure(name, error)
    return 'late'
  }
  const data = getIcon(name)
  if (!data) return 'missing'
  const { attributes, body } = buildIcon(data)
  return { body, viewBox: attributes.viewBox }
}

function logFailure(icon: string, error: unknown) {
  if (error instanceof ServiceRests) return
  webLog().warn({ icon, reason: String(error) }, 'icon not loaded')
}
