import type { ReceiptMember } from './rows/member-rows.ts'
import type { ReceiptBlock, ReceiptDocument } from './receipt-document.ts'
import { receiptTime, type ReceiptShop } from './receipt-shop.ts'
import { builtInTemplates } from './template/built-in.ts'
import { orderRows } from './template/order-rows.ts'
import type { PaperParts } from './template/paper-parts.ts'
import { printTemplate } from './template/print-template.ts'
import type { ReceiptTemplate } from './template/receipt-template.ts'

/** Goods that a member took for points: given out, or kept for them. */
export interface PointsExchangePaper {
  readonly number: string
  /** An instant. */
  readonly at: string
  readonly cashierName: string
  readonly member: ReceiptMember
  readonly goods: string
  readonly count: number
  readonly points: number
  /** Points after it; null where nobody knows. */
  readonly pointsLeft: number | null
  /** The outlet where they wait to be picked up; null: they were given out. */
  readonly pickUpAt: string | null
}

const nothing = (): ReceiptBlock[] => []
const row = (left: string, right: string): ReceiptBlock => ({ kind: 'row', left, right })

function partsOf(paper: PointsExchangePaper, shop: ReceiptShop): PaperParts {
  const { number, at, cashierName, member, goods, count, points, pointsLeft, pickUpAt } = paper
  const facts = {
    number,
    date: receiptTime(at, shop.outlet.timeZone),
    cashier: cashierName,
    device: shop.device.number,
  }
  return {
    number,
    at,
    proof: null,
    totalText: String(points),
    holds: new Set(['original', 'member']),
    marks: (words) => [{ kind: 'text', text: words.pointsExchange, align: 'center', isBold: true, size: 'tall' }],
    order: (words, shows) => orderRows(facts, words, shows),
    products: (words) => [
      { kind: 'text', text: `${String(count)} x ${goods}` },
      ...(pickUpAt === null ? [] : [row(words.pickUpAt, pickUpAt)]),
    ],
    totals: (words) => [{ kind: 'row', left: words.pointsUsed, right: String(points), isBold: true }],
    payments: nothing,
    tax: nothing,
    member: (words) => [
      row(words.member, `${member.name} ${member.cardNumber}`.trim()),
      ...(pointsLeft === null ? [] : [row(words.pointsAfterExchange, String(pointsLeft))]),
    ],
    note: nothing,
  }
}

/**
 * Lays out the paper that a member gets with goods for points, by the cashier receipt's template, the product's own
 * where none is given. Source: members.md §5.
 */
export const pointsExchangeReceipt = (
  paper: PointsExchangePaper,
  shop: ReceiptShop,
  template: ReceiptTemplate = builtInTemplates.cashier,
): ReceiptDocument => printTemplate(template, partsOf(paper, shop), shop)
