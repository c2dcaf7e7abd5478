import { expect, test } from 'vitest'
import { newCrockford, readCrockford } from '#contract/primitives/crockford.ts'

const bytes =
  (...values: number[]) =>
  () =>
    Uint8Array.from(values)

test('a code uses five bits of each byte, and is written in groups of four', () => {
  expect(newCrockford(bytes(0, 31, 32, 255, 18, 20, 24, 10), 8)).toBe('0Z0Z-JMRA')
})

test.each([
  ['7k2m-qx9t-04bd', '7K2MQX9T04BD'],
  ['7K2M QX9T O4BD', '7K2MQX9T04BD'],
  ['il1o0', '11100'],
  [' … ', ''],
])('%j is read as %s', (written, meant) => expect(readCrockford(written)).toBe(meant))
