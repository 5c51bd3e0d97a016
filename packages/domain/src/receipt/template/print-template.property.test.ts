import * as fc from 'fast-check'
import { withTheirCharges } from '../../basket/charges-of.ts'
import { describe, expect, it } from 'vitest'
import { arbitraryTemplate } from '../../../test/arbitrary-template.ts'
import { makePaper } from '../../../test/make-paper.ts'
import { propertyRuns } from '../../../test/property-runs.ts'
import { amountText, moneyText } from '../../text/money-text.ts'
import { textCells } from '../character-width.ts'
import { countUnread, lineText, readEscpos, type PaperPart } from '../escpos/reader.ts'
import { encodeText } from '../escpos/code-page.ts'
import { signedFor, writeEscpos, type WriteOptions } from '../escpos/writer.ts'
import { layOut, type PaperColumns } from '../lay-out.ts'
import type { ReceiptDocument } from '../receipt-document.ts'
import type { ReceiptShop } from '../receipt-shop.ts'
import { code128 } from '../symbols/code-128.ts'
import { receiptOf, type ReceiptFacts } from '../sale-receipt.ts'
import type { ReceiptTemplate, TemplateModule } from './receipt-template.ts'

const printable = (most: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from('09AZaz :/?=&-')), minLength: 1, maxLength: most })
/** The receipt of an authority for a sale, or none. */
const fiscals = fc.option(fc.record({ number: printable(50), code: printable(500) }))
const papers = fc
  .tuple(fc.integer({ min: 1, max: 2 ** 31 }), fiscals)
  .map(([seed, fiscal]) => {
    const paper = makePaper(seed)
    return paper && { ...paper, facts: { ...paper.facts, fiscal } }
  })
  .filter((paper) => paper !== undefined)
const columns = fc.constantFrom<PaperColumns>(32, 48)
const pages = fc.constantFrom<WriteOptions['encoding']>('gb18030', 'shift_jis', 'windows-1252', 'bitmap')

/** Returns whether a module of that condition prints: another in its place does. */
const isPrinted = (facts: ReceiptFacts, shop: ReceiptShop, { when }: TemplateModule): boolean =>
  receiptOf(facts, shop, {
    version: 1,
    secondLanguage: null,
    modules: [{ type: 'legal', text: 'x', when }],
  }).blocks.some((block) => block.kind === 'text' && block.text === 'x')

/** The amounts that the modules of a template owe the paper, in their order inside each module. */
function owed(facts: ReceiptFacts, shop: ReceiptShop, template: ReceiptTemplate): string[][] {
  const { answer, tenders, snapshot } = facts
  const text = (minor: number): string => amountText(minor, answer.currencyCode)
  const taxes = answer.exemption
    ? []
    : answer.taxes.filter(({ rateBasisPoints }) => rateBasisPoints > 0).map(({ taxMinor }) => text(taxMinor))
  const isAdded = snapshot.settings.tax.mode === 'added'
  const cash = tenders.filter(({ method }) => method === 0)
  return template.modules
    .filter((module) => isPrinted(facts, shop, module))
    .map((module) => {
      if (module.type === 'products') return withTheirCharges(answer.lines).map(({ listMinor }) => text(listMinor))
      if (module.type === 'totals')
        return [...(isAdded ? taxes : []), moneyText(answer.totals.payableMinor, answer.currencyCode)]
      if (module.type === 'tax')
        return [...(isAdded ? [] : taxes), ...(answer.exemption ? [text(-answer.exemption.taxMinor)] : [])]
      if (module.type === 'payments')
        return [
          ...tenders.filter(({ method }) => method !== 0).map(({ amountMinor }) => text(amountMinor)),
          ...cash.flatMap(({ receivedMinor, changeMinor }) => [text(receivedMinor), text(changeMinor)]),
        ]
      return []
    })
}

/** The right ends of the lines, in which every amount stands. */
const endsOf = (document: ReceiptDocument, wide: PaperColumns): string[] =>
  layOut(document, wide).flatMap((line) => (line.kind === 'text' ? [line.text.trimEnd()] : []))

/** Returns whether the amounts stand at the ends of lines in this order, with anything between them. */
function standInOrder(amounts: readonly string[], ends: readonly string[]): boolean {
  let at = 0
  for (const end of ends) if (end === amounts[at] || end.endsWith(` ${String(amounts[at])}`)) at += 1
  return at === amounts.length
}

const widthOf = (part: PaperPart): number =>
  part.kind === 'line'
    ? Math.max(0, ...part.runs.map((run) => run.column + textCells(run.text) * run.widthFactor))
    : part.kind === 'image' || part.kind === 'barcode'
      ? Math.ceil(part.widthDots / 12)
      : 0

/** Returns whether bars of two dots a module are on the paper; others are pictures. */
const isDrawnByPrinter = (code: string, wide: PaperColumns): boolean => (code128(code)?.modules ?? 0) * 2 <= wide * 12

const isKnown = (text: string): boolean => encodeText('gb18030', text) !== null

describe('any template that may be saved', () => {
  it('prints every amount of any sale as it is stored, in the order of its modules', () => {
    fc.assert(
      fc.property(papers, arbitraryTemplate, columns, ({ facts, shop }, template, wide) => {
        const document = receiptOf(facts, shop, template)
        expect(standInOrder(owed(facts, shop, template).flat(), endsOf(document, wide))).toBe(true)
      }),
      propertyRuns(300),
    )
  })

  it('prints within the paper on every printer, and every byte is read back', () => {
    fc.assert(
      fc.property(papers, arbitraryTemplate, columns, pages, ({ facts, shop }, template, wide, encoding) => {
        const drawLine = () => ({ widthDots: wide * 12, heightDots: 24, bits: new Uint8Array(wide * 36) })
        const document = receiptOf(facts, shop, template)
        const bytes = writeEscpos(document, { encoding, columns: wide, isCut: true, opensDrawer: false, drawLine })
        const parts = readEscpos(bytes)
        expect(countUnread(bytes)).toBe(0)
        expect(Math.max(0, ...parts.map(widthOf))).toBeLessThanOrEqual(wide)
        const codes = layOut(document, wide).flatMap((line) =>
          line.kind === 'qr' || (line.kind === 'barcode' && isDrawnByPrinter(line.code, wide)) ? [line.code] : [],
        )
        expect(parts.flatMap((part) => ('data' in part ? [part.data] : []))).toEqual(codes)
      }),
      propertyRuns(200),
    )
  })

  it('comes off a printer cell by cell as it was laid out', () => {
    fc.assert(
      fc.property(papers, arbitraryTemplate, columns, ({ facts, shop }, template, wide) => {
        const document = receiptOf(facts, shop, template)
        const bytes = writeEscpos(document, { encoding: 'gb18030', columns: wide, isCut: true, opensDrawer: false })
        const printed = readEscpos(bytes).flatMap((part) => (part.kind === 'line' ? [lineText(part.runs)] : []))
        const laid = layOut(signedFor(document, 'gb18030'), wide).flatMap((line) =>
          line.kind === 'text' && isKnown(line.text) && line.text.trim() !== '' ? [line.text] : [],
        )
        expect(printed.filter((text) => laid.includes(text))).toEqual(laid)
      }),
      propertyRuns(100),
    )
  })
})
