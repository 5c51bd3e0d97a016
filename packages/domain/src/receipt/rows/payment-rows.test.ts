import { expect, test } from 'vitest'
import { paymentRows } from './payment-rows.ts'
import { en } from '../words/en.ts'

const paid = { method: 3, amountMinor: 10_250, receivedMinor: 10_250, changeMinor: 0, cashRoundingMinor: 0 }
const fee = { tender: 0, feeMinor: 250, taxMinor: 23, taxId: 'vat', rateBasisPoints: 1_000 }
const rowsOf = (payment: Parameters<typeof paymentRows>[3]) =>
  paymentRows([paid] as never, 'CNY', en, payment).map((block) =>
    block.kind === 'row' ? [block.left, block.right] : [],
  )

test('a fee stands by itself before the ways it was paid, with the tax in it', () => {
  expect(rowsOf({ fees: [fee, { ...fee, tender: 1, feeMinor: 50, taxMinor: 5 }] })).toEqual([
    ['Payment fee', '3.00'],
    ['of which tax', '0.28'],
    ['Bank card', '102.50'],
  ])
  expect(rowsOf({ fees: [{ ...fee, taxMinor: 0, taxId: null }], tipMinor: 100 })).toEqual([
    ['Tip', '1.00'],
    ['Payment fee', '2.50'],
    ['Bank card', '102.50'],
  ])
})

test('without a fee nothing of it is printed', () => {
  expect(rowsOf({})).toEqual([['Bank card', '102.50']])
  expect(rowsOf({ fees: [{ ...fee, feeMinor: 0, taxMinor: 0 }] })).toEqual([['Bank card', '102.50']])
})

test('a card’s slip is told under its payment, as far as it was said', () => {
  const rows = (card: object, reference: string | null) =>
    paymentRows([{ ...paid, reference, card }] as never, 'CNY', en).flatMap((block) =>
      block.kind === 'row' ? [[block.left, block.right]] : [],
    )
  expect(rows({ lastFour: '4321', batch: '0012', terminal: 'T1' }, 'AP7001')).toEqual([
    ['Bank card', '102.50'],
    ['**** 4321', 'Approval AP7001'],
    ['Terminal T1', 'Batch 0012'],
  ])
  expect(rows({ lastFour: '4321', batch: null, terminal: null }, null)).toEqual([
    ['Bank card', '102.50'],
    ['**** 4321', ''],
  ])
})
