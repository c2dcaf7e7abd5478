import { expect, test } from 'vitest'
import { pageBudgets } from '#web/host/render/page-budgets.ts'

interface Visit {
  path?: string
  from?: string
  cookie?: string
  status?: number
  isMember?: boolean
}

/** Returns a function that requests a page; it returns the text that replaces the page, or undefined for a page. */
function visitor() {
  const answer = pageBudgets()
  return ({ path = '/nada', from = '203.0.113.9', cookie, status = 404, isMember = false }: Visit = {}) => {
    const headers = new Headers({ 'x-forwarded-for': from })
    if (cookie !== undefined) headers.set('cookie', cookie)
    return answer(new Request(`http://x${path}`, { headers }), { status, isMember, asked: path })
  }
}

test('after sixty missing pages in a minute, an address gets a line of text instead; other addresses get pages', () => {
  const visit = visitor()
  const many = Array.from({ length: 100 }, (_, i) => visit({ path: `/nada-${i}` }))
  expect(many.filter((short) => short === undefined)).toHaveLength(60)
  expect(many[60]).toMatchObject({
    status: 404,
    text: 'Page not found: /nada-60',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
  expect(visit({ from: '203.0.113.10' })).toBeUndefined()
  expect(visit({ isMember: true, cookie: 'temporada=x' })).toMatchObject({ status: 404 })
  // Existing pages have a separate budget.
  expect(visit({ path: '/info?a=1', status: 200 })).toBeUndefined()
})

test('an IPv6 /48 network gets at most four times as many missing pages as one /64 network', () => {
  const visit = visitor()
  const many = Array.from({ length: 400 }, (_, i) => visit({ from: `2001:db8:1:${i.toString(16)}::1` }))
  expect(many.filter((short) => short === undefined)).toHaveLength(240)
  expect(visit({ from: '2001:db8:2::1' })).toBeUndefined()
})

test.each([
  ['applies to an address with a query', { path: '/info?a=1' }, true],
  ['applies to a made-up session', { path: '/info', cookie: 'temporada=x' }, true],
  [
    'applies to a page that fails because the budget of the API is spent',
    { path: '/promo/xmas?a=1', status: 429 },
    true,
  ],
  ['does not apply to a page that all visitors share', { path: '/info' }, false],
  ['does not apply to a member', { path: '/home?a=1', cookie: 'temporada=x', isMember: true }, false],
] as const)('the budget of 1,200 pages per address and minute %s', (_, visit, isLimited) => {
  const ask = visitor()
  const answers = Array.from({ length: 1_300 }, () => ask({ status: 200, ...visit }))
  expect(answers.filter((short) => short === undefined)).toHaveLength(isLimited ? 1_200 : 1_300)
  if (isLimited) expect(answers.at(-1)).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
})
