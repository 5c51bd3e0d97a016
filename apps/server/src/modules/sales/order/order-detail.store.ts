import type { ChosenOption, Snapshot, TaxRow } from '@kassa/domain/basket/index.ts'
import { optionsOf } from '@kassa/domain/cart/goods-line.ts'
import { inRowOrder } from '@kassa/domain/tax/rate.ts'
import type { CardSlip } from '@kassa/domain/tenders/card-slip.ts'
import { thickAnswer, thickSnapshot } from '@kassa/domain/basket/thin-basket.ts'
import { sql } from '../../../platform/db/sql.ts'
import { orderTaxes } from '../sale/book/order-taxes.store.ts'
import { paidNotes, type NotesOfPayment } from '../sale/drawer/paid-notes.store.ts'
import { paymentsNow } from './payments.store.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface OrderFigures {
  readonly goodsMinor: number
  readonly manualMinor: number
  readonly roundingMinor: number
  readonly cashRoundingMinor: number
  readonly promotionMinor: number
  readonly memberMinor: number
  readonly couponMinor: number
  readonly pointsMinor: number
  readonly timesMinor: number
  readonly taxIsIncluded: boolean
  readonly tipMinor: number
  readonly feeMinor: number
  readonly feeTaxMinor: number
  /** The tax that the sale would have paid, and the paper that frees it; null where it is taxed. */
  readonly exemption: { readonly taxMinor: number; readonly paperNumber: string; readonly reason: string } | null
  readonly priced: Record<string, unknown>
  /** The options of its lines, by the lines' ids. */
  readonly options: ReadonlyMap<string, readonly ChosenOption[]>
  readonly note: string | null
  readonly shiftId: string | null
  readonly soldByApp: string | null
}

export async function findOrderFigures(tx: Tx, merchantId: string, id: string): Promise<OrderFigures> {
  const { snapshot, ...row } = await tx.one<Omit<OrderFigures, 'options'> & { readonly snapshot: unknown }>(sql`
    select goods_minor, manual_minor, rounding_minor, cash_rounding_minor, tip_minor, fee_minor, fee_tax_minor, promotion_minor, member_minor, coupon_minor,
      points_minor, times_minor, tax_is_included, snapshot, priced, note, shift_id,
      coalesce(sold_by_app, (select web.installation_id from web_order web
        where web.merchant_id = sold.merchant_id and web.id = coalesce(sold.basket_id, sold.id))) as sold_by_app,
      case when priced->'exemption' is not null then jsonb_build_object(
        'taxMinor', (priced->'exemption'->>'taxMinor')::bigint,
        'paperNumber', coalesce(snapshot->'exemption'->>'paperNumber', ''),
        'reason', coalesce(snapshot->'exemption'->>'reason', '')) end as exemption
    from sales_order sold where merchant_id = ${merchantId} and id = ${id}`)
  const whole = thickSnapshot(snapshot)
  const priced = thickAnswer(row.priced, whole) as OrderFigures['priced']
  return { ...row, priced, options: optionsOfLines(whole) }
}

/** Returns the answers by which several orders were priced, by their ids, with the options of their lines. */
export async function findPricedOrders(
  tx: Tx,
  merchantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<OrderFigures, 'priced' | 'options'>>> {
  const rows = await tx.many<{ id: string; snapshot: unknown; priced: OrderFigures['priced'] }>(sql`
    select id, snapshot, priced from sales_order where merchant_id = ${merchantId} and id = any(${ids}::uuid[])`)
  return new Map(
    rows.map(({ id, snapshot, priced }) => {
      const whole = thickSnapshot(snapshot)
      return [id, { priced: thickAnswer(priced, whole) as OrderFigures['priced'], options: optionsOfLines(whole) }]
    }),
  )
}

/** The options of each line that has some, by its id; none of an order that is no basket. */
export function optionsOfLines(snapshot: unknown): ReadonlyMap<string, readonly ChosenOption[]> {
  const { lines = [] } = snapshot as Partial<Snapshot>
  return new Map(lines.map((line) => [line.id, optionsOf(line)]))
}

export interface DetailLine {
  readonly line: number
  readonly lineId: string
  readonly productId: string | null
  readonly variantId: string | null
  readonly name: string
  readonly code: string | null
  readonly note: string | null
  readonly seller: { readonly id: string; readonly name: string } | null
  readonly kind: string
  readonly quantity: number
  readonly weightUnit: 'g' | 'kg' | 'pound' | null
  readonly unitPriceMinor: number
  readonly listMinor: number
  readonly payableMinor: number
  readonly taxMinor: number
  readonly taxName: string | null
  readonly taxRateBasisPoints: number
  readonly deductions: readonly { kind: string; id: string | null; amountMinor: number }[]
  readonly costMinor: number | null
  readonly refundedQuantity: number
  readonly refundedMinor: number
}

/** A recharge is shown as one thing: its line counts minor units, so that any part of it can come back. */
const lineColumns = sql`
      line, line_id, product_id, variant_id, name, code, note, kind, weight_unit, list_minor, payable_minor, tax_minor, tax_name,
      tax_rate_basis_points, deductions, refunded_minor, cost_minor,
      (select jsonb_build_object('id', s.id, 'name', trim(s.first_name || ' ' || s.last_name)) from organisation_staff s
        where s.merchant_id = l.merchant_id and s.id = l.seller_id) as seller,
      case kind when 'recharge' then 1 else quantity end as quantity,
      case kind when 'recharge' then list_minor else unit_price_minor end as unit_price_minor,
      case kind when 'recharge' then (refunded_quantity = quantity)::integer else refunded_quantity end as refunded_quantity`

export const listDetailLines = (tx: Tx, merchantId: string, orderId: string): Promise<DetailLine[]> =>
  tx.many<DetailLine>(sql`
    select ${lineColumns} from order_line l where merchant_id = ${merchantId} and order_id = ${orderId} order by line`)

/** The lines of several orders, in their order within each. */
export const listLinesOfOrders = (
  tx: Tx,
  merchantId: string,
  orderIds: readonly string[],
): Promise<(DetailLine & { readonly orderId: string })[]> =>
  tx.many(sql`
    select order_id, ${lineColumns} from order_line l
    where merchant_id = ${merchantId} and order_id = any(${orderIds}::uuid[]) order by order_id, line`)

export interface DetailTax extends TaxRow {
  readonly name: string
  readonly baseMinor: number
  readonly taxMinor: number
}

export const listDetailTaxes = async (tx: Tx, merchantId: string, orderId: string): Promise<DetailTax[]> =>
  (
    await tx.many<{ tax: DetailTax }>(sql`
    select jsonb_strip_nulls(jsonb_build_object('name', name, 'rateBasisPoints', rate_basis_points, 'rateMillionths',
      nullif(rate_millionths, 0), 'code', nullif(code, ''), 'baseMinor', coalesce(base_minor, payable_minor), 'taxMinor', tax_minor)) as tax
    from (${orderTaxes(sql`o.merchant_id = ${merchantId} and o.id = ${orderId}`)}) as tax`)
  )
    .map(({ tax }) => tax)
    .toSorted(inRowOrder)

export interface TenderRow extends NotesOfPayment {
  readonly documentId: string
  /** The position among the document's tenders, from 0. */
  readonly position: number
  readonly method: number
  readonly amountMinor: number
  readonly receivedMinor: number
  readonly changeMinor: number
  readonly cashRoundingMinor: number
  readonly reference: string | null
  /** The facts printed on a card's slip; left out where there is none. */
  readonly card?: CardSlip
}

/** Returns the facts of a payment for a receipt and a list. */
export const paidBy = ({ method, amountMinor, reference, card }: TenderRow) => ({
  method,
  amountMinor,
  reference,
  ...(card && { card }),
})

/** Payments of documents, positive as the customer sees them: paid for a sale, given back for a refund. */
export async function listTenders(tx: Tx, merchantId: string, documentIds: readonly string[]): Promise<TenderRow[]> {
  const rows = await tx.many<Omit<TenderRow, 'card'> & { card: CardSlip | null }>(sql`
    select document_id, position, method, reference, card, change_minor,
      ${paidNotes},
      case document_kind when 'refund' then -amount_minor else amount_minor end as amount_minor,
      case document_kind when 'refund' then -received_minor else received_minor end as received_minor,
      case document_kind when 'refund' then -cash_rounding_minor else cash_rounding_minor end as cash_rounding_minor
    from ${paymentsNow} where merchant_id = ${merchantId} and document_id = any(${documentIds}::uuid[])
    order by document_id, position`)
  return rows.map(({ card, ...row }) => (card === null ? row : { ...row, card }))
}

/** Returns the amount paid or given back by each tender of some documents, before cash was rounded to coins. */
export const listPaidBy = async (
  tx: Tx,
  merchantId: string,
  documentIds: readonly string[],
): Promise<{ readonly method: number; readonly amountMinor: number }[]> =>
  (await listTenders(tx, merchantId, documentIds)).map(({ method, amountMinor, cashRoundingMinor }) => ({
    method,
    amountMinor: amountMinor - cashRoundingMinor,
  }))

export interface TimelineRow {
  readonly at: string
  readonly what: string
  readonly by: string | null
  readonly device: string | null
  readonly facts: Record<string, unknown>
}

/**
 * Returns the events of an order, the first one first. The sale itself is in the order's own row, or, for an older order, in a row of the
 * timeline.
 */
export const listTimeline = (tx: Tx, merchantId: string, orderId: string): Promise<TimelineRow[]> =>
  tx.many<TimelineRow>(sql`
    select at, what, by, device, facts from (
      select sold_at as at, 'sold' as what, sold_by_name as by, sold_at_name as device,
        jsonb_build_object('sequence', sold_entry, 'acknowledgement', acknowledgement) as facts, null::uuid as id
      from sales_order where merchant_id = ${merchantId} and id = ${orderId} and sold_by_name is not null
      union all
      select at, what, by_name, device_name, facts, id from order_event
      where merchant_id = ${merchantId} and order_id = ${orderId}
    ) as told order by at, id nulls first`)

/** The order a printed number, a refund's number or an id stands for. */
export const findOrderIdBy = (
  tx: Tx,
  merchantId: string,
  text: string,
  id: string | null,
): Promise<{ id: string } | undefined> =>
  tx.maybe(sql`
    select id from (
      select id, 1 as rank from sales_order where merchant_id = ${merchantId} and number in (${text}, ${text.toUpperCase()})
      union all
      select order_id, 2 from refund where merchant_id = ${merchantId} and number in (${text}, ${text.toUpperCase()}) and order_id is not null
      union all
      select id, 3 from sales_order where merchant_id = ${merchantId} and id = ${id}::uuid
    ) as found order by rank limit 1`)
