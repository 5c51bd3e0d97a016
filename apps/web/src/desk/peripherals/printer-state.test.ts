import { expect, test } from 'vitest'
import { toldState } from './printer-state.ts'

test.each([
  ['ready', null, 'ready'],
  ['busy', null, 'ready'],
  ['error', "Failed to execute 'open' on 'SerialPort': Failed to open serial port.", 'busy'],
  ['error', 'port closed', 'error'],
  ['none', null, 'none'],
] as const)('a queue that is %s (%s) is told as %s', (state, error, told) => {
  expect(toldState({ state, error })).toBe(told)
})
