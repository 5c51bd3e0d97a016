import type { Locale } from '../../text/locale.ts'
import type { ReceiptBlock, ReceiptDocument } from '../receipt-document.ts'
import { receiptTime } from '../receipt-shop.ts'
import { receiptWords } from '../words/receipt-words.ts'

/** Categories that one printer takes, at most. */
export const PICK_CATEGORIES = 50

export interface PickLine {
  readonly name: string
  /** The quantity as it is read: pieces, or the weight with its unit. */
  readonly quantity: string
  readonly note: string
  readonly categoryId: string | null
}

export interface PickPrinter {
  readonly id: string
  readonly name: string
  readonly categoryIds: readonly string[]
}

/** Lines for one printer; `printer` null is the desk's main one. */
export interface PickPart {
  readonly printer: PickPrinter | null
  readonly lines: readonly PickLine[]
}

interface Category {
  readonly id: string
  readonly parentId: string | null
}

/** Deeper than any tree of categories; a branch that leads back to itself ends here. */
const DEEPEST = 20

/** The nearest category of a line, upwards, that some printer takes; null where none does. */
function claimedFor(
  categoryId: string | null,
  claimed: ReadonlySet<string>,
  parents: ReadonlyMap<string, string | null>,
): string | null {
  let at = categoryId
  for (let step = 0; at !== null && step < DEEPEST; step += 1) {
    if (claimed.has(at)) return at
    at = parents.get(at) ?? null
  }
  return null
}

/**
 * Assigns the lines of a sale to the printers that write them. A printer takes its categories with all below them, the
 * nearest claim first; where several claim the same category each writes the line. Lines that none claims go to the
 * main printer. Nothing is written where no printer claims anything, or nothing was sold. Every line stands somewhere,
 * in the order in which it was sold.
 */
export function pickParts(
  lines: readonly PickLine[],
  printers: readonly PickPrinter[],
  categories: readonly Category[],
): readonly PickPart[] {
  const claiming = printers.filter(({ categoryIds }) => categoryIds.length > 0)
  if (claiming.length === 0) return []
  const claimed = new Set(claiming.flatMap(({ categoryIds }) => categoryIds))
  const parents = new Map(categories.map(({ id, parentId }) => [id, parentId]))
  const claims = lines.map(({ categoryId }) => claimedFor(categoryId, claimed, parents))
  const partOf = (printer: PickPrinter | null, isIts: (claim: string | null) => boolean): PickPart => ({
    printer,
    lines: lines.filter((_, place) => isIts(claims[place] ?? null)),
  })
  return [
    ...claiming.map((printer) => partOf(printer, (claim) => claim !== null && printer.categoryIds.includes(claim))),
    partOf(null, (claim) => claim === null),
  ].filter((part) => part.lines.length > 0)
}

export interface PickedSale {
  readonly number: string
  /** The instant of its sale. */
  readonly at: string
  readonly cashierName: string
  readonly note: string
  readonly isTraining: boolean
}

/** The outlet whose paper it is. */
export interface PickShop {
  readonly outlet: { readonly name: string; readonly timeZone: string; readonly locale: Locale }
}

/** The paper for whoever gets the goods ready: what and how much, large enough to be read from afar, and no amount. */
export function pickList({ printer, lines }: PickPart, sale: PickedSale, { outlet }: PickShop): ReceiptDocument {
  const words = receiptWords[outlet.locale]
  const centered = (text: string): ReceiptBlock[] => (text === '' ? [] : [{ kind: 'text', text, align: 'center' }])
  return {
    version: 1,
    language: outlet.locale,
    title: [words.pickList, sale.number, printer?.name].filter((part) => part !== undefined).join(' '),
    blocks: [
      { kind: 'text', text: words.pickList, align: 'center', size: 'large', isBold: true },
      ...centered(sale.isTraining ? words.training : ''),
      ...centered(printer?.name ?? ''),
      { kind: 'row', left: sale.number, right: receiptTime(sale.at, outlet.timeZone) },
      ...(sale.cashierName === '' ? [] : [{ kind: 'row', left: words.cashier, right: sale.cashierName } as const]),
      { kind: 'rule' },
      ...lines.flatMap(({ name, quantity, note }): ReceiptBlock[] => [
        { kind: 'row', left: name, right: quantity, size: 'tall', isBold: true },
        ...(note === '' ? [] : [{ kind: 'text', text: `  ${note}` } as const]),
      ]),
      { kind: 'rule' },
      ...(sale.note === '' ? [] : [{ kind: 'text', text: sale.note } as const]),
    ],
  }
}
