import { all, prepared, run, type Transaction, tables } from '../../db/database.ts'
import type { Pictures } from './picture.ts'

export const storedPicture = prepared<{ webp: string }, { hash: string }>(
  'select webp from brand_picture where hash = :hash',
)

/** Stores the pictures that are new, and deletes those that the season no longer names. */
export function* storePictures(pictures: Pictures): Transaction<void> {
  const rows = yield* all(tables.selectFrom('brand_picture').select('hash'))
  const stored = new Set(rows.map(({ hash }) => hash))
  for (const hash of stored) {
    if (!pictures.has(hash)) yield* run(tables.deleteFrom('brand_picture').where('hash', '=', hash))
  }
  for (const [hash, webp] of pictures) {
    if (!stored.has(hash)) yield* run(tables.insertInto('brand_picture').values({ hash, webp }))
  }
}

export function* storedPictures(): Transaction<Pictures> {
  const rows = yield* all(tables.selectFrom('brand_picture').select(['hash', 'webp']))
  return new Map(rows.map(({ hash, webp }) => [hash, webp]))
}
