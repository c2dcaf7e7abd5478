#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { own } from '#contract/primitives/own.ts'
import { note } from './output.ts'

/** Every program of a server. A module of this table runs when it is imported. */
const PROGRAMS: Record<string, () => Promise<unknown>> = {
  serve: serveSite,
  api: () => import('#api/main.ts'),
  backup: () => import('./backup.ts'),
  codes: () => import('./codes.ts'),
  doctor: () => import('./doctor.ts'),
  health: () => import('./health.ts'),
  ledger: () => import('./ledger.ts'),
  mail: () => import('./mail.ts'),
  members: () => import('./members.ts'),
  messages: () => import('./messages.ts'),
  migrate: () => import('./migrate.ts'),
  move: () => import('./move.ts'),
  porra: () => import('./porra.ts'),
  prizes: () => import('./prizes.ts'),
  push: () => import('./push.ts'),
  rehearse: rehearseSeason,
  restore: () => import('./restore.ts'),
  season: () => import('./season.ts'),
  shops: () => import('./shops.ts'),
}

/**
 * Serves the built site. Its module and the files for browsers are beside the built form of this file, so this program
 * exists only there.
 */
async function serveSite() {
  // Node caches compiled code on disk when the process ends, and the next start takes two thirds of the time.
  enableCompileCache(fileURLToPath(new URL('compiled', import.meta.url)))
  const built: { serve(clientFiles: string): Promise<void> } = await import(new URL('server.js', import.meta.url).href)
  await built.serve(fileURLToPath(new URL('../client', import.meta.url)))
}

/** Prepares the folder of a rehearsal, and serves its site in this process. */
async function rehearseSeason() {
  const { prepareRehearsal } = await import('./rehearse.ts')
  if (await prepareRehearsal()) await serveSite()
}

const [name = 'serve'] = process.argv.slice(2)
const program = own(PROGRAMS, name)
if (!program) {
  note(`"${name}" is not a program of Temporada: ${Object.keys(PROGRAMS).join(', ')}`)
  process.exit(2)
}
// The other programs find their name and their words where they are when their own file is run. Those of the site stay,
// because its workers start with the same words.
if (program !== serveSite) process.argv.splice(1, 2, name)
await program()
