import { expect, test } from 'vitest'
import { toldState } from './printer-state.ts'

const NOW = 1_000_000

test.each([
  ['ready', null, null, 'ready'],
  ['busy', null, NOW - 30_000, 'ready'],
  ['busy', null, NOW - 30_001, 'busy'],
  ['error', "Failed to execute 'open' on 'SerialPort': Failed to open serial port.", null, 'busy'],
  ['error', "Failed to execute 'claimInterface' on 'USBDevice': Unable to claim interface.", null, 'busy'],
  ['error', 'port closed', null, 'error'],
  ['none', null, null, 'none'],
] as const)('a queue that is %s (%s, since %s) is told as %s', (state, error, since, told) => {
  expect(toldState({ state, error, since }, NOW)).toBe(told)
})
