import { expect, it } from 'vitest'
import { statementSheet } from './statement-sheet.ts'

const head = {
  number: 'S7',
  partnerName: 'North',
  month: '2026-02',
  paidOn: '2026-03-05',
  paidReference: 'T-9',
} as const
const line = {
  at: '2026-02-10T08:00:00.000Z',
  billNumber: 'B1',
  merchantName: 'Tea',
  versionName: 'Complete',
  kind: 'earned',
  billMinor: 100_000,
  rateBasisPoints: 1_250,
  amountMinor: 12_500,
} as const

it('is a sheet of its commissions with their sum, in yen without decimals', () => {
  const back = { ...line, kind: 'taken-back', amountMinor: -2_500 } as const
  const yuan = statementSheet({ ...head, currency: 'CNY', payableMinor: 10_000 }, [line, back], 'en-US')
  expect(yuan.slice(0, 2)).toEqual([
    ['Statement', 'S7'],
    ['Partner', 'North'],
  ])
  expect(yuan.slice(-3)).toEqual([
    [line.at, 'B1', 'Tea', 'Complete', 'Earned', '1000.00', '12.50', '125.00'],
    [line.at, 'B1', 'Tea', 'Complete', 'Reversed', '1000.00', '12.50', '-25.00'],
    ['To pay', '', '', '', '', '', '', '100.00'],
  ])
  const yen = statementSheet({ ...head, currency: 'JPY', payableMinor: 12_500 }, [line], 'ja-JP')
  expect(yen.at(-2)?.slice(4)).toEqual(['発生', '100000', '12.50', '12500'])
  expect(yen.at(-1)).toEqual(['支払額', '', '', '', '', '', '', '12500'])
})

it('says nothing of a payment that was not made', () => {
  const open = { ...head, currency: 'CNY', payableMinor: 0, paidOn: null, paidReference: '' } as const
  expect(statementSheet(open, [], 'zh-CN').slice(4, 6)).toEqual([
    ['付款日期', ''],
    ['付款流水号', ''],
  ])
})
