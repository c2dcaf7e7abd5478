import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

test('every repeating gradient is interpolated in sRGB, because Firefox draws its oklch stops as slivers', () => {
  const gradients = globSync('src/web/**/*.css', { cwd: ROOT }).flatMap((file) => {
    const sheet = readFileSync(join(ROOT, file), 'utf8')
    return [...sheet.matchAll(/repeating-(?:linear|radial|conic)-gradient\(\s*([^,]*),/g)].map(
      ([, start = '']) => `${file}: ${start}`,
    )
  })
  expect(gradients.length).toBeGreaterThan(10)
  expect(gradients.filter((gradient) => !gradient.endsWith('in srgb'))).toEqual([])
})
