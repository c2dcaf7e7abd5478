import * as v from 'valibot'
import { expect, test } from 'vitest'
import { inputFaults } from '#api/http/input-faults.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'

const faultsOf = (schema: v.GenericSchema, input: unknown) => inputFaults(v.safeParse(schema, input).issues ?? [])

test.each([...ENDPOINTS].filter(([, { method }]) => method === 'POST'))(
  '%s: every fault message is in Spanish, and each field has at most one',
  (_, { input }) => {
    const fields = 'entries' in input ? Object.keys(input.entries as object) : []
    for (const odd of [undefined, null, 5, '', 'x'.repeat(5000), [], {}, true]) {
      const faults = faultsOf(input, Object.fromEntries([...fields, 'unknown'].map((field) => [field, odd])))
      for (const { message } of faults) expect(message).not.toMatch(/invalid|expected|received/i)
      expect(new Set(faults.map(({ path }) => path)).size).toBe(faults.length)
    }
  },
)

test('names a nested field by its path with dots', () => {
  const schema = v.object({ address: v.object({ city: v.string() }) })
  expect(faultsOf(schema, { address: {} })).toEqual([{ path: 'address.city', message: 'Este dato hace falta.' }])
})
