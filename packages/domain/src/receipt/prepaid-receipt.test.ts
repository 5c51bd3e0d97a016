import { expect, it, test } from 'vitest'
import { rechargeReceipt, type RechargePaper } from './recharge-receipt.ts'

const shop = (currency: 'EUR' | 'JPY', locale: 'en-US' | 'zh-CN' | 'ja-JP' = 'en-US') => ({
  merchant: { name: 'Harbour' },
  outlet: { name: 'Pier', address: '', phone: '', taxNumber: '', currency, timeZone: 'UTC', locale },
  device: { number: '1' },
})
const paper = (tax?: RechargePaper['tax']): RechargePaper => ({
  number: 'C-1',
  at: '2026-03-02T10:00:00.000Z',
  cashierName: 'Ada',
  member: null,
  purse: { method: null, code: 'ABC', name: 'Ten', left: 10 },
  principalMinor: 3_000,
  bonusMinor: 0,
  balanceMinor: null,
  tenders: [],
  isCopy: false,
  ...(tax !== undefined && { tax }),
})
const linesOf = (...asked: Parameters<typeof rechargeReceipt>) =>
  rechargeReceipt(...asked).blocks.flatMap((block) =>
    block.kind === 'row' ? [`${block.left}|${block.right}`] : block.kind === 'text' ? [block.text] : [],
  )
const rate = { rateBasisPoints: 1_900, taxCode: null }

it('prints the tax that fell with the payment, with what it is on', () => {
  const fallen = { ...rate, point: 'sale' as const, taxMinor: 479 }
  expect(linesOf(paper(fallen), shop('EUR'))).toContain('Tax included 19% (of 30.00)|4.79')
  expect(linesOf(paper({ ...fallen, taxCode: 'MwSt' }), shop('EUR'))).toContain('MwSt 19% (of 30.00)|4.79')
  const yen = { point: 'sale' as const, rateBasisPoints: 1_000, taxCode: null, taxMinor: 273 }
  expect(linesOf(paper(yen), shop('JPY')).some((line) => line.endsWith('|273'))).toBe(true)
})

test.each([
  ['en-US', 'Tax is due when it is used.'],
  ['zh-CN', '税款在使用时计算。'],
  ['ja-JP', '税はご利用時にかかります。'],
] as const)('says in %s that its tax comes later, and prints none', (locale, text) => {
  const lines = linesOf(paper({ ...rate, point: 'use', taxMinor: 0 }), shop('EUR', locale))
  expect(lines).toContain(text)
  expect(lines.some((line) => line.includes('19%'))).toBe(false)
})

it('says nothing where nobody chose', () => {
  expect(linesOf(paper(null), shop('EUR'))).toEqual(linesOf(paper(), shop('EUR')))
})
