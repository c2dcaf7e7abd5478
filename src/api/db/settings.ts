import { type Database, first, run, type Transaction, tables } from './database.ts'

export const settingValue = (key: string) => first(tables.selectFrom('setting').select('value').where('key', '=', key))

export function* putSetting(key: string, value: string): Transaction<void> {
  yield* run(
    tables
      .insertInto('setting')
      .values({ key, value })
      .onConflict((oc) => oc.column('key').doUpdateSet({ value })),
  )
}

export const timeKey = (name: string) => `time:${name}`

/** Stores a timestamp (epoch ms) in the database, so that it outlives the process. */
export const noteTime = (name: string, at: number): Transaction<void> => putSetting(timeKey(name), String(at))

export function* notedTime(name: string): Transaction<number | undefined> {
  const setting = yield* settingValue(timeKey(name))
  return setting && Number(setting.value)
}

/** Reads a stored timestamp outside a transaction. */
export async function readNotedTime(db: Database, name: string): Promise<number | undefined> {
  const setting = await db.read
    .selectFrom('setting')
    .select('value')
    .where('key', '=', timeKey(name))
    .executeTakeFirst()
  return setting && Number(setting.value)
}
