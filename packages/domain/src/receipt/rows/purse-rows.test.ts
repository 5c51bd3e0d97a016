import { expect, it } from 'vitest'
import { plainSnapshot } from '../../basket/index.ts'
import { countedLine, NOON } from '../../../test/make-snapshot.ts'
import { priceOrThrow } from '../../../test/priced.ts'
import type { ReceiptShop } from '../receipt-shop.ts'
import { receiptOf } from '../sale-receipt.ts'

const snapshot = plainSnapshot({
  currency: { code: 'USD', exponent: 2 },
  now: NOON,
  outlet: { id: 'here', timeZone: 'UTC' },
  lines: [countedLine('tea', 450, 2, { timesCard: '23456789AB' }), countedLine('cup', 900)],
})
const shop = {
  merchant: { name: 'Shop' },
  outlet: { name: 'Here', address: '', phone: '', taxNumber: '', currency: 'USD', timeZone: 'UTC', locale: 'en-US' },
  device: { number: '1' },
} as ReceiptShop

it('a receipt says which line a times card paid, and what is left of each card after the sale', () => {
  const { blocks } = receiptOf(
    {
      number: '1',
      at: '2026-03-01T12:00:00Z',
      cashierName: 'Ann',
      snapshot,
      answer: priceOrThrow(snapshot),
      tenders: [],
      note: null,
      nameOf: ({ id }) => id,
      isCopy: false,
      purses: [
        { method: 100, code: 'GIFTCARD23', name: '', left: 1_234, lastDay: '2027-02-28' },
        { method: 100, code: 'GIFTCARD99', name: '', left: 0, lastDay: '2027-03-31' },
        { method: null, code: '23456789AB', name: 'Ten teas', left: 7, used: 2, lastDay: '2026-12-31' },
        { method: null, code: '3456789ABC', name: 'Cups', left: 0, used: 1, lastDay: null },
      ],
    },
    shop,
  )
  expect(blocks).toEqual(
    expect.arrayContaining([
      { kind: 'row', left: '  Session pass', right: '−9.00' },
      { kind: 'row', left: 'Gift card', right: 'GIFTCARD23' },
      { kind: 'row', left: '  Balance', right: '12.34' },
      { kind: 'row', left: '  Valid until', right: '2027-02-28' },
      { kind: 'row', left: 'Ten teas', right: '23456789AB' },
      { kind: 'row', left: '  Balance', right: '7 visits' },
      { kind: 'row', left: '  Used', right: '2' },
      { kind: 'row', left: '  Valid until', right: '2026-12-31' },
      { kind: 'row', left: '  Balance', right: '0 visits' },
    ]),
  )
  expect(blocks.filter((block) => block.kind === 'row' && block.left === '  Valid until')).toHaveLength(2)
})
