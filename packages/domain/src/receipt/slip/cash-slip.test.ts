import { expect, it } from 'vitest'
import { cashSlip, type CashMoved } from './cash-slip.ts'
import { countUnread } from '../escpos/reader.ts'
import { writeEscpos } from '../escpos/writer.ts'
import { layOut } from '../lay-out.ts'

const moved: CashMoved = {
  amountMinor: -50_000,
  destination: 'bank',
  slip: 'B-77',
  reason: 'Evening deposit',
  at: '2026-03-02T04:00:00Z',
  cashierName: 'Mei',
}
const paper = (over: Partial<CashMoved> = {}, locale: 'en-US' | 'zh-CN' | 'ja-JP' = 'en-US') =>
  cashSlip(
    { ...moved, ...over },
    {
      merchant: { name: 'Kassa' },
      outlet: {
        name: 'East Gate',
        address: '',
        phone: '',
        taxNumber: '',
        currency: 'CNY',
        timeZone: 'Asia/Shanghai',
        locale,
      },
      device: { number: '01' },
    },
  )
const rows = (over: Partial<CashMoved> = {}) =>
  paper(over).blocks.flatMap((block) => (block.kind === 'row' ? [[block.left, block.right]] : []))

it('says how much left the drawer, why, where to and by whom', () => {
  expect(rows()).toEqual([
    ['Date', '2026-03-02 12:00'],
    ['Till', '01'],
    ['Cashier', 'Mei'],
    ['Goes to', 'Bank'],
    ['Slip No.', 'B-77'],
    ['Reason', 'Evening deposit'],
    ['AMOUNT', '500.00'],
  ])
  expect(paper().title).toBe('Cash out 500.00')
})

it('says that tips are paid out', () => {
  const said = rows({ destination: null, slip: '', isTips: true })
  expect(said).toContainEqual(['Goes to', 'Staff, as tips'])
})

it('says what was put in, and nothing of where it goes', () => {
  const said = rows({ amountMinor: 20_000, destination: null, slip: '' })
  expect(said.map(([left]) => left)).toEqual(['Date', 'Till', 'Cashier', 'Reason', 'AMOUNT'])
  expect(paper({ amountMinor: 20_000, destination: null, slip: '' }).title).toBe('Cash in 200.00')
})

it.each(['en-US', 'zh-CN', 'ja-JP'] as const)(
  'fits paper of both widths in %s, and every sign of it is printed',
  (locale) => {
    for (const columns of [32, 48] as const) {
      const document = paper({ reason: 'Change for the till '.repeat(8) }, locale)
      expect(() => layOut(document, columns)).not.toThrow()
      const bytes = writeEscpos(document, { encoding: 'gb18030', columns, isCut: true, opensDrawer: false })
      expect(countUnread(bytes)).toBe(0)
    }
  },
)
