import { type RegisteredRouter, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Kind } from '#contract/kinds.ts'
import { Skeleton, SkeletonGroup } from '#web/components/ui/feedback/skeleton.tsx'
import { Page } from './page.tsx'
import './page-skeleton.css'

type RouteId = keyof RegisteredRouter['routesById']
type Shape = 'board' | 'form' | 'home' | 'list' | 'poster' | 'text' | 'ticket'

/**
 * Shape of the skeleton for each page that waits for data. A page that is not in this table has the shape `board` if it
 * is a game, otherwise `text`.
 */
const SHAPES: Partial<Record<RouteId, Shape>> = {
  '/_signed-in/home': 'home',
  '/_signed-in/user/history/': 'list',
  '/_signed-in/user/history/$id': 'list',
  '/_signed-in/user/prizes/$id': 'ticket',
  '/_signed-in/user/profile': 'form',
  '/_signed-in/user/validation': 'form',
  '/signup/': 'form',
  '/signup/check': 'form',
  '/_guest/': 'poster',
}

const BODIES: Record<Shape, ReactNode> = {
  board: <Skeleton shape="board" />,
  form: <Fields />,
  home: (
    <>
      <Skeleton shape="block" />
      <Posters />
    </>
  ),
  list: <Skeleton shape="row" count={6} />,
  poster: <Skeleton count={5} />,
  text: <Skeleton count={9} />,
  ticket: <Skeleton shape="ticket" />,
}

/** Shows placeholders with the layout and the colours of the next page. */
export function PageSkeleton() {
  const id = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId }) as RouteId
  const kind = /\/promo\/(\w+)/.exec(id)?.[1] as Kind | undefined
  const shape = SHAPES[id] ?? (kind ? 'board' : 'text')
  return (
    <Page
      title={<Skeleton shape="title" />}
      lead={<Skeleton shape="lead" />}
      campaign={kind}
      tone={/board|poster|ticket/.test(shape) ? 'ground' : 'paper'}
      poster={shape === 'poster' ? <Skeleton shape="poster" /> : undefined}
      width={shape === 'form' ? 'text' : 'wide'}
    >
      <SkeletonGroup label="Cargando la página">{BODIES[shape]}</SkeletonGroup>
    </Page>
  )
}

function Fields() {
  return [0, 1, 2, 3].map((field) => (
    <div key={field} className="skeleton-field">
      <Skeleton shape="label" />
      <Skeleton shape="field" />
    </div>
  ))
}

function Posters() {
  return (
    <div className="poster-grid skeleton-wall">
      <Skeleton shape="poster" count={4} />
    </div>
  )
}
