import { expect, test } from 'vitest'
import { csvFormIn } from '#cli/csv-options.ts'

test.each([
  [{}, 'spreadsheet', 'semicolon'],
  [{ for: 'spreadsheet' }, 'spreadsheet', 'semicolon'],
  [{ for: 'program' }, 'program', 'comma'],
  [{ for: 'program', separator: 'tab' }, 'program', 'tab'],
  [{ separator: 'comma' }, 'spreadsheet', 'comma'],
  [{ separator: ',' }, 'spreadsheet', 'comma'],
  [{ separator: ';', for: 'program' }, 'program', 'semicolon'],
])('the options %o give a list for a %s with the separator %s', (values, reader, separator) => {
  expect(csvFormIn(values)).toEqual({ reader, separator })
})

test.each([
  [{ for: 'nobody' }, '--for must be spreadsheet or program.'],
  [{ for: 'toString' }, '--for must be spreadsheet or program.'],
  [{ separator: '|' }, '--separator must be semicolon, comma or tab.'],
])('the options %o are refused', (values, message) => {
  expect(() => csvFormIn(values)).toThrow(message)
})
