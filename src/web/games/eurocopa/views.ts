import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Campaign } from '#contract/campaigns.schema.ts'
import type { TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'
import { lazyPart } from '#web/components/ui/lazy-part.tsx'
import type { Picks } from './drafts/use-picks.ts'
import { Champion, MatchesView, Scoring } from './predictions/matches-view.tsx'
import { hasEnded } from './state/phase.ts'
import type { SearchParams } from './state/search-params.ts'
import type { EurocopaData } from './state/use-eurocopa.ts'

export interface ViewProps extends EurocopaData {
  asked: SearchParams
  picks: Picks
}

interface ViewModule {
  View: ComponentType<ViewProps>
  load: (queryClient: QueryClient, slug: string, asked: SearchParams) => Promise<unknown>
}

/**
 * Defines a view whose script loads separately. The page must import the style sheets of the view; otherwise the server
 * would send the view unstyled.
 */
const view = (label: string, load: () => Promise<ViewModule>) => ({
  label,
  View: lazyPart(`eurocopa ${label}`, async () => (await load()).View),
  load: async (queryClient: QueryClient, slug: string, asked: SearchParams) =>
    (await load()).load(queryClient, slug, asked),
})

/** The views of the page by their name in the address. */
export const VIEWS = {
  partidos: {
    label: 'Partidos',
    View: Object.assign(MatchesView, { preload: () => Promise.all([Champion.preload(), Scoring.preload()]) }),
    load: async () => {},
  },
  torneo: view('Torneo', () => import('./tournament/tournament-view.tsx')),
  clasificacion: view('Clasificación', () => import('./boards/board-view.tsx')),
  ligas: view('Ligas', () => import('./leagues/leagues-view.tsx')),
  resumen: view('Resumen', () => import('./recap/recap-view.tsx')),
}
export type ViewName = keyof typeof VIEWS

const isView = (name: string): name is ViewName => Object.hasOwn(VIEWS, name)

/** The view of an address that names none: the recap once the promotion is over and the champion is known. */
export const usualView = (
  campaign: Pick<Campaign, 'phase'>,
  { champion }: Pick<TournamentView, 'champion'>,
): ViewName => (hasEnded(campaign) && champion.winner !== null ? 'resumen' : 'partidos')

export const viewOf = ({ ver }: SearchParams, usual: ViewName): ViewName =>
  ver !== undefined && isView(ver) ? ver : usual
