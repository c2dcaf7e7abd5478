import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { ownScript } from '#web/features/campaign/own-script.tsx'
import type { Asked } from './asked.ts'
import { MatchesView } from './matches-view.tsx'
import type { EurocopaData } from './use-eurocopa.ts'

export interface ViewProps extends EurocopaData {
  asked: Asked
}

interface ViewModule {
  View: ComponentType<ViewProps>
  load: (queryClient: QueryClient, asked: Asked) => Promise<unknown>
}

/** A view with a script of its own. Its style sheets stand in the page, or the server would send it without them. */
const view = (label: string, load: () => Promise<ViewModule>) => ({
  label,
  script: ownScript(`eurocopa ${label}`, async () => (await load()).View),
  load: async (queryClient: QueryClient, asked: Asked) => (await load()).load(queryClient, asked),
})

/** The views of the page by the word of the address. */
export const VIEWS = {
  partidos: { label: 'Partidos', script: { Part: MatchesView, fetch: async () => {} }, load: async () => {} },
  torneo: view('Torneo', () => import('./torneo-view.tsx')),
  clasificacion: view('Clasificación', () => import('./board-view.tsx')),
  ligas: view('Ligas', () => import('./leagues-view.tsx')),
  resumen: view('Resumen', () => import('./recap-view.tsx')),
}
export type ViewName = keyof typeof VIEWS

const isView = (name: string): name is ViewName => Object.hasOwn(VIEWS, name)

export const viewOf = ({ ver }: Asked): ViewName => (ver !== undefined && isView(ver) ? ver : 'partidos')
