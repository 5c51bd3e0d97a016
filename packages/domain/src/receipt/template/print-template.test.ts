import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { USUAL } from '../../../test/make-basket.ts'
import { makePaper } from '../../../test/make-paper.ts'
import { writeEscpos } from '../escpos/writer.ts'
import type { ReceiptBlock } from '../receipt-document.ts'
import { rechargeReceipt, type RechargePaper } from '../recharge-receipt.ts'
import { refundReceipt } from '../refund-receipt.ts'
import { receiptWords } from '../words/receipt-words.ts'
import { discountDigits } from '../../text/discount.ts'
import { receiptOf, type ReceiptFacts } from '../sale-receipt.ts'
import { builtInTemplates } from './built-in.ts'
import type { ModuleContent, ReceiptTemplate, TemplateModule } from './receipt-template.ts'

const texts = (blocks: readonly ReceiptBlock[]): string[] =>
  blocks.flatMap((block) =>
    block.kind === 'text' ? [block.text] : block.kind === 'row' ? [`${block.left}|${block.right}`] : [block.kind],
  )
const templateOf = (...modules: TemplateModule[]): ReceiptTemplate => ({ version: 1, secondLanguage: null, modules })
const module = (content: ModuleContent, when: TemplateModule['when'] = 'always'): TemplateModule => ({
  ...content,
  when,
})
const words = (text: string) => ({ type: 'text', text, align: 'left', size: 'normal', isBold: false }) as const

const somePaper = (fits: (paper: NonNullable<ReturnType<typeof makePaper>>) => boolean = () => true) => {
  for (let seed = 1; seed < 2_000; seed += 1) {
    const paper = makePaper(seed)
    if (paper && paper.facts.answer.lines.length > 0 && fits(paper)) return paper
  }
  throw new Error('no such paper')
}

const RAISED = new Set(Object.values(receiptWords).map(({ deduction }) => deduction['manual-price']))

/** Receipts said no share of a deduction then, and nothing of members. */
const asThen = (facts: ReceiptFacts): ReceiptFacts => ({
  ...facts,
  snapshot: {
    ...facts.snapshot,
    member: null,
    plans: [],
    coupons: [],
    orderChange: null,
    lines: facts.snapshot.lines.map((line) => ('special' in line ? { ...line, special: null } : line)),
  },
})

describe('the built-in template', () => {
  it('prints sales outside Japan byte for byte, bars apart, as receipts were before there were templates', () => {
    const hash = createHash('sha256')
    let papers = 0
    for (let seed = 1; seed <= 300; seed += 1) {
      const paper = makePaper(seed, { ...USUAL, hasNoLists: true })
      if (!paper || paper.shop.outlet.currency === 'JPY') continue
      const { lines, totals } = paper.facts.answer
      // A total above the largest price is now set at single width where it runs over the edge.
      if (lines.length === 0 || totals.payableMinor > 99_999_999) continue
      papers += 1
      const facts = asThen(paper.facts)
      // Tips were not printed then, nor what the rounding of a total adds behind its tax.
      const plainTotals = { ...totals, roundingAdjustmentMinor: 0 }
      const untipped = { ...facts, answer: { ...facts.answer, totals: plainTotals, payment: null } }
      const whole = receiptOf({ ...untipped, isCopy: false }, paper.shop)
      // The bars of its number were longer then, and prices raised by hand beyond all that was taken off had no row among the sums.
      const isOld = (block: ReceiptBlock) =>
        block.kind !== 'barcode' && !(block.kind === 'row' && RAISED.has(block.left))
      const document = { ...whole, blocks: whole.blocks.filter(isOld) }
      for (const columns of [32, 48] as const)
        hash.update(writeEscpos(document, { encoding: 'gb18030', columns, isCut: true, opensDrawer: false }))
    }
    expect(papers).toBe(134)
    expect(hash.digest('hex')).toBe(BEFORE_TEMPLATES)
  })

  it('says the share beside a deduction that is one, in the notation of the language', () => {
    const { facts, shop } = somePaper(
      ({ facts: { answer, snapshot } }) =>
        answer.currencyCode !== 'JPY' &&
        snapshot.orderChange?.kind === 'percent' &&
        answer.lines.some(({ deductions }) => deductions.some(({ kind }) => kind === 'order-change')),
    )
    const { percent, fold } = discountDigits(
      facts.snapshot.orderChange?.kind === 'percent' ? facts.snapshot.orderChange.offBasisPoints : 0,
    )
    expect(JSON.stringify(receiptOf(facts, shop, undefined, 'en-US'))).toContain(` ${percent}% off"`)
    expect(JSON.stringify(receiptOf(facts, shop, undefined, 'zh-CN'))).toContain(` ${fold}折"`)
    expect(JSON.stringify(receiptOf(facts, shop, undefined, 'ja-JP'))).toContain(` ${percent}%引き"`)
  })

  it('marks what Japan taxes at the reduced rate and says what the mark means', () => {
    const { facts, shop } = somePaper(
      ({ facts: { answer } }) =>
        answer.currencyCode === 'JPY' &&
        !answer.exemption &&
        answer.lines.some(({ taxShares }) => taxShares.some(({ rateBasisPoints }) => rateBasisPoints === 800)),
    )
    const japan = { ...shop, outlet: { ...shop.outlet, locale: 'ja-JP' as const } }
    const said = texts(receiptOf(facts, japan).blocks)
    expect(said.some((text) => text.endsWith(' ※'))).toBe(true)
    expect(said).toContain('※は軽減税率対象です')
  })
})

/** The hash of the 134 papers above, by the program before templates. */
const BEFORE_TEMPLATES = '78700ae4e950c20ea5096b4852de894a22515a8b8b5733d208ecb43eac8ac1f5'

describe('a template', () => {
  it('prints its modules in their order, each under its condition', () => {
    const { facts, shop } = somePaper(({ facts: { answer } }) => answer.currencyCode !== 'JPY')
    const template = templateOf(
      module(words('{outlet} {number} {unknown}')),
      module(words('only refunds'), 'refund'),
      module(words('only sales'), 'sale'),
      module(words('only reprints'), 'reprint'),
    )
    const here = { ...shop, outlet: { ...shop.outlet, locale: 'en-US' as const } }
    const { number } = facts
    const head = `${shop.outlet.name} ${number} {unknown}`
    expect(texts(receiptOf({ ...facts, isCopy: false }, here, template).blocks)).toEqual([head, 'only sales'])
    expect(texts(receiptOf({ ...facts, isCopy: true }, here, template).blocks)).toEqual([
      'REPRINT',
      head,
      'only sales',
      'only reprints',
    ])
    const refund = { number: 'R-1', at: facts.at, money: [], sale: null, back: null }
    expect(texts(refundReceipt(refund, here, template).blocks)).toEqual([
      'REFUND',
      `${shop.outlet.name} R-1 {unknown}`,
      'only refunds',
    ])
  })

  it('speaks a second language beside the first', () => {
    const { facts, shop } = somePaper()
    const here = { ...shop, outlet: { ...shop.outlet, locale: 'zh-CN' as const } }
    const template = { ...templateOf(module({ type: 'totals', shows: [] })), secondLanguage: 'en-US' as const }
    expect(texts(receiptOf({ ...facts, isCopy: false }, here, template).blocks).at(-1)).toMatch(/^合计 TOTAL\|/)
  })

  it('never says which parts of the shop or the order it leaves out', () => {
    const { facts, shop } = somePaper()
    const template = templateOf(
      module({ type: 'merchant', shows: ['outlet'] }),
      module({ type: 'order', shows: ['device'] }),
    )
    const said = texts(receiptOf({ ...facts, isCopy: false }, shop, template).blocks)
    expect(said).toHaveLength(2)
    expect(said[0]).toBe(shop.outlet.name)
    expect(said[1]).toContain(shop.device.number)
  })
})

describe('a refund and a recharge', () => {
  const { shop } = somePaper()
  const here = {
    ...shop,
    merchant: { name: 'Kassa' },
    outlet: { ...shop.outlet, name: 'East', address: '', phone: '', taxNumber: '', currency: 'CNY', locale: 'en-US' },
  } as const

  it('of a sale: names the order, what comes back and how', () => {
    const refund = {
      number: '1-2-00009',
      at: '2026-02-25T06:13:20.000Z',
      money: [{ method: 0, amountMinor: 1_980 }],
      sale: {
        number: '1-2-00001',
        soldAt: '2026-02-24T06:13:20.000Z',
      },
      back: {
        taxMode: 'included' as const,
        taxes: [
          { rateBasisPoints: 0, payableMinor: 980, taxMinor: 0 },
          { rateBasisPoints: 1_300, payableMinor: 1_000, taxMinor: 115 },
        ],
        goods: [{ name: 'Jasmine tea', quantityText: '2', amountMinor: 1_980, isReduced: false }],
      },
    }
    const said = texts(refundReceipt(refund, here).blocks)
    expect(said.slice(0, 4)).toEqual(['East', 'Kassa', 'REFUND', 'rule'])
    expect(said.slice(6)).toEqual([
      'Of order|1-2-00001',
      expect.stringMatching(/^Sold on\|2026-02-2\d \d\d:\d\d/),
      'rule',
      '2 × Jasmine tea|19.80',
      'rule',
      'REFUNDED|¥19.80',
      'Cash|¥19.80',
      'Tax included 13% (of 10.00)|1.15',
      'rule',
    ])
  })

  it('of a sale whose fee goes back: says the fee before the ways it went', () => {
    const refund = {
      number: 'R',
      at: '2026-02-25T06:13:20.000Z',
      money: [{ method: 3, amountMinor: 10_250 }],
      sale: null,
      back: null,
    }
    const said = (feeMinor: number) => texts(refundReceipt({ ...refund, feeMinor }, here).blocks).slice(-4, -1)
    expect(said(250)).toEqual(['Payment fee|2.50', 'REFUNDED|¥102.50', 'Bank card|¥102.50'])
    expect(said(0)).not.toContainEqual(expect.stringContaining('Payment fee'))
  })

  it('of a member: says principal, bonus and balance', () => {
    const recharge: RechargePaper = {
      number: '1-2-00010',
      at: '2026-02-25T06:13:20.000Z',
      cashierName: 'Li',
      member: { name: 'Wang', cardNumber: '6001' },
      principalMinor: 10_000,
      bonusMinor: 1_000,
      points: 1_500,
      coupons: [{ name: 'Five off', count: 2, untilDate: '2026-04-30' }],
      balanceMinor: 15_500,
      tenders: [{ method: 0, amountMinor: 10_000, receivedMinor: 10_000, changeMinor: 0, cashRoundingMinor: 0 }],
      isCopy: false,
    }
    const said = texts(rechargeReceipt(recharge, here).blocks)
    expect(said).toEqual(
      expect.arrayContaining([
        'RECHARGE',
        'Member|Wang 6001',
        'Recharged|100.00',
        'Bonus|10.00',
        'Bonus points|1,500',
        'Five off|× 2',
        'Balance|155.00',
        'TOTAL|¥100.00',
        'Cash received|100.00',
      ]),
    )
  })

  it('of a partner’s merchant: ends with the partner’s brand, unless a picture of the merchant’s own is on it', () => {
    const served = { ...here, merchant: { ...here.merchant, servedBy: 'North $& Retail' } }
    const refund = { number: 'R', at: '2026-02-25T06:13:20.000Z', money: [], sale: null, back: null }
    const said = (of: typeof served | typeof here, ...more: TemplateModule[]) =>
      texts(refundReceipt(refund, of, templateOf(module({ type: 'totals', shows: [] }), ...more)).blocks)
    expect(said(served).at(-1)).toBe('Powered by North $& Retail')
    expect(said(here).join(' ')).not.toContain('Powered')
    const logo = { pictureId: 'p', widthDots: 8, heightDots: 1, bits: 'AA==' }
    expect(said(served, module({ type: 'image', image: logo })).join(' ')).not.toContain('Powered')
  })

  it('keeps one rule where two meet', () => {
    for (const template of Object.values(builtInTemplates)) expect(template.modules.at(-1)?.type).not.toBe('rule')
    const refund = { number: '1', at: '2026-02-25T06:13:20.000Z', money: [], sale: null, back: null }
    const { blocks } = refundReceipt(refund, here)
    expect(blocks.some((block, index) => block.kind === 'rule' && blocks[index - 1]?.kind === 'rule')).toBe(false)
  })
})

describe('the paper of a test shop', () => {
  const paper = somePaper()
  const shopNamed = (name: string) => ({
    ...paper.shop,
    merchant: { name },
    outlet: { ...paper.shop.outlet, name },
  })
  const printed = (name: string, ...modules: TemplateModule[]) =>
    texts(receiptOf(paper.facts, shopNamed(name), templateOf(...modules)).blocks)

  it('says TEST where its template has no line of the shop, and not twice', () => {
    expect(printed('TEST Harbour', module({ type: 'thanks' }))[0]).toBe('TEST')
    expect(printed('Harbour', module({ type: 'thanks' }))).not.toContain('TEST')
    const named = printed('TEST Harbour', module({ type: 'merchant', shows: ['outlet'] }))
    expect(named.filter((text) => text.startsWith('TEST'))).toEqual(['TEST Harbour'])
  })
})
