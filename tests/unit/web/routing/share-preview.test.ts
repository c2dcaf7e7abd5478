import { expect, test } from 'vitest'
import { sharePreview } from '#web/routing/share-preview.ts'

test('the picture of a link preview has an absolute URL, because other sites fetch it', () => {
  const site = { name: 'Casa Común', origin: 'https://promo.example.es' }
  const meta = sharePreview(site, { title: 'Navidad', description: 'Una puerta al día.', kind: 'xmas' })
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://promo.example.es/carteles/xmas.png' })
  expect(meta).toContainEqual({ property: 'og:image:alt', content: 'Cartel de Navidad' })
})
