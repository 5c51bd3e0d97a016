import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { thickAnswer, thickSnapshot } from '@kassa/domain/basket/thin-basket.ts'
import type { FiscalReceipt } from '@kassa/domain/receipt/fiscal-receipt.ts'
import { sql } from '../../../platform/db/sql.ts'
import { zoneAt } from '../../../platform/list/zone-at.store.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { paidNotes, type NotesOfPayment } from '../../sales/public.ts'

export interface SaleRow {
  readonly id: string
  readonly outletId: string
  readonly deviceId: string | null
  readonly refundedMinor: number
  readonly number: string
  readonly at: string
  readonly cashierName: string
  readonly snapshot: Record<string, unknown>
  readonly answer: Record<string, unknown>
  readonly note: string | null
  readonly fiscal: FiscalReceipt | null
  readonly shop: {
    merchant: { name: string; servedBy?: string }
    outlet: {
      name: string
      address: string
      phone: string
      taxNumber: string
      currency: SellingCurrency
      timeZone: string
      locale: 'en-US' | 'zh-CN' | 'ja-JP'
    }
    device: { number: string }
  }
}

function whole<Row extends SaleRow>(row: Row | undefined): Row | undefined {
  if (!row) return undefined
  const snapshot = thickSnapshot(row.snapshot) as SaleRow['snapshot']
  return { ...row, snapshot, answer: thickAnswer(row.answer, snapshot) as SaleRow['answer'] }
}

const sales = sql`
    select s.id, s.outlet_id, s.device_id, s.refunded_minor, s.number, s.sold_at as at, coalesce(trim(f.first_name || ' ' || f.last_name), app.name, '') as cashier_name, s.snapshot,
      s.priced as answer, s.note, case when r.number is not null then jsonb_build_object('number', r.number, 'code', r.code) end as fiscal,
      jsonb_build_object('merchant', jsonb_strip_nulls(jsonb_build_object('name', m.name,
          'servedBy', (select b.name from kassa_own_brand() b))),
        'outlet', jsonb_build_object('name', o.name, 'address', o.address, 'phone', o.phone, 'taxNumber', o.tax_number,
          'currency', s.currency, 'timeZone', ${zoneAt('o', 's.sold_at')}, 'locale', o.locale),
        'device', jsonb_build_object('number', coalesce(d.number::text, ''))) as shop
    from sales_order s
    join organisation_outlet o on o.merchant_id = s.merchant_id and o.id = s.outlet_id
    join organisation_merchant m on m.merchant_id = s.merchant_id
    left join organisation_staff f on f.merchant_id = s.merchant_id and f.id = s.staff_id
    left join app_installation app on app.merchant_id = s.merchant_id and app.id = s.sold_by_app
    left join device_till d on d.merchant_id = s.merchant_id and d.id = s.device_id
    left join fiscal_receipt r on r.merchant_id = s.merchant_id and r.order_id = s.id`

/** The sale of that number, or the newest one; at the outlets named, or at all. */
export const findSale = async (
  tx: Tx,
  merchantId: string,
  { outletIds, number }: { readonly outletIds: readonly string[] | null; readonly number: string | null },
): Promise<SaleRow | undefined> =>
  whole(
    await tx.maybe<SaleRow>(sql`
    ${sales}
    where s.merchant_id = ${merchantId} and s.type = 1
      and (${outletIds}::uuid[] is null or s.outlet_id = any(${outletIds}::uuid[]))
      and (${number}::text is null or s.number = ${number})
    order by s.business_day desc, s.sold_at desc, s.id desc limit 1`),
  )

export const findSaleById = async (tx: Tx, merchantId: string, id: string): Promise<SaleRow | undefined> =>
  whole(await tx.maybe<SaleRow>(sql`${sales} where s.merchant_id = ${merchantId} and s.id = ${id} and s.type = 1`))

export const listPaperTenders = (
  tx: Tx,
  merchantId: string,
  orderId: string,
): Promise<
  ({
    method: number
    amountMinor: number
    receivedMinor: number
    changeMinor: number
    cashRoundingMinor: number
  } & NotesOfPayment)[]
> =>
  tx.many(sql`
    select method, amount_minor, received_minor, change_minor, cash_rounding_minor,
      ${paidNotes}
    from payment p where merchant_id = ${merchantId} and document_id = ${orderId} and document_kind = 'order' order by position`)

export const listPaperLines = (
  tx: Tx,
  merchantId: string,
  orderId: string,
): Promise<{ lineId: string; name: string; note: string; serials: string[]; seller: string }[]> =>
  tx.many(sql`
    select l.line_id, l.name, coalesce(l.note, '') as note, array(
      select n.number from stock_serial_entry e
      join stock_serial_number n on n.merchant_id = e.merchant_id and n.id = e.serial_id
      where e.merchant_id = l.merchant_id and e.document_id = l.order_id and e.kind = 'sale' and e.line = l.line
      order by n.folded) as serials,
      coalesce((select trim(s.first_name || ' ' || s.last_name) from organisation_staff s
        where s.merchant_id = l.merchant_id and s.id = l.seller_id), '') as seller
    from order_line l where l.merchant_id = ${merchantId} and l.order_id = ${orderId} order by l.line`)
