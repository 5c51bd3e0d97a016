import { expect, test } from 'vitest'
import { desk } from '../../model/desk-state.ts'
import { isTileTime } from './tile-time.ts'

const selling = { ...desk.read(), isOnline: true, section: 'cashiering', workArea: 'sell' } as const

test.each([
  ['a basket is filled', {}, true],
  ['a line is open', { workArea: 'line' }, true],
  ['offline', { isOnline: false }, false],
  ['money is taken', { workArea: 'pay' }, false],
  ['money is given back', { workArea: 'refund' }, false],
  ['a sale is written', { isWriting: true }, false],
  ['another section is open', { section: 'shift' }, false],
  ['the desk is locked', { isLocked: true }, false],
] as const)('while %s', (_, part, isTime) => {
  expect(isTileTime({ ...selling, ...part })).toBe(isTime)
})
