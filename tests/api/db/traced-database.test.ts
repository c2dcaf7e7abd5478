import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { all, type Database, first, prepared, run, tables } from '#api/db/database.ts'
import { inSpan, type SpanStart, stopTracing, traceWith } from '#host/tracing/spans.ts'
import { databases } from '#tests/support/databases.ts'

interface Started extends SpanStart {
  parent: string | undefined
  hasFailed: boolean
  hasEnded: boolean
}

const insert = prepared<never, { key: string; value: string }>('insert into setting (key, value) values (:key, :value)')
const select = prepared<{ value: string }, { key: string }>('select value from setting where key = :key')

describe.each(databases)('a traced database on $name', ({ name, open }) => {
  let db: Database
  const spans: Started[] = []
  beforeEach(async () => {
    spans.length = 0
    traceWith({
      start(span, parent) {
        const own = { ...span, parent: span.traceparent ?? parent?.traceparent, hasFailed: false, hasEnded: false }
        spans.push(own)
        return {
          traceparent: span.name,
          set: () => {},
          rename: () => {},
          fail: () => {
            own.hasFailed = true
          },
          end: () => {
            own.hasEnded = true
          },
        }
      },
      close: async () => {},
    })
    db = await open()
  })
  afterEach(async () => {
    await db.close()
    await stopTracing()
  })
  const inRequest = <T>(request: string, work: () => Promise<T>) =>
    inSpan({ name: request, kind: 'server' }, () => work())

  test('has a span for each statement of a request, with its verb and table and no value', async () => {
    expect(spans).toEqual([])
    await inRequest('one', async () => {
      await db.transact(function* () {
        yield* run(insert({ key: 'secret-key', value: 'secret-value' }))
        return yield* first(tables.selectFrom('setting').selectAll().where('key', '=', 'secret-key'))
      })
      await db.ask(select({ key: 'secret-key' }))
      await db.read.selectFrom('setting').selectAll().where('key', '=', 'secret-key').execute()
      await db.runAlone(insert({ key: 'other-key', value: 'secret-value' }))
    })
    expect(spans.map((span) => `${span.parent} > ${span.name}`)).toEqual([
      'undefined > one',
      'one > transaction',
      'transaction > insert setting',
      'transaction > select setting',
      'one > select setting',
      'one > select setting',
      'one > insert setting',
    ])
    expect(JSON.stringify(spans)).not.toMatch(/secret|other-key/)
    expect(spans.every(({ hasEnded, hasFailed }) => hasEnded && !hasFailed)).toBe(true)
    const system = name === 'SQLite' ? 'sqlite' : 'postgresql'
    expect(spans.at(-1)?.attributes).toEqual({ 'db.system.name': system, 'db.query.summary': 'insert setting' })
  })

  test('keeps the statements of requests apart that share a commit, and has none of jobs', async () => {
    const write = (key: string) => db.transact(() => run(insert({ key, value: '' })))
    const read = (key: string) => db.transact(() => all(select({ key })))
    // The job comes first, so that the group commit runs in its context.
    await Promise.all([
      write('job'),
      inRequest('one', () => inRequest('one', () => write('a'))),
      inRequest('two', () => read('b')),
    ])
    const named = spans.filter(({ kind }) => kind === 'client').map((span) => `${span.parent} > ${span.name}`)
    expect(named.toSorted()).toEqual([
      'one > transaction',
      'transaction > insert setting',
      'transaction > select setting',
      'two > transaction',
    ])
  })

  test('marks a statement that fails', async () => {
    const again = () => db.transact(() => run(insert({ key: 'twice', value: '' })))
    await again()
    await expect(inRequest('one', again)).rejects.toThrow()
    expect(spans.find((span) => span.name === 'transaction')).toMatchObject({ hasFailed: true, hasEnded: true })
  })
})
