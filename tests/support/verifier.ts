import { join } from 'node:path'
import type * as v from 'valibot'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import { writeMoments } from '#api/campaigns/proof/moments.ts'
import { proofMoments, proofOf, proofPlays } from '#api/campaigns/proof/proof.ts'
import { publishedRoots } from '#api/campaigns/proof/published-roots.ts'
import type { Database } from '#api/db/database.ts'
import { drawEntries, drawPlaces, drawsOf } from '#api/draws/results.ts'
import { GAMES } from '#api/games/catalog.ts'
import type { Moment, Proof, PublishedPlay } from '#contract/campaigns.schema.ts'
import type { Draw, listDrawEntries } from '#contract/draws.schema.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Receipt } from '#contract/receipts.schema.ts'
import type { LedgerRoot } from '#contract/roots.schema.ts'

/** Older editions, and those that tests make up, have no checksums. */
type Unsummed<Part> = Omit<Part, 'checksum'> & { checksum?: string }
export type PublishedDraw = Omit<Unsummed<Draw>, 'places'> & { places: Unsummed<Draw['places'][number]>[] }

/** The publications of an edition, as the verifier reads them. */
export interface Published {
  proof: Pick<Proof, 'definition' | 'definitionHash' | 'seedCommit' | 'seed'> & Partial<Proof>
  moments: v.InferOutput<typeof Moment>[]
  plays: (Pick<PublishedPlay, 'ticket' | 'player' | 'slot' | 'at' | 'action' | 'unit'> & Partial<PublishedPlay>)[]
  roots?: Unsummed<LedgerRoot>[]
  draws?: { draw: PublishedDraw; entries: OutputOf<typeof listDrawEntries>['entries'] }[]
  /** The wins of the editions whose winners draws pass over. */
  others?: { edition: string; wins: { unit: string; at: number }[] }[]
}

interface Verifier {
  comprobar(published: Published, now?: number, options?: { limite: number }): string[]
  comprobarPromesa(proof: Published['proof'], now?: number): string[]
  comprobarRecibo(
    receipt: Receipt,
    proof: Pick<Proof, 'receiptKeys' | 'definitionHash'>,
    plays?: PublishedPlay[],
  ): Promise<string[]>
  descargar(api: string, onProgress?: () => void, options?: { limite: number }): Promise<Published>
  SIN_TIEMPO: string
  sha256(text: string): string
  sorteoCon(seed: string): (label: string, n: number) => number
}

/** The file that visitors download; it shares no code with the server. */
export const VERIFIER_FILE = join(import.meta.dirname, '../../public/verificador.mjs')
export const verifier: Verifier = await import(VERIFIER_FILE)

/** Returns everything that an edition has published by that time, with all pages. */
export async function publishedOf(db: Database, edition: Edition, now: number, secret = 's'): Promise<Published> {
  const pages = async <Page extends { nextCursor: string | null }>(
    read: (cursor: string | undefined) => Promise<Page>,
  ) => {
    const all: Page[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await read(cursor)
      all.push(page)
      if (page.nextCursor === null) return all
      cursor = page.nextCursor
    }
  }
  // As the job does within a minute after the edition has closed.
  await db.transact(() => writeMoments(edition, now))
  const moments = await pages((cursor) => proofMoments(db, edition, cursor, now))
  const plays = await pages((cursor) => proofPlays(db, edition, { cursor, secret, now }))
  const draws = await drawsOf(db, edition)
  return {
    proof: await proofOf(db, edition, GAMES, now),
    moments: moments.flatMap((page) => page.moments),
    plays: plays.flatMap((page) => page.plays),
    roots: await publishedRoots(db, edition),
    draws: await Promise.all(
      draws.map(async (draw) => {
        const listed = draw.list ? await pages((cursor) => drawEntries(db, edition, draw.key, cursor)) : []
        const drawn = draw.drawnAt === null ? [] : await pages((cursor) => drawPlaces(db, edition, draw.key, cursor))
        const places = drawn.flatMap((page) => page.places)
        return { draw: { ...draw, places }, entries: listed.flatMap((page) => page.entries) }
      }),
    ),
  }
}
