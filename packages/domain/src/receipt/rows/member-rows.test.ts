import { describe, expect, it } from 'vitest'
import { plainSnapshot } from '../../basket/index.ts'
import { countedLine, member, NOON } from '../../../test/make-snapshot.ts'
import { priceOrThrow } from '../../../test/priced.ts'
import type { Locale } from '../../text/locale.ts'
import { textCells } from '../character-width.ts'
import { layOut } from '../lay-out.ts'
import type { ReceiptShop } from '../receipt-shop.ts'
import { receiptOf, type ReceiptFacts } from '../sale-receipt.ts'

const plain = plainSnapshot({
  currency: { code: 'USD', exponent: 2 },
  now: NOON,
  outlet: { id: 'here', timeZone: 'UTC' },
  lines: [countedLine('tea', 10_000, 1)],
})
const snapshot = {
  ...plain,
  member: member({ points: 500 }),
  pointsWanted: 200,
  settings: {
    ...plain.settings,
    earnRule: { spentMinor: 100, points: 1, isExchangeEarning: false, isBonusBalanceEarning: true },
    spendRule: { points: 100, amountMinor: 100, cap: null },
  },
} as ReceiptFacts['snapshot']
const shop = (locale: Locale) =>
  ({
    merchant: { name: 'Shop' },
    outlet: { name: 'Here', address: '', phone: '', taxNumber: '', currency: 'USD', timeZone: 'UTC', locale },
    device: { number: '1' },
  }) as ReceiptShop

const paper = (facts: Partial<ReceiptFacts>, locale: Locale = 'en-US') => {
  const sold = facts.snapshot ?? snapshot
  const usual = { number: '1', at: '2026-03-01T12:00:00Z', cashierName: 'Ann', tenders: [], note: null, isCopy: false }
  return receiptOf(
    { ...usual, snapshot: sold, answer: priceOrThrow(sold), nameOf: () => 'Tea', ...facts },
    shop(locale),
  )
}
const rowsOf = (...asked: Parameters<typeof paper>) =>
  paper(...asked).blocks.flatMap((block) => (block.kind === 'row' ? [[block.left, block.right]] : []))
const ada = { name: 'Ada', cardNumber: '0000000017' }
const memberLeft = { points: 398, balanceMinor: 1_250 }

describe('the receipt of a member', () => {
  it.each([
    ['en-US', ['Member', 'Points used', 'Points earned', 'Points after this sale', 'Balance after this sale']],
    ['zh-CN', ['会员', '使用积分', '获得积分', '本单后积分', '本单后储值余额']],
    ['ja-JP', ['会員', '利用ポイント', '獲得ポイント', 'お会計後のポイント', 'お会計後の残高']],
  ] as const)('says in %s who it was, points used and earned, and what is left', (locale, [who, ...words]) => {
    const values = ['200', '98', '398', '12.50']
    const rows = rowsOf({ member: ada, memberLeft }, locale)
    expect(rows).toContainEqual([who, 'Ada 0000000017'])
    expect(rows.slice(-4)).toEqual(words.map((word, at) => [word, values[at]]))
    for (const columns of [32, 48] as const) {
      const lines = layOut(paper({ member: ada, memberLeft }, locale), columns)
      const texts = lines.flatMap((line) => (line.kind === 'text' ? [line.text] : []))
      for (const [at, word] of words.entries()) {
        const line = texts.find((text) => text.startsWith(word))
        expect(line?.endsWith(` ${String(values[at])}`)).toBe(true)
        expect(textCells(line ?? '')).toBeLessThanOrEqual(columns)
      }
    }
  })

  it('says nothing of what nobody knows', () => {
    const said = (facts: Partial<ReceiptFacts>) => JSON.stringify(rowsOf(facts))
    expect(said({})).toContain('Points earned')
    for (const none of [null, undefined, { points: null, balanceMinor: null }])
      expect(said({ memberLeft: none })).not.toContain('after this sale')
    expect(said({ memberLeft: { points: 0, balanceMinor: null } })).toContain('["Points after this sale","0"]')
    expect(said({})).not.toContain('"Member"')
  })

  it('of nobody has no line of it, whatever is handed in', () => {
    const sold = { ...snapshot, member: null, pointsWanted: 0 }
    expect(paper({ snapshot: sold, member: ada, memberLeft })).toEqual(paper({ snapshot: sold }))
  })

  it('for whoever it is given to says nothing of the member', () => {
    expect(JSON.stringify(paper({ member: ada, memberLeft, isGift: true }))).not.toMatch(/Ada|after this sale|Points/)
  })
})
