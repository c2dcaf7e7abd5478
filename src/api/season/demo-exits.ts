import type { ExitEntry } from './exit-entry.ts'

const ALWAYS = { query: [], zone: 'Europe/Madrid', interstitial: true }

export const DEMO_EXITS: readonly ExitEntry[] = [
  {
    ...ALWAYS,
    key: 'club',
    name: 'Club Temporada',
    base: 'https://club.temporada.example',
    paths: ['', 'ofertas', 'ofertas/*'],
    query: ['oferta'],
  },
  {
    ...ALWAYS,
    key: 'prix',
    name: 'Prix Temporada',
    base: 'https://prix.temporada.example',
    paths: ['', '*', '*/final'],
  },
  {
    ...ALWAYS,
    key: 'tarjetaexpress',
    name: 'Tarjeta Exprés',
    // Leads to a page of this site, so that the exit works right after `npm start`.
    base: '/info',
    paths: [''],
  },
]
