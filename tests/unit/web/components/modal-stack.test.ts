import { expect, it } from 'vitest'
import { modalStack, zIndexAt } from '#web/components/ui/modal/modal-stack.ts'

const heights = () => Object.fromEntries(modalStack.read().map((id, place) => [id, zIndexAt(place)]))

it('stacks modals from z-index 1000 in steps of two, and closes the gap when a lower modal is removed', () => {
  for (const id of ['a', 'b', 'c']) modalStack.add(id)
  expect(heights()).toEqual({ a: 1000, b: 1002, c: 1004 })
  modalStack.remove('a')
  expect(heights()).toEqual({ b: 1000, c: 1002 })
  modalStack.add('a')
  expect(heights()).toEqual({ b: 1000, c: 1002, a: 1004 })
  for (const id of ['a', 'b', 'c']) modalStack.remove(id)
  expect(modalStack.read()).toEqual([])
})

it('gives a modal outside the stack the lowest z-index', () => expect(zIndexAt(-1)).toBe(1000))
