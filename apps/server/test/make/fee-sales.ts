import type { JournalBody, JournalRefundBody, SaleBody } from '@kassa/contract/journal/journal.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listMethods, saveMethods } from '@kassa/contract/payment/method.calls.ts'
import type { Snapshot, Tender } from '@kassa/domain/basket/index.ts'
import { feeIn, tenderFee, type MethodFee } from '@kassa/domain/tenders/method-fee.ts'
import { sql } from '../../src/platform/db/sql.ts'
import type { World } from '../world.ts'
import { card, cash, type Desk } from './desk.ts'
import { refundBody } from './refund-body.ts'
import type { SellingShop } from './selling-shop.ts'

type MethodRow = OutputOf<(typeof listMethods)['answer']>['methods'][number]

/** The bank card's number. */
export const CARD = 3
/** 2.5 %, taxed like the outlet's goods. */
export const percent: MethodFee = { rate: { kind: 'percent', basisPoints: 250 }, isTaxed: true }

/** Changes a merchant's choice for a payment method. */
export async function changeMethod(world: World, as: string, change: Partial<MethodRow>, method = CARD) {
  const { answer } = await world.call(listMethods, {}, { as })
  const methods = answer.methods.map((row) => (row.method === method ? { ...row, ...change } : row))
  return world.call(saveMethods, { methods, version: answer.version }, { as })
}

/** Says what a way of paying costs from now on. */
export const setFee = (world: World, { adminToken }: SellingShop, fee: MethodFee | null, method = CARD) =>
  changeMethod(world, adminToken, { fee }, method)

const cursorOf = async (world: World, { merchantId }: SellingShop): Promise<number> => {
  const [row] = await world.sql<{ value: number }>(
    sql`select coalesce(max(value), 0) as value from change_cursor where merchant_id = ${merchantId}`,
  )
  return row?.value ?? 0
}

interface Paid {
  /** Paid by card, before its fee; the rest is cash. */
  readonly byCard: number
  readonly fee: MethodFee | null
  readonly tipMinor?: number
  /** The part of the payable amount that is left for the card. */
  readonly leftMinor?: number
}

/** Makes a sale of 100.00 in card and cash, by a desk with the present settings: two pieces of the shop's first goods. */
export async function soldWithFee(
  world: World,
  shop: SellingShop,
  { byCard, fee, tipMinor = 0, leftMinor = 10_000 }: Paid,
): Promise<SaleBody> {
  const { tax } = shop.desk.snapshot([shop.line(0, 2)]).settings
  const outletTax = { id: shop.taxId, rateBasisPoints: shop.rateBasisPoints }
  const standing = fee && tenderFee(fee, { wantedMinor: byCard, leftMinor }, outletTax)
  const feeMinor = feeIn({ fee: standing }, tax)
  const cashMinor = 10_000 + tipMinor - byCard
  const tenders: Tender[] = [
    { kind: 'electronic', amountMinor: byCard + feeMinor, ...(standing && { fee: standing }) },
    ...(cashMinor > 0 ? [{ kind: 'cash', givenMinor: cashMinor } as const] : []),
  ]
  const tip = tipMinor === 0 ? null : ({ kind: 'amount', amountMinor: tipMinor } as const)
  const payment: Snapshot['payment'] = { cashRounding: null, tenders, ...(tip && { tip }) }
  return shop.desk.sale([shop.line(0, 2)], {
    catalogueCursor: await cursorOf(world, shop),
    change: (plain) => ({ ...plain, payment }),
    tenders: () => [
      { ...card(byCard + feeMinor), ...(feeMinor > 0 && { feeMinor }) },
      ...(cashMinor > 0 ? [cash(cashMinor)] : []),
    ],
  })
}

/** One of the two pieces comes back. */
export const half = ({ orderId }: Pick<SaleBody, 'orderId'>) => ({
  orderId,
  lines: [{ line: 0, quantity: 1, goods: 'restock' as const }],
  reason: 'unwanted',
})

/** Returns the refund of one piece as an offline desk wrote it, its 50.00 given back so. */
export const halfWritten = (
  { now }: World,
  { desk }: SellingShop,
  sale: SaleBody,
  tenders: JournalRefundBody['tenders'],
): JournalRefundBody =>
  refundBody(desk, sale, { at: now, shiftId: desk.shiftId, ...half(sale), amountMinor: 5_000, tenders })

/** Gives single pieces of a sale back in cash, one refund after another: the line of each, and its amount. Answers their outcomes. */
export async function givePiecesBack(
  shop: Pick<SellingShop, 'desk'>,
  sale: SaleBody,
  pieces: readonly (readonly [line: number, amountMinor: number])[],
): Promise<string[]> {
  const outcomes: string[] = []
  for (const [line, amountMinor] of pieces) {
    const lines = [{ line, quantity: 1, goods: 'restock' as const }]
    const back = refundBody(shop.desk, sale, { lines, amountMinor, tenders: [cash(amountMinor)] })
    outcomes.push(...(await outcomeOf(shop, back)))
  }
  return outcomes
}

/** Returns the outcome of a body of the desk, and the reasons why it is filed. */
export async function outcomeOf({ desk }: { readonly desk: Pick<Desk, 'book'> }, body: JournalBody): Promise<string[]> {
  const [outcome] = await desk.book(body)
  return [outcome?.outcome ?? '', ...(outcome?.reasons ?? []).map(({ code }) => code)]
}
