import { describe, expect, it } from 'vitest'
import { makePaper } from '../../test/make-paper.ts'
import { paperLines } from './escpos/paper-lines.ts'
import { lineText, readEscpos } from './escpos/reader.ts'
import { writeEscpos } from './escpos/writer.ts'
import { FISCAL_LIMITS, type FiscalReceipt } from './fiscal-receipt.ts'
import { invoiceDocument } from './invoice/invoice-document.ts'
import type { KeptSale } from './kept-sale.ts'
import { dotsOf, layOut, type PaperColumns } from './lay-out.ts'
import { placeLines } from './page/place-lines.ts'
import type { ReceiptDocument } from './receipt-document.ts'
import { receiptOf, type ReceiptFacts } from './sale-receipt.ts'
import { qrCode } from './symbols/qr-code.ts'

const made = makePaper(34, { lines: 3, plans: 2 })
if (!made) throw new Error('no paper')
const { facts, shop } = made
const fiscal: FiscalReceipt = { number: 'FS-00000123', code: 'https://e.et/7' }
const longest: FiscalReceipt = {
  number: 'N'.repeat(FISCAL_LIMITS.number),
  code: Array.from({ length: FISCAL_LIMITS.code }, (_, at) => String.fromCharCode(33 + (at % 94))).join(''),
}
const paper = (more: Partial<ReceiptFacts>): ReceiptDocument => receiptOf({ ...facts, nextCoupons: [], ...more }, shop)
const bytesOf = (document: ReceiptDocument, columns: PaperColumns): Uint8Array =>
  writeEscpos(document, { encoding: 'gb18030', columns, isCut: true, opensDrawer: false })
const dotsAcross = (document: ReceiptDocument, columns: PaperColumns): number => {
  const items = placeLines(layOut(document, columns), dotsOf(columns)).flatMap((page) => page.items)
  const code = items.findLast((item) => item.kind === 'dots')
  return code?.kind === 'dots' ? code.dots.widthDots : 0
}

describe('a fiscal receipt', () => {
  it('ends the paper, above the coupons for the next visit; a paper without one is as it was', () => {
    const plain = paper({}).blocks
    expect(paper({ fiscal: null }).blocks).toEqual(plain)
    const nextCoupons = [{ name: 'Two off', code: '23456789AB', untilDate: '2026-03-31' }]
    const [rule, text, code, ...coupon] = paper({ fiscal, nextCoupons }).blocks.slice(plain.length)
    expect([rule, text, code]).toMatchObject([
      { kind: 'rule' },
      { kind: 'text', text: expect.stringMatching(/.+ FS-00000123$/) as string },
      { kind: 'qr', code: fiscal.code },
    ])
    expect(coupon).toEqual(paper({ nextCoupons }).blocks.slice(plain.length))
  })

  it('stands on a copy, and on no paper of a gift or of training', () => {
    expect(JSON.stringify(paper({ fiscal, isCopy: true }))).toContain(fiscal.code)
    for (const kind of [{ isGift: true }, { isTraining: true }])
      expect(JSON.stringify(paper({ fiscal, ...kind }))).not.toContain(fiscal.code)
  })

  it.each([
    ['en-US', 'Fiscal receipt no.'],
    ['zh-CN', '税控收据号'],
    ['ja-JP', '税務レシート番号'],
  ] as const)('is named in %s', (language, words) => {
    expect(JSON.stringify(receiptOf({ ...facts, fiscal }, shop, undefined, language))).toContain(
      `"${words} ${fiscal.number}"`,
    )
  })

  it.each([
    [32, fiscal],
    [48, fiscal],
    [32, longest],
    [48, longest],
  ] as const)('prints on %i columns whole, its code 2 cm wide or wider', (columns, given) => {
    const document = paper({ fiscal: given })
    const parts = readEscpos(bytesOf(document, columns))
    const said = parts.flatMap((part) => (part.kind === 'line' ? [lineText(part.runs).trim()] : [])).join('')
    expect(said).toContain(given.number)
    const code = parts.findLast((part) => part.kind === 'qr')
    const [modules, module] = [qrCode(given.code)?.widthDots ?? 0, code?.kind === 'qr' ? code.module : 0]
    expect(code).toMatchObject({ kind: 'qr', data: given.code })
    expect(modules * module).toBeGreaterThanOrEqual(160)
    expect((modules + 8) * module).toBeLessThanOrEqual(dotsOf(columns))
    expect(dotsAcross(document, columns)).toBe(modules * module)
  })

  it('keeps its width on printers that take pictures only', () => {
    const { lines } = paperLines(bytesOf(paper({ fiscal }), 48))
    const drawn = placeLines(lines, dotsOf(48)).flatMap(({ items }) => items)
    const code = drawn.findLast((item) => item.kind === 'dots')
    expect(code).toMatchObject({ dots: { widthDots: dotsAcross(paper({ fiscal }), 48) } })
  })
})

describe('an invoice', () => {
  const { number, at, snapshot, answer, tenders } = facts
  const sold = { number, at, cashierName: 'Li', snapshot, answer, note: null, tenders }
  const sale: KeptSale = { ...sold, lines: [], offerNames: {}, shop, fiscal }
  const buyer = { buyerName: 'B', buyerTaxNumber: '', purpose: '' }
  const invoice = { kind: 'invoice', number: 'I-1', at, ...buyer, refundedMinor: 0, credits: null } as const

  it('says the fiscal receipt of its sale, and the credit note that takes it back does not', () => {
    expect(JSON.stringify(invoiceDocument(invoice, sale, 'en-US'))).toContain(fiscal.number)
    expect(JSON.stringify(invoiceDocument(invoice, sale, 'en-US'))).toContain(fiscal.code)
    const credit = { ...invoice, credits: { number: 'I-1', reason: 'wrong name' } }
    expect(JSON.stringify(invoiceDocument(credit, sale, 'en-US'))).not.toMatch(/FS-00000123|e\.et/)
  })
})
