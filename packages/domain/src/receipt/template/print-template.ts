import { printOwnCode } from '../../product/own-code.ts'
import type { Locale } from '../../text/locale.ts'
import type { ReceiptBlock, ReceiptDocument } from '../receipt-document.ts'
import { receiptTime, shopHead, type ReceiptShop } from '../receipt-shop.ts'
import { receiptWords, wordsIn } from '../words/receipt-words.ts'
import type { ReceiptWords } from '../words/en.ts'
import type { PaperParts } from './paper-parts.ts'
import type { ReceiptTemplate, TemplateModule } from './receipt-template.ts'

/** The words in braces that are replaced, in a text and in a QR code. */
export const PLACEHOLDERS = ['number', 'date', 'total', 'outlet', 'merchant'] as const

interface Printing {
  readonly parts: PaperParts
  readonly shop: ReceiptShop
  readonly words: ReceiptWords
}

function fill(text: string, { parts, shop }: Printing): string {
  const values: Readonly<Record<string, string>> = {
    number: parts.number,
    date: receiptTime(parts.at, shop.outlet.timeZone),
    total: parts.totalText,
    outlet: shop.outlet.name,
    merchant: shop.merchant.name,
  }
  return text.replaceAll(/\{([a-z]+)\}/g, (whole, name: string) => values[name] ?? whole)
}

const centered = (text: string): ReceiptBlock => ({ kind: 'text', text, align: 'center' })

function blocksOf(module: TemplateModule, printing: Printing): ReceiptBlock[] {
  const { parts, shop, words } = printing
  switch (module.type) {
    case 'merchant':
      return shopHead(shop, words, module.shows)
    case 'order':
      return parts.order(words, module.shows)
    case 'products':
      return parts.products(words, module.shows)
    case 'totals':
      return parts.totals(words, module.shows)
    case 'payments':
    case 'tax':
    case 'member':
    case 'note':
      return parts[module.type](words)
    case 'text': {
      const { align, size, isBold } = module
      return [{ kind: 'text', text: fill(module.text, printing), align, size, isBold }]
    }
    case 'legal':
      return [{ kind: 'text', text: module.text }]
    case 'image':
      return [{ kind: 'image', ...dotsOf(module.image) }]
    case 'qr':
      return [{ kind: 'qr', code: fill(module.text, printing) }]
    case 'barcode':
      return [{ kind: 'barcode', code: printOwnCode('receipt', parts.number) }]
    case 'coupon':
      return [
        { kind: 'text', text: module.title, align: 'center', isBold: true },
        ...(module.text.trim() === '' ? [] : [centered(module.text)]),
        { kind: 'barcode', code: module.code },
      ]
    case 'signature':
      return [{ kind: 'blank' }, { kind: 'blank' }, { kind: 'text', text: `${module.label}:` }, { kind: 'rule' }]
    case 'proof':
      return parts.proof === null ? [] : [{ kind: 'qr', code: parts.proof }]
    case 'thanks':
      return [centered(words.thanks)]
    case 'rule':
    case 'blank':
      return [{ kind: module.type }]
  }
}

const dotsOf = ({ widthDots, heightDots, bits }: Extract<TemplateModule, { type: 'image' }>['image']) => ({
  widthDots,
  heightDots,
  bits,
})

/** The line of the partner's brand, where the merchant has put no picture of its own on the paper. */
const servedByBlocks = ({ modules }: ReceiptTemplate, { merchant }: ReceiptShop, words: ReceiptWords): ReceiptBlock[] =>
  merchant.servedBy === undefined || modules.some(({ type }) => type === 'image')
    ? []
    : [centered(words.servedBy.replaceAll('{name}', () => merchant.servedBy ?? ''))]

/** Two rules with nothing between them are one. */
const withoutDoubleRules = (blocks: readonly ReceiptBlock[]): ReceiptBlock[] =>
  blocks.filter(({ kind }, index) => kind !== 'rule' || blocks[index - 1]?.kind !== 'rule')

/**
 * A paper by its template. The mark of a paper (reprint, refund) stands behind the shop's own lines, or on top where
 * the template has none, whatever else is in it. `language` is the paper's own; a template's second language stands
 * beside it.
 */
export function printTemplate(
  template: ReceiptTemplate,
  parts: PaperParts,
  shop: ReceiptShop,
  language: Locale = shop.outlet.locale,
): ReceiptDocument {
  const words = wordsIn(language, template.secondLanguage)
  const printing = { parts, shop, words }
  const marks = parts.marks(words)
  const modules = template.modules.filter(({ when }) => when === 'always' || parts.holds.has(when))
  const hasHead = modules.some(({ type }) => type === 'merchant')
  const blocks = modules.flatMap((module) =>
    module.type === 'merchant' ? [...blocksOf(module, printing), ...marks] : blocksOf(module, printing),
  )
  // Without any line of the shop a test shop still says what it is.
  const head = hasHead ? [] : [...shopHead(shop, words, []), ...marks]
  const all = [...head, ...blocks, ...servedByBlocks(template, shop, receiptWords[language])]
  return { version: 1, language, title: parts.number, blocks: withoutDoubleRules(all) }
}
