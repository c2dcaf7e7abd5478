import { describe, expect, test } from 'vitest'
import type { Phase } from '#contract/campaigns.schema.ts'
import type { Todo } from '#contract/today.schema.ts'
import { headlineOf, leadOf, nextOf } from '#web/features/today/headline.ts'

const campaign = { slug: 'rasca', edition: '2026', title: 'Rasca de temporada', zone: 'Europe/Madrid' }
const common = { kind: 'rasca', campaign, text: '', count: 0, deadline: null } as const
const waiting: Todo = { ...common, title: 'Tienes 3 tarjetas por rascar', action: 'Rascar', nextAt: null }
const opensAt = Date.parse('2026-12-11T00:00+01:00')
const seasonOf = (...phases: Phase[]) => phases.map((phase) => ({ phase, opensAt, zone: 'Europe/Madrid' }))
const done = (nextAt: number | null): Todo => ({ ...common, title: 'Ya has rascado hoy', action: null, nextAt })

describe('the title of the home page', () => {
  test.each<[string, boolean, number, Todo[], string, string]>([
    ['an address to confirm', false, 2, [waiting], 'Te falta un paso para jugar', 'podrás jugar hoy mismo.'],
    ['an address to confirm, with nothing open', false, 0, [], 'Te falta un paso para jugar', 'y podrás jugar.'],
    ['one campaign to play', true, 0, [waiting, done(9)], 'Hoy toca «Rasca de temporada»', 'Se juega en un minuto'],
    [
      'two campaigns to play, and a prize to claim',
      true,
      1,
      [waiting, waiting],
      'Hoy te esperan 2 promociones',
      'Se juega en un minuto',
    ],
    ['all played, and two prizes to claim', true, 2, [done(9)], 'Tienes 2 premios por recoger', 'Recógelos antes'],
    ['all played, and one prize to claim', true, 1, [done(9)], 'Tienes un premio por recoger', 'Recógelo antes'],
    ['all played', true, 0, [done(9)], 'Por hoy, todo jugado', 'Vuelve cuando quieras'],
    ['nothing open', true, 0, [], 'Abrimos el 11 de diciembre', 'Toca un cartel'],
  ])('says what there is to do: %s', (_, isConfirmed, toClaim, todos, title, lead) => {
    const standing = { isConfirmed, toClaim, todos, beside: 0, campaigns: seasonOf('finished', 'announced') }
    expect(headlineOf(standing)).toBe(title)
    expect(leadOf(standing)).toContain(lead)
  })

  test('says that a blocked account cannot play, whatever else there is', () => {
    const standing = {
      isConfirmed: false,
      blockReason: 'Cuatro cuentas',
      toClaim: 1,
      todos: [waiting],
      beside: 0,
      campaigns: seasonOf('open'),
    }
    expect(headlineOf(standing)).toBe('Ahora mismo no puedes jugar')
    expect(leadOf(standing)).toBe('Tu cuenta está bloqueada. Motivo: Cuatro cuentas')
  })

  test.each<[string, Phase[], string]>([
    ['an announced campaign', ['open', 'announced'], 'Toca un cartel y pide que te avisemos.'],
    ['an open campaign, but no announced one', ['open', 'closed'], 'Esto es lo que está en cartel.'],
    ['only a paused campaign', ['paused'], 'Esto es lo que está en cartel.'],
    ['only a cancelled campaign', ['cancelled'], 'Cuando haya algo nuevo, lo verás aquí.'],
    ['only ended campaigns', ['closed', 'finished', 'archived'], 'Cuando haya algo nuevo, lo verás aquí.'],
    ['no campaign at all', [], 'Cuando haya algo nuevo, lo verás aquí.'],
  ])('is followed, with nothing to play and %s, by a text that promises no more than there is', (_, phases, lead) => {
    const standing = { isConfirmed: true, toClaim: 0, todos: [], beside: 0, campaigns: seasonOf(...phases) }
    expect(leadOf(standing)).toBe(lead)
  })

  test.each<[string, Todo[], number, string]>([
    ['two games and one card beside them', [waiting, waiting], 1, 'Hoy te esperan 3 promociones'],
    ['one game and one card beside it', [waiting, done(9)], 1, 'Hoy te esperan 2 promociones'],
  ])('counts the cards of the street: %s', (_, todos, beside, title) => {
    const standing = { isConfirmed: true, toClaim: 0, todos, beside, campaigns: seasonOf('open') }
    expect(headlineOf(standing)).toBe(title)
  })

  test('promises no date while nothing is announced', () => {
    const standing = { isConfirmed: true, toClaim: 0, todos: [], beside: 0, campaigns: seasonOf('finished') }
    expect(headlineOf(standing)).toBe('Hoy no hay nada en juego')
  })

  test.each<[string, Todo[], number | null]>([
    ['with a countdown to the earliest next play', [done(9), done(7), done(null)], 7],
    ['without a countdown while there is a campaign to play', [done(9), waiting], null],
    ['without a countdown if the time of the next play is unknown', [done(null)], null],
    ['without a countdown if no campaign is open', [], null],
  ])('comes %s', (_, todos, at) => {
    expect(nextOf(todos)).toBe(at)
  })
})
