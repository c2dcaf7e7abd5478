import { afterAll, beforeAll, expect, test } from 'vitest'
import { addShop, operator } from '#tests/e2e/support/operator.ts'
import { everyCardWins } from '#tests/e2e/support/seasons.ts'
import { htmlFaults } from '#tests/support/html-faults.ts'
import { memberOfCookie, signedInCookie } from '#tests/support/signed-in-cookie.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

let site: SiteServer
let cookie: string
let ask: Awaited<ReturnType<typeof memberOfCookie>>
beforeAll(async () => {
  site = await startSite({ season: everyCardWins(), env: { LOG_LEVEL: 'info', RATE_LIMITS: 'on' } })
  cookie = await signedInCookie(site.origin)
  ask = await memberOfCookie(site.origin)
})
afterAll(() => site.stop())

async function claimCode(): Promise<{ id: string; code: string }> {
  const { current, edition } = await ask('/campaigns/rasca/cards')
  const { play } = await ask(`/campaigns/rasca/editions/${edition}/plays`, { slot: current[0].slot })
  await ask(`/plays/${play.id}/reveal`, {})
  const { prizes } = await ask('/me/prizes')
  return ask(`/prizes/${prizes[0].id}/claim`, {})
}

const textOf = (html: string) =>
  html.replaceAll(/<!--.*?-->|<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

/** A shop's browser without JavaScript: posts the form with a button, and follows the redirect with its cookies. */
function plainBrowser() {
  const jar = new Map<string, string>()
  async function go(path: string, init: RequestInit = {}) {
    const headers = { origin: site.origin, cookie: [...jar].map((pair) => pair.join('=')).join('; ') }
    const answer = await fetch(new URL(path, site.origin), { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return answer
  }
  async function open(path: string) {
    const answer = await go(path)
    const html = await answer.text()
    async function submit(form: string, fields: Record<string, string>) {
      const [, tag = '', inside = ''] =
        new RegExp(`(<form[^>]* name="${form}"[^>]*>)(.*?)</form>`, 's').exec(html) ?? []
      const [, action = ''] = / action="([^"]+)"/.exec(tag) ?? []
      const hidden = inside.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
      const values = Object.fromEntries(
        [...hidden].map(([, name, value]) => [name, value?.replaceAll('&amp;', '&') ?? '']),
      )
      const sent = await go(action, { method: 'POST', body: new URLSearchParams({ ...values, ...fields }) })
      expect(sent.status).toBe(303)
      return open(sent.headers.get('location') ?? '')
    }
    return { address: path, status: answer.status, headers: answer.headers, html, text: textOf(html), submit }
  }
  return open
}

test('without JavaScript a shop checks a code and marks it as used, once for all shops, until its link is revoked', async () => {
  const { id, code } = await claimCode()
  const [ours, theirs] = [await addShop(site, 'Gran Vía'), await addShop(site, 'Triana')]
  const open = plainBrowser()
  const first = await open(ours)
  expect(first.text).toContain('Hoy todavía no hay ningún código marcado.')
  expect(first.headers.get('permissions-policy')).toContain('camera=(self)')
  expect(first.headers.get('referrer-policy')).toBe('no-referrer')
  expect(first.headers.get('cache-control')).toBe('private, no-store')
  expect(first.html).toContain('<meta name="robots" content="noindex"')

  const wrong = await first.submit('check', { codigo: 'NADA-0000' })
  expect(wrong.text).toContain('No existe ningún premio recogido con ese código.')
  expect(wrong.html).toContain('value="NADA-0000"')

  const found = await wrong.submit('check', { codigo: code.toLowerCase().replaceAll('-', ' ') })
  expect(found.address).toBe(`${ours}?premio=${id}#resultado`)
  expect(found.text).toMatch(/ Válido .*Marcar como usado/)
  expect(await htmlFaults(found.html)).toEqual([])

  const marked = await found.submit('mark', {})
  expect(marked.text).toMatch(/ Válido, marcado hace un momento por ti .* 1 código marcado/)
  expect(marked.text).not.toContain('Marcar como usado')
  expect((await found.submit('mark', {})).text).toContain('Válido, marcado hace un momento por ti')

  const other = await (await open(theirs)).submit('check', { codigo: code })
  expect(other.text).toMatch(/ Ya usado el \d+ \p{L}+( \d{4})? a las \d\d:\d\d en Gran Vía /u)
  expect(other.text).not.toContain('Marcar como usado')
  expect(await htmlFaults(other.html)).toEqual([])

  const prize = await fetch(`${site.origin}/user/prizes/${id}`, { headers: { cookie } })
  expect(textOf(await prize.text())).toMatch(/Usado el \d+ \p{L}+( \d{4})? a las \d\d:\d\d en Gran Vía/u)

  expect((await operator(site, 'shops', 'list')).stdout).toMatch(
    /today 1 {2}in all 1 {2}Gran Vía\n.*today 0 {2}in all 0 {2}Triana\n/,
  )
  expect((await operator(site, 'codes', 'export', await editionId())).stdout).toMatch(/;Gran Vía\r?$/m)
  await operator(site, 'shops', 'revoke', 'Gran Vía')
  expect((await open(ours)).status).toBe(404)
  expect((await open(theirs)).status).toBe(200)
  expect((await operator(site, 'shops', 'list')).stdout).toMatch(/Gran Vía {2}revoked 2/)
  for (const path of [ours, theirs]) expect(site.printed()).not.toContain(path.split('/').at(-1))
})

const editionId = async () => `rasca/${(await ask('/campaigns/rasca/cards')).edition}`
