import { expect, it } from 'vitest'
import { keepLines } from './keep-lines.ts'
import { SECOND_SCREEN_VERSION } from './message.ts'
import type { ScreenLine, ScreenMessage } from './message.ts'

const line = (id: string, quantity: string): ScreenLine => ({
  id,
  quantity,
  name: 'Tea',
  picture: null,
  amount: '3.00',
  listAmount: null,
  savings: [{ name: 'Offer', amount: '1.00' }],
})

const basket = (...lines: ScreenLine[]) =>
  ({
    version: SECOND_SCREEN_VERSION,
    kind: 'basket',
    language: 'en-US',
    isDark: false,
    isHighContrast: false,
    outletName: 'East',
    training: null,
    timeZone: 'Asia/Tokyo',
    offers: [],
    follow: null,
    join: null,
    lines,
    itemCount: `${String(lines.length)} items`,
    totalLabel: 'Total',
    total: '3.00',
    savings: null,
    tax: null,
    paying: null,
  }) satisfies ScreenMessage

it('keeps the lines that say the same and takes everything else from the new message', () => {
  const before = basket(line('a', '1 ×'), line('b', '1 ×'))
  const next = basket(line('a', '1 ×'), line('b', '2 ×'), line('c', '1 ×'))
  const kept = keepLines(before, next)
  expect(kept).toEqual(next)
  const lines = kept.kind === 'basket' ? kept.lines : []
  expect(lines.map((each, at) => each === before.lines[at])).toEqual([true, false, false])
  expect(keepLines(null, next)).toBe(next)
})
