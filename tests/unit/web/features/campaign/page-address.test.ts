import { expect, test } from 'vitest'
import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import { campaignPage, KINDS } from '#contract/kinds.ts'
import { campaignByPath } from '#web/features/campaign/posters/campaign-by-path.ts'
import { pageLink, pagePath } from '#web/features/campaign/posters/poster-wall.tsx'

const campaigns = [
  { kind: 'rasca', slug: 'rasca' },
  { kind: 'rasca', slug: 'feria' },
  { kind: 'eurocopa', slug: 'eurocopa' },
  { kind: 'eurocopa', slug: 'liga-femenina' },
  { kind: 'tpp', slug: 'tpp' },
  { kind: 'tpp', slug: 'barrio' },
] as CampaignSummary[]

test.each([
  ['/promo/rasca', 'rasca'],
  ['/promo/rasca?tarjeta=day', 'rasca'],
  ['/promo/rasca/feria', 'feria'],
  ['/promo/rasca/feria?tarjeta=day#resultado', 'feria'],
  ['/promo/rasca/ferias', 'rasca'],
  ['/promo/rascas', undefined],
  ['/promo/eurocopa/insignias', 'eurocopa'],
  ['/promo/eurocopa/insignias/liga-femenina', 'liga-femenina'],
  ['/promo/tpp/bono', 'tpp'],
  ['/promo/tpp/bono/barrio', 'barrio'],
  ['/promo/tpp/bono/barrio?canje=7#resultado', 'barrio'],
  ['/promo/tpp/bono/barrio/7K2M-QX9T-04BD', 'barrio'],
  ['/prueba/rasca', undefined],
  ['/home', undefined],
  [undefined, undefined],
])('the path %s belongs to the campaign %s', (path, slug) => {
  expect(campaignByPath(campaigns, path)?.slug).toBe(slug)
  expect(campaignByPath(campaigns.toReversed(), path)?.slug).toBe(slug)
})

const addresses = [...KINDS.map((kind) => ({ kind, slug: kind })), ...KINDS.map((kind) => ({ kind, slug: 'feria' }))]

test.each(addresses)('the link to $kind as $slug has the path that mails have', (address) => {
  const { to, ...link } = pageLink(address)
  const path = 'params' in link && link.params ? to.replace('$slug', link.params.slug) : to
  expect(path).toBe(campaignPage(address))
  expect(pagePath(address)).toBe(campaignPage(address))
})
