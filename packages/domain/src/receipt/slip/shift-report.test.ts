import { expect, it } from 'vitest'
import { plainSums } from '../../money/wide.ts'
import { sumsOfFacts } from '../../sales/shift-facts.ts'
import { shiftTotals } from '../../sales/shift-totals.ts'
import { shiftReport, type ShiftPaper } from './shift-report.ts'

type Shop = Parameters<typeof shiftReport>[1]

const shopIn = (locale: Shop['outlet']['locale']) =>
  ({
    outlet: { name: 'Shop', locale, timeZone: 'UTC', currency: 'USD', address: '', phone: '' },
    merchant: { name: 'Shop' },
    device: { number: 1, name: 'Till 1' },
  }) as unknown as Shop

const sums = sumsOfFacts([])
const none = { ...shiftTotals(sums, plainSums), floatMinor: 0, movesBeyond: 0, trainings: 0, trainingSales: 0 }

const paper = (kind: ShiftPaper['kind']): ShiftPaper => ({
  kind,
  shift: { openedAt: '2026-03-01T09:00:00Z' },
  totals: {
    ...none,
    orders: 3,
    salesMinor: 3500,
    byMethod: [
      { method: 0, count: 2, amountMinor: 1500 },
      { method: 3, count: 1, amountMinor: 2000 },
    ],
    handovers: [],
  },
  at: '2026-03-01T18:00:00Z',
  cashierName: 'Ann',
  close: null,
})

it.each([
  ['en-US', 'Training (2)', '5 tried, not sold'],
  ['zh-CN', '练习 (2)', '5 练习，非销售'],
  ['ja-JP', 'トレーニング (2)', '5 練習・販売ではない'],
] as const)('says in %s how often was trained, and nothing where nobody did', (locale, left, right) => {
  const { totals, ...rest } = paper('z')
  const trained = shiftReport({ ...rest, totals: { ...totals, trainings: 2, trainingSales: 5 } }, shopIn(locale))
  expect(trained.blocks).toContainEqual({ kind: 'row', left, right })
  expect(JSON.stringify(shiftReport(paper('z'), shopIn(locale)))).not.toContain(left.slice(0, -4))
})

it.each([
  ['en-US', 'Cash (2)', 'Bank card (1)'],
  ['zh-CN', '现金 (2)', '银行卡 (1)'],
  ['ja-JP', '現金 (2)', '銀行カード (1)'],
] as const)('says in %s what came in by each method, on X and Z', (locale, cash, card) => {
  for (const kind of ['x', 'z'] as const) {
    const rows = shiftReport(paper(kind), shopIn(locale)).blocks.flatMap((block) =>
      block.kind === 'row' ? [[block.left, block.right.replaceAll(/[^\d.]/g, '')]] : [],
    )
    expect(rows).toContainEqual([cash, '15.00'])
    expect(rows).toContainEqual([card, '20.00'])
  }
})

it.each([
  ['en-US', 'Drawer'],
  ['zh-CN', '钱箱'],
  ['ja-JP', 'ドロア'],
] as const)('says in %s which drawer it was, and nothing where the till has one', (locale, left) => {
  const named = { ...paper('z'), shift: { openedAt: '2026-03-01T09:00:00Z', drawer: 'Right' } }
  const row = { kind: 'row', left, right: 'Right' }
  expect(shiftReport(named, shopIn(locale)).blocks).toContainEqual(row)
  expect(JSON.stringify(shiftReport(paper('z'), shopIn(locale)))).not.toContain('"Right"')
})

it.each([
  ['en-US', 'left by the last shift', 'Difference', 'Cash above the limit'],
  ['zh-CN', '上一班次留下', '差额', '超上限的现金收支'],
  ['ja-JP', '前のシフトの残高', '過不足', '上限を超えた入出金'],
] as const)(
  'says in %s what the last shift left and what was above the limit, on X and Z, and nothing of it else',
  (locale, left, difference, beyond) => {
    const rowsOf = (shown: ShiftPaper) =>
      shiftReport(shown, shopIn(locale)).blocks.flatMap((block) =>
        block.kind === 'row' ? [[block.left, block.right]] : [],
      )
    for (const kind of ['x', 'z'] as const) {
      const plain = paper(kind)
      const totals = { ...plain.totals, floatMinor: 30_000, movesBeyond: 2 }
      const rows = rowsOf({ ...plain, totals, shift: { ...plain.shift, leftMinor: 50_000 } })
      expect(rows).toContainEqual([`  ${left}`, expect.stringContaining('500.00')])
      expect(rows).toContainEqual([`  ${difference}`, expect.stringContaining('200.00')])
      expect(rows).toContainEqual([beyond, '2'])
      const same = rowsOf({ ...plain, shift: { ...plain.shift, leftMinor: 0 } }).map(([text]) => text)
      expect(same).not.toContain(`  ${left}`)
      expect(same).not.toContain(beyond)
    }
  },
)

it.each(['z', 'handover'] as const)('%s lists every note and coin that was counted, the largest first', (kind) => {
  const counts = [
    { faceMinor: 25, count: 3 },
    { faceMinor: 2_000, count: 12 },
    { faceMinor: 500, count: 0 },
  ]
  const close = { counts, countedMinor: 24_075, nextFloatMinor: null, note: '' }
  const rows = shiftReport({ ...paper(kind), close }, shopIn('en-US')).blocks.flatMap((block) =>
    block.kind === 'row' ? [[block.left, block.right.replaceAll(/[^\d.]/g, '')]] : [],
  )
  const at = rows.findIndex(([left]) => left?.includes('×'))
  expect(rows.slice(at, at + 3)).toEqual([
    [expect.stringMatching(/^ {2}\D*20\.00 × 12$/), '240.00'],
    [expect.stringMatching(/^ {2}\D*0\.25 × 3$/), '0.75'],
    ['Counted', '240.75'],
  ])
})
