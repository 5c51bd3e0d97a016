import type { PricedBasket, Snapshot } from '../basket/index.ts'
import type { Locale } from '../text/locale.ts'
import { amountOfGoods } from '../quantity/quantity.ts'
import type { FiscalReceipt } from './fiscal-receipt.ts'
import type { MemberLeft } from './rows/member-rows.ts'
import type { ReturnedGoods } from './rows/payment-rows.ts'
import type { ReceiptDocument } from './receipt-document.ts'
import type { ReceiptPurse } from './rows/purse-rows.ts'
import type { TogetherOnPaper } from './rows/together-rows.ts'
import type { ReceiptShop } from './receipt-shop.ts'
import { receiptOf, type NextCoupon, type ReceiptFacts, type ReceiptTender } from './sale-receipt.ts'
import type { ReceiptTemplate } from './template/receipt-template.ts'

/** A sale as the books keep it, with all that paper prints of it; `snapshot` and `answer` as the journal carried them. */
export interface KeptSale {
  readonly number: string
  readonly at: string
  readonly cashierName: string
  readonly snapshot: object
  readonly answer: object
  readonly note: string | null
  readonly tenders: readonly ReceiptTender[]
  readonly lines: readonly {
    readonly lineId: string
    readonly name: string
    readonly note: string
    readonly serials: readonly string[]
    /** The seller; empty where it was the cashier. */
    readonly seller: string
  }[]
  /** The names of the sale's plans and coupons, by their ids. */
  readonly offerNames: Readonly<Record<string, string>>
  /** Coupons that its receipt brought for the next visit; left out: none. */
  readonly nextCoupons?: readonly NextCoupon[]
  /** The remaining balance of the cards and accounts that paid it; left out: none. */
  readonly purses?: readonly ReceiptPurse[]
  /** The parts paid ahead in the same payment; left out: nothing. */
  readonly together?: readonly TogetherOnPaper[]
  /** The member's points and balance after it; left out and null: it has no member, or moved nothing of the kind. */
  readonly memberLeft?: MemberLeft | null
  /** The goods returned with it in exchange; left out and null: none. */
  readonly returned?: KeptReturn | null
  /** The receipt of the authority for it; left out and null: none yet. */
  readonly fiscal?: FiscalReceipt | null
  readonly shop: ReceiptShop
}

/** The other half of an exchange: its refund, and the order whose goods came back. */
export interface KeptReturn extends Omit<ReturnedGoods, 'lines'> {
  readonly lines: readonly {
    readonly name: string
    /** Pieces; grams, or thousandths of a kilogram or pound. */
    readonly quantity: number
    readonly weightUnit: 'g' | 'kg' | 'pound' | null
    readonly amountMinor: number
  }[]
}

/** Returns the returned goods, each line by its goods and their quantity. */
const returnedGoods = ({ lines, ...kept }: KeptReturn): ReturnedGoods => ({
  ...kept,
  lines: lines.map((line) => {
    const isOne = line.weightUnit === null && line.quantity === 1
    return {
      name: isOne ? line.name : `${line.name} × ${amountOfGoods(line.quantity, line.weightUnit)}`,
      amountMinor: line.amountMinor,
    }
  }),
})

/** Returns the facts that a receipt of a stored sale is made from. */
function factsOf(sale: KeptSale, isCopy: boolean): ReceiptFacts {
  const lineOf = ({ id }: { readonly id: string }) => sale.lines.find(({ lineId }) => lineId === id)
  const { returned, ...facts } = sale
  return {
    ...facts,
    ...(returned && { returned: returnedGoods(returned) }),
    snapshot: sale.snapshot as Snapshot,
    answer: sale.answer as PricedBasket,
    isCopy,
    offerNameOf: (id) => sale.offerNames[id],
    nameOf: (line) => lineOf(line)?.name ?? line.id,
    serialsOf: (line) => lineOf(line)?.serials ?? [],
    noteOf: (line) => lineOf(line)?.note ?? '',
    sellerOf: (line) => lineOf(line)?.seller ?? '',
  }
}

interface Look {
  readonly template: ReceiptTemplate
  readonly language: Locale
  readonly isCopy: boolean
}

/** The receipt of a sale that the server keeps, as it was sold, by a template and in a language. */
export const saleOnPaper = (sale: KeptSale, { template, language, isCopy }: Look): ReceiptDocument =>
  receiptOf(factsOf(sale, isCopy), sale.shop, template, language)
