import { expect, test } from 'vitest'
import { isBehindPgBouncer, urlsOf } from '#api/db/postgres-url.ts'

test.each([
  [
    'postgres://ana:a%2Cb@one:5432,two:5433/name?sslmode=require',
    'postgres://ana:a%2Cb@one:5432/name?sslmode=require postgres://ana:a%2Cb@two:5433/name?sslmode=require',
  ],
  ['postgresql://one,[::1]:5433/name', 'postgresql://one/name postgresql://[::1]:5433/name'],
  ['postgres://ana:a,b@one/name', 'postgres://ana:a,b@one/name'],
])('the hosts of %s', (url, urls) => {
  expect(urlsOf(url)).toEqual(urls.split(' '))
})

test('PgBouncer is named by a parameter', () => {
  expect(isBehindPgBouncer('postgres://one/name?sslmode=require&pgbouncer=true')).toBe(true)
  expect(isBehindPgBouncer('postgres://one/name?pgbouncer=false')).toBe(false)
})
