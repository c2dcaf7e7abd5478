import { expect, test } from 'vitest'
import { zoneWords } from '#contract/zones/zone-words.ts'

test.each([
  ['Europe/Madrid', 'hora peninsular'],
  ['Atlantic/Canary', 'hora canaria'],
  ['America/Mexico_City', 'hora de Ciudad de México'],
  ['America/Bogota', 'hora de Bogotá'],
  ['America/Panama', 'hora de Panamá'],
  ['America/Argentina/Buenos_Aires', 'hora de Buenos Aires'],
  ['America/Santo_Domingo', 'hora de Santo Domingo'],
  ['UTC', 'hora de UTC'],
])('%s is «%s»', (zone, words) => {
  expect(zoneWords(zone)).toBe(words)
})
