import { connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { all, type Database, openDatabase, prepared } from '#api/db/database.ts'
import { newPostgresDatabase } from '#tests/support/postgres.ts'

/** A proxy for PostgreSQL that can cut connections without notice, as a pulled cable or a killed server does. */
const sockets = new Set<Socket>()
let line: Server
let db: Database
let onSleep: (() => void) | undefined

beforeAll(async () => {
  const url = new URL(await newPostgresDatabase(inject('postgresUrl')))
  const port = Number(url.port)
  line = createServer((socket) => {
    const server = connect(port, url.hostname)
    for (const end of [socket, server]) end.on('error', () => {})
    socket.pipe(server).pipe(socket)
    socket.on('data', (bytes) => bytes.includes('pg_sleep') && onSleep?.())
    sockets.add(socket)
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const address = line.address()
  url.port = String(typeof address === 'object' ? address?.port : '')
  db = await openDatabase(url.href)
})
afterAll(async () => {
  await db.close()
  for (const socket of sockets) socket.destroy()
  line.close()
})

function cut() {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
}

const SLEEP = 'select pg_sleep(5)'
const sleep = prepared<unknown, object>({ sqlite: SLEEP, postgres: SLEEP })

// Without a listener, the driver's error event would end the process, and Vitest would report an unhandled error.
test.each<[string, () => Promise<unknown>]>([
  ['a read', () => sql`select pg_sleep(5)`.execute(db.read)],
  ['a prepared read', () => db.ask(sleep({}))],
  ['a transaction', () => db.transact(() => all(sleep({})))],
  ['a statement alone', () => db.runAlone(sleep({}))],
])('%s fails when its connection is cut, and the database can be used again', async (_, work) => {
  await db.ping()
  const isAsked = new Promise<void>((resolve) => {
    onSleep = resolve
  })
  const failing = expect(work()).rejects.toThrow()
  await isAsked
  cut()
  await failing
  await expect.poll(() => db.ping().then(() => 'answers', String)).toBe('answers')
})
