import { takenOff } from '@kassa/domain/basket/taken-off.ts'
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { LineTax, PricedLine, Snapshot, TaxRow } from '@kassa/domain/basket/index.ts'
import { chargesOf } from '@kassa/domain/basket/charges-of.ts'
import { combinedBasisPoints, rowKeyOf, taxesOf } from '@kassa/domain/tax/rate.ts'
import { cardUsesOf } from '@kassa/domain/purse/card-uses.ts'
import { feesOf, tipOf } from '@kassa/domain/tenders/settle-payment.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import type { GivenCoupon, MovedCoupon, OfflineCouponUse, PlanOff, PlanUse } from '../../../../platform/sale-part.ts'
import type { BookedLine, BookedOrder, BookedPayment, BookedSale, BookedTax, DocumentStockMove } from './booked-sale.ts'
import { movesOfSale } from './member-moves.ts'
import { bookedNotes } from '../drawer/notes-of-sale.ts'
import type { CheckedSale } from './check-sale.ts'
import type { GoodsBooks, PlaceBooks } from '../check/books.ts'
import { takenOffColumns } from './taken-off-columns.ts'
import type { SaleFacts } from '../facts/sale-facts.store.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const uuidOrNull = (text: string | null | undefined): string | null =>
  typeof text === 'string' && uuid.test(text) ? text.toLowerCase() : null

/** The variants a basket sells, for looking them up: gifts and exchanges too. Anything that is not an id is left out. */
export function variantsOf(body: SaleBody): string[] {
  const lines = [...linesIn(body.answer), ...linesIn(body.snapshot)]
  return [...new Set(lines.map((line) => variantOf(line)).filter((id) => id !== null))]
}

function linesIn(part: Record<string, unknown>): { productId?: unknown; variantId?: unknown }[] {
  const { lines } = part
  return Array.isArray(lines)
    ? lines.filter((line): line is Record<string, unknown> => typeof line === 'object' && line !== null)
    : []
}

function variantOf(line: { productId?: unknown; variantId?: unknown }): string | null {
  const id = line.variantId ?? line.productId
  return typeof id === 'string' ? uuidOrNull(id) : null
}

/** The facts that rows of the books are made of. */
export type FactsOfRows = Pick<SaleFacts, 'outletId' | 'deviceName' | 'place' | 'goods' | 'staff'>

/** A checked sale as the rows of the books. */
export function toBookedSale(
  body: SaleBody,
  checked: CheckedSale,
  facts: FactsOfRows,
  about: {
    deviceId: string
    receivedAt: string
    reasons: readonly ReviewReason[]
    planUses: readonly PlanUse[]
    plansOff: readonly PlanOff[]
    coupons: readonly MovedCoupon[]
    givenCoupons?: readonly GivenCoupon[]
    offlineCoupons?: readonly OfflineCouponUse[]
  },
): BookedSale {
  const { priced, snapshot } = checked
  return {
    order: orderRow(body, checked, facts, about),
    lines: priced.lines.map((line, position) => lineRow(line, position, { body, snapshot, facts })),
    taxes: priced.taxes.map((tax): BookedTax => ({
      rate_basis_points: tax.rateBasisPoints,
      rate_millionths: tax.rateMillionths ?? 0,
      code: tax.code ?? '',
      base_minor: tax.baseMinor ?? null,
      name: taxNameOf(snapshot, facts.place.allTaxes, tax),
      payable_minor: tax.payableMinor,
      tax_minor: tax.taxMinor,
    })),
    payments: body.tenders.map((tender, position): BookedPayment => ({
      position,
      method: tender.method,
      amount_minor: tender.amountMinor,
      received_minor: tender.receivedMinor,
      change_minor: tender.changeMinor,
      cash_rounding_minor: tender.cashRoundingMinor,
      fee_minor: tender.feeMinor ?? 0,
      reference: tender.reference,
      card: tender.card ?? null,
      ...bookedNotes(tender),
    })),
    member: movesOfSale(body, checked, facts.place.settings),
    snapshot: body.snapshot,
    priced: body.answer,
    staffName: checked.staffName,
    deviceName: facts.deviceName,
    reasons: about.reasons,
    planUses: about.planUses,
    plansOff: about.plansOff,
    coupons: about.coupons,
    givenCoupons: about.givenCoupons ?? [],
    offlineCoupons: about.offlineCoupons ?? [],
    cardUses: cardUsesOf(priced.lines).map(({ code, uses }) => ({ code, uses })),
  }
}

function orderRow(
  body: SaleBody,
  { priced, snapshot, ...checked }: CheckedSale,
  facts: FactsOfRows,
  about: { deviceId: string; receivedAt: string; reasons: readonly ReviewReason[] },
): BookedOrder {
  const { totals } = priced
  const fees = feesOf(snapshot.payment?.tenders ?? [], snapshot.settings.tax)
  return {
    id: checked.orderId,
    basket_id: checked.basketId,
    outlet_id: facts.outletId,
    number: checked.number,
    type: 1,
    status: 'completion',
    currency: body.currency,
    device_id: about.deviceId,
    shift_id: checked.shiftId,
    staff_id: checked.staffId,
    member_id: checked.memberId ?? body.memberId,
    origin_minor: totals.originMinor,
    goods_minor: totals.goodsMinor,
    tax_minor: totals.taxMinor,
    tax_is_included: snapshot.settings.tax.mode === 'included',
    rounding_adjustment_minor: totals.roundingAdjustmentMinor,
    total_minor: totals.payableMinor,
    cash_rounding_minor: body.tenders.reduce((sum, { cashRoundingMinor }) => sum + cashRoundingMinor, 0),
    tip_minor: tipOf(snapshot.payment?.tip ?? null, totals.payableMinor),
    fee_minor: fees.reduce((sum, { feeMinor }) => sum + feeMinor, 0),
    fee_tax_minor: fees.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
    ...takenOffColumns(takenOff(priced)),
    points_used: priced.points.used,
    points_earned: priced.points.earned,
    line_count: priced.lines.length,
    catalogue_cursor: body.catalogueCursor,
    under_review: about.reasons.length > 0,
    note: body.note,
    sold_at: body.at,
    received_at: about.receivedAt,
    clock_offset_ms: body.clockOffsetMs,
    business_day: checked.businessDay,
  }
}

interface LineContext {
  readonly body: SaleBody
  readonly snapshot: Snapshot
  readonly facts: FactsOfRows
}

function lineRow(line: PricedLine, position: number, { body, snapshot, facts }: LineContext): BookedLine {
  if (line.charge) return chargeRow(line, position, { snapshot, facts })
  const goods = facts.goods.find(({ variantId }) => variantId === (line.variantId ?? line.productId))
  const text = body.texts?.find(({ lineId }) => lineId === line.id)
  const sold = snapshot.lines.find(({ id }) => id === line.id)
  return {
    ...moneyOf(line, facts, sold ? taxesOfLine(sold) : []),
    line: position,
    line_id: line.id,
    kind: line.kind,
    product_id: goods?.productId ?? uuidOrNull(line.productId),
    variant_id: goods?.variantId ?? uuidOrNull(line.variantId ?? line.productId),
    name: text?.name ?? goodsName(goods) ?? line.productId,
    code: text?.code ?? goods?.code ?? null,
    note: text?.note ?? null,
    seller_id: sellerOf(line.id, body, facts),
    charge: null,
    quantity: line.quantity,
    weight_unit: sold?.kind === 'weighed' ? sold.weight.unit : null,
    stock_moves: movesOf(line, sold, goods),
  }
}

/** A charge on pieces is no goods: it has a name and money, and nothing leaves the stock for it. */
const chargeRow = (
  line: PricedLine,
  position: number,
  { snapshot, facts }: Pick<LineContext, 'snapshot' | 'facts'>,
): BookedLine => ({
  ...moneyOf(
    line,
    facts,
    snapshot.lines.flatMap((one) => chargesOf(one).map(({ tax }) => tax)),
  ),
  line: position,
  line_id: line.id,
  kind: line.kind,
  product_id: null,
  variant_id: null,
  name: line.charge?.name ?? '',
  code: null,
  note: null,
  seller_id: null,
  charge: line.charge?.kind ?? null,
  quantity: line.quantity,
  weight_unit: null,
  stock_moves: [],
})

/** The money columns of a line; of a group its name, and what it comes to together. */
function moneyOf(line: PricedLine, { place }: FactsOfRows, taxes: readonly LineTax[]) {
  const [mainShare] = line.taxShares.toSorted((one, other) => other.payableMinor - one.payableMinor)
  const group = taxes.find((tax) =>
    tax.taxes?.some(({ id, code }) => id === mainShare?.taxId && code === mainShare.code),
  )
  return {
    unit_price_minor: line.unitPriceMinor,
    list_minor: line.listMinor,
    payable_minor: line.payableMinor,
    tax_minor: line.taxMinor,
    rounding_adjustment_minor: line.roundingAdjustmentMinor,
    tax_name: place.allTaxes.get(group?.id ?? mainShare?.taxId ?? '')?.name ?? null,
    tax_rate_basis_points: group ? combinedBasisPoints(group) : (mainShare?.rateBasisPoints ?? 0),
    deductions: line.deductions,
    refund_value_minor: line.refundMinor ?? null,
    refund_value_tax_minor: line.refundTax?.reduce((sum, { taxMinor }) => sum + taxMinor, 0) ?? null,
    refund_value_adjustment_minor: line.refundAdjustmentMinor ?? null,
  }
}

/** Returns the seller that the till has named for a line, where there is such a person. */
function sellerOf(lineId: string, { sellers }: SaleBody, { staff }: FactsOfRows): string | null {
  const named = sellers?.find((one) => one.lineId === lineId)?.staffId
  return staff.find(({ id }) => id === named)?.id ?? null
}

export const goodsName = (goods: GoodsBooks | undefined): string | undefined =>
  goods && [goods.name, ...goods.valueNames].join(' ')

/**
 * Returns the stock that a line takes: its variant, or a combination's parts (D15). Empty where the stock is not known, or is kept in
 * another unit than was sold; those cases are filed for review.
 */
function movesOf(
  line: PricedLine,
  sold: Snapshot['lines'][number] | undefined,
  goods: GoodsBooks | undefined,
): DocumentStockMove[] {
  if (!goods) return []
  if (goods.type === 'combined') {
    return goods.parts
      .filter(({ hasStock }) => hasStock)
      .map(({ variantId, quantity, isThousandths }) => ({
        variantId,
        quantity: quantity * line.quantity,
        isThousandths,
      }))
  }
  if (!goods.hasStock) return []
  const isThousandths = goods.weightUnit === 'kg' || goods.weightUnit === 'pound'
  const quantity = stockQuantity(line, sold, goods)
  return quantity === null ? [] : [{ variantId: goods.variantId, quantity, isThousandths }]
}

function stockQuantity(
  line: PricedLine,
  sold: Snapshot['lines'][number] | undefined,
  goods: GoodsBooks,
): number | null {
  const weight = sold?.kind === 'weighed' || sold?.kind === 'price-embedded' ? sold.weight : null
  if (goods.weightUnit === null) return weight === null ? line.quantity : null
  if (weight === null || weight.unit !== goods.weightUnit) return null
  return weight.unit === 'g' ? weight.grams : weight.thousandths
}

/** The name of the first tax of the basket that has the row, alone or in its group; empty where none of the outlet's has it. */
export function taxNameOf(snapshot: Snapshot, taxes: PlaceBooks['allTaxes'], row: TaxRow): string {
  const key = rowKeyOf(row)
  const used = snapshot.lines.flatMap(taxesOfLine)
  const id = used.find((tax) => taxesOf(tax).some((one) => one.key === key))?.id
  return (id === undefined ? undefined : taxes.get(id)?.name) ?? ''
}

const taxesOfLine = (line: Snapshot['lines'][number]): readonly LineTax[] =>
  line.kind === 'combined' ? line.parts.map(({ tax }) => tax) : [line.tax]
