import type { TaxExemption } from '@kassa/domain/basket/index.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { describe, expect, it } from 'vitest'
import { applyStep, emptyBasket } from '../model/basket.ts'
import type { DeskLine } from '../model/basket.ts'
import { snapshotOf } from '../basket/snapshot-of.ts'
import { pricingContextOf } from '../model/desk-setup.ts'
import type { DeskSetup } from '../model/desk-setup.ts'
import { noOffers } from '../offers/offers.ts'
import { paymentFacts } from '../payment/tender-list.ts'
import { saleBody } from '../payment/sale-body.ts'
import { textCells } from '@kassa/domain/receipt/character-width.ts'
import { lineText, readEscpos } from '@kassa/domain/receipt/escpos/reader.ts'
import { writeEscpos } from '@kassa/domain/receipt/escpos/writer.ts'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { goodsOf } from '../model/goods/goods.ts'
import { receiptOf } from '@kassa/domain/receipt/sale-receipt.ts'

const setup = (locale: DeskSetup['outlet']['locale'], isIncluded: boolean): DeskSetup => ({
  serverTime: '2026-03-01T00:00:00Z',
  merchant: { id: 'm', number: '100001', name: 'Kassa Demo' },
  outlet: {
    id: 'o',
    number: '1',
    name: '东城店',
    address: '1 Long Street',
    phone: '010 1234',
    currency: 'CNY',
    timeZone: 'Asia/Shanghai',
    dayCutoffMinutes: 0,
    locale,
    taxNumber: 'T-1',
  },
  device: { id: 'd', name: 'Till', number: '2', epoch: 1, isEnabled: 1 },
  taxes: [{ id: 't', name: 'VAT', rateBasisPoints: 1300, isIncluded, isDefault: true }],
  categories: [],
  settings: { 'sales.rounding': { unitMinor: 10, mode: 'down', by: 'system' } },
  staff: [],
  catalogueCursor: 0,
})

const goods = goodsOf({
  ...usualItem,
  id: 'tea',
  productId: 'tea',
  name: 'Jasmine tea',
  names: { zh: '茉莉花茶' },
  sellPriceMinor: 995,
  special: { kind: 'price', priceMinor: 900 },
})
const line = (id: string, more: Partial<DeskLine>): DeskLine => ({
  id,
  goods,
  quantity: 3,
  code: null,
  labelAmountMinor: null,
  typedPriceMinor: null,
  manualUnitPriceMinor: null,
  priceReason: '',
  note: '',
  ...more,
})
const tomato = {
  ...goods,
  id: 'tomato',
  productId: 'tomato',
  type: 'weighed',
  weightUnit: 'kg',
  special: null,
} as const

function receipt(
  locale: DeskSetup['outlet']['locale'],
  isIncluded = true,
  exemption: TaxExemption | null = null,
  isGift = false,
) {
  const shop = setup(locale, isIncluded)
  const lines = [line('1', {}), line('2', { goods: tomato, quantity: 1236 })]
  const open = lines.reduce((held, line) => applyStep(held, { kind: 'add-line', line }), emptyBasket('b', 0))
  const basket = applyStep(open, { kind: 'set-exemption', exemption })
  const tenders = [{ method: 'cash' as const, amountMinor: 10_000, reference: null }]
  const payment = paymentFacts(tenders, null)
  const at = { now: 1_772_000_000_000, paymentStartedAt: null, payment }
  const snapshot = snapshotOf(basket, pricingContextOf(shop), noOffers, at)
  const answer = priceBasket(snapshot)
  if (!answer.ok) throw new Error(answer.refusal.code)
  const moment = { at: '2026-02-25T06:13:20.000Z', clockOffsetMs: null, businessDay: '2026-02-25', staffId: 's' }
  const facts = { orderId: 'o', shiftId: 's', number: '1-2-00001', note: null, approvals: [], catalogueCursor: 0 }
  const outcome = answer.value.payment
  if (!outcome) throw new Error('not paid')
  const body = saleBody(facts, moment, { snapshot, answer: answer.value, tenders, outcome })
  const nameOf = ({ productId }: { productId: string }) => (productId === 'tea' ? 'Jasmine tea' : 'Tomato')
  const serialsOf = ({ id }: { id: string }) => (id === '1' ? ['SN-1'] : [])
  const { number, note } = body
  return {
    answer: answer.value,
    body,
    document: receiptOf(
      {
        number,
        at: body.at,
        cashierName: 'Li',
        snapshot,
        answer: answer.value,
        tenders: body.tenders,
        note,
        nameOf,
        serialsOf,
        isCopy: false,
        isGift,
      },
      shop,
    ),
  }
}

describe('the receipt of a sale', () => {
  it.each([32, 48] as const)('fits %i columns and says everything once', (columns) => {
    const bytes = writeEscpos(receipt('en-US').document, {
      encoding: 'gb18030',
      columns,
      isCut: true,
      opensDrawer: false,
    })
    const parts = readEscpos(bytes)
    const lines = parts.flatMap((part) => (part.kind === 'line' ? [lineText(part.runs)] : []))
    for (const part of parts)
      if (part.kind === 'line')
        for (const run of part.runs)
          expect(run.column + textCells(run.text) * run.widthFactor).toBeLessThanOrEqual(columns)
    const text = lines.join('\n')
    // 3 × 9.95 → special 9.00; 1.236 kg × 9.95 = 12.30; 39.30, to the dime 39.30.
    for (const words of [
      '东城店',
      '1-2-00001',
      '2026-02-25 14:13',
      'S/N SN-1',
      '3 x 9.95',
      '29.85',
      '-2.85',
      '1.236 kg x 9.95',
      '12.30',
      '39.30',
      '100.00',
      '60.70',
    ])
      expect(text).toContain(words)
    const total = parts.find((part) => part.kind === 'line' && part.runs.some((run) => run.text.includes('TOTAL')))
    expect(total).toMatchObject({ runs: [{ widthFactor: 2, heightFactor: 2, isBold: true }] })
    expect(parts.some((part) => part.kind === 'barcode' && part.data === 'RC-1-2-00001')).toBe(true)
  })
  it('shows added tax above the total and included tax below it', () => {
    const order = (isIncluded: boolean) => {
      const { blocks } = receipt('zh-CN', isIncluded).document
      const at = (words: string) => blocks.findIndex((block) => block.kind === 'row' && block.left.startsWith(words))
      return [at('合计'), at(isIncluded ? '含税' : '税额')] as const
    }
    const [total, included] = order(true)
    expect(included).toBeGreaterThan(total)
    const [again, added] = order(false)
    expect(added).toBeLessThan(again)
    expect(added).toBeGreaterThan(0)
  })
  it('for whoever it is given to names the goods and no amount', () => {
    const { blocks } = receipt('zh-CN', true, null, true).document
    const text = blocks.map((block) => Object.values(block).join(' ')).join('\n')
    expect(text).toContain('礼品小票')
    expect(text).toContain('Jasmine tea 3')
    expect(text).toContain('Tomato 1.236 kg')
    for (const amount of ['9.95', '29.85', '12.30', '39.30', '100.00', '60.70', '¥']) expect(text).not.toContain(amount)
    expect(blocks.some((block) => block.kind === 'barcode')).toBe(true)
  })
  it('makes a sale whose tender pays exactly what was priced', () => {
    const { body, answer } = receipt('ja-JP')
    const [tender] = body.tenders
    expect(tender?.amountMinor).toBe(answer.totals.payableMinor)
    expect(tender?.receivedMinor).toBe((tender?.amountMinor ?? 0) + (tender?.changeMinor ?? 0))
    expect(answer.lines.reduce((sum, { payableMinor }) => sum + payableMinor, 0)).toBe(answer.totals.goodsMinor)
  })
})

describe('a sale free of tax', () => {
  it('prints what is not paid and the number of the paper, and no rates', () => {
    const { document, answer } = receipt('en-US', true, { by: 'hand', paperNumber: 'E-4711', reason: 'embassy' })
    const texts = document.blocks.map((block) => JSON.stringify(block)).join('\n')
    const off = answer.exemption?.taxMinor ?? 0
    expect(off).toBeGreaterThan(0)
    expect(texts).toContain('Tax exemption')
    expect(texts).toContain('Exemption no. E-4711')
    expect(texts).not.toContain('13%')
    expect(answer.totals.payableMinor).toBe(receipt('en-US').answer.totals.goodsMinor - off)
  })
})
