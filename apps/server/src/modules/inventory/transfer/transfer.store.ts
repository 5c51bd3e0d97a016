import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import type { TransferState } from '@kassa/domain/inventory/transfer.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Headings } from '../../../platform/list/sort.ts'
import type { DocumentHead } from '../document/document-rules.ts'
import type { DocumentFilter } from '../document/document-list.store.ts'
import { atOutlet, documentHeadings, documentReads } from '../document/document-reads.store.ts'
import { goodsColumns, joinGoods, type GoodsColumns } from '../document/goods.store.ts'

export interface TransferRecord {
  readonly id: string
  readonly number: string
  /** The shipping outlet. */
  readonly outletId: string
  readonly outletName: string
  readonly toOutletId: string
  readonly toOutletName: string
  readonly state: TransferState
  readonly note: string
  readonly currency: SellingCurrency
  readonly lineCount: number
  readonly createdAt: string
  readonly createdByName: string
  readonly shippedAt: string | null
  readonly version: number
}

const columns: Sql = sql`
  doc.id, doc.number, doc.outlet_id, outlet.name as outlet_name, doc.to_outlet_id, to_outlet.name as to_outlet_name,
  doc.state, doc.note, doc.currency, doc.created_at, doc.created_by_name, doc.shipped_at, doc.version,
  (select count(*) from transfer_line as line where line.merchant_id = doc.merchant_id and line.document_id = doc.id)
    as line_count`

const from: Sql = sql`
  from transfer as doc
  join organisation_outlet as outlet on outlet.merchant_id = doc.merchant_id and outlet.id = doc.outlet_id
  join organisation_outlet as to_outlet on to_outlet.merchant_id = doc.merchant_id and to_outlet.id = doc.to_outlet_id`

interface Filter extends DocumentFilter {
  readonly direction?: 'out' | 'in'
}

/** A transfer that is not shipped yet concerns the shipping outlet alone. */
const direction = (outletId: string, filter: Filter): Sql => {
  const out = atOutlet(outletId)
  const incoming = sql`(doc.to_outlet_id = ${outletId} and doc.state <> 'draft')`
  if (filter.direction === 'out') return out
  return filter.direction === 'in' ? incoming : sql`(${out} or ${incoming})`
}

const transferHeadings: Headings = {
  ...documentHeadings,
  from: { by: sql`lower(row.outlet_name)`, as: 'text' },
  to: { by: sql`lower(row.to_outlet_name)`, as: 'text' },
}

export const {
  list: transferList,
  find: findTransfer,
  findForUpdate: findTransferForUpdate,
} = documentReads<TransferRecord, Filter>({
  table: 'transfer',
  headings: transferHeadings,
  columns,
  from,
  concerns: direction,
})

export interface TransferLineRecord extends GoodsColumns {
  readonly lineId: string
  readonly quantity: number
  readonly received: number
  readonly writtenOff: number
  readonly sentBack: number
  /** Null where nobody knows. */
  readonly costMinor: WideMinor | null
  /** On hand at the shipping outlet now. */
  readonly onHand: number
  /** The pieces the draft names; once shipped those still in transit. */
  readonly serials: string[]
}

export const listTransferLines = (tx: Tx, merchantId: string, id: string): Promise<TransferLineRecord[]> =>
  tx.many<TransferLineRecord>(sql`
    select line.id as line_id, line.quantity, line.received, line.written_off, line.sent_back, line.cost_minor::numeric as cost_minor,
      coalesce(stock.on_hand, 0) as on_hand,
      case when doc.state = 'draft' then line.serials else array(
        select s.number from stock_serial_number as s
        where s.merchant_id = line.merchant_id and s.variant_id = line.variant_id and s.state = 'in-transit'
          and doc.id = (select last.document_id from stock_serial_entry as last where last.merchant_id = s.merchant_id
            and last.serial_id = s.id order by last.entry_number desc limit 1)
        order by s.folded) end as serials, ${goodsColumns}
    from transfer_line as line ${joinGoods}
    join transfer as doc on doc.merchant_id = line.merchant_id and doc.id = line.document_id
    left join stock_on_hand as stock on stock.merchant_id = line.merchant_id and stock.outlet_id = doc.outlet_id
      and stock.variant_id = line.variant_id
    where line.merchant_id = ${merchantId} and line.document_id = ${id} order by line.position`)

export const insertTransfer = (
  tx: Tx,
  merchantId: string,
  transfer: DocumentHead & { readonly toOutletId: string; readonly note: string },
): Promise<number> =>
  tx.run(sql`
    insert into transfer (merchant_id, id, outlet_id, to_outlet_id, number, state, note, currency, created_at,
      created_by_name, business_day)
    values (${merchantId}, ${transfer.id}, ${transfer.outletId}, ${transfer.toOutletId}, ${transfer.number}, 'draft',
      ${transfer.note}, ${transfer.currency}, ${transfer.at}, ${transfer.byName}, ${transfer.businessDay})`)

export const setTransfer = (
  tx: Tx,
  merchantId: string,
  id: string,
  { toOutletId, note }: { readonly toOutletId: string; readonly note: string },
): Promise<number> =>
  tx.run(sql`
    update transfer set to_outlet_id = ${toOutletId}, note = ${note}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

export const setTransferState = (
  tx: Tx,
  merchantId: string,
  id: string,
  state: TransferState,
  at: string,
): Promise<number> =>
  tx.run(sql`
    update transfer set state = ${state}, shipped_at = coalesce(shipped_at, ${at}::timestamptz), version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

export const setTransferProgress = (
  tx: Tx,
  merchantId: string,
  rows: readonly {
    readonly lineId: string
    readonly received: number
    readonly writtenOff: number
    readonly sentBack: number
  }[],
): Promise<number> =>
  tx.run(sql`
    update transfer_line set received = given.received, written_off = given.written_off, sent_back = given.sent_back
    from jsonb_to_recordset(${json(
      rows.map(({ lineId, received, writtenOff, sentBack }) => ({
        id: lineId,
        received,
        written_off: writtenOff,
        sent_back: sentBack,
      })),
    )}::jsonb) as given (id uuid, received bigint, written_off bigint, sent_back bigint)
    where transfer_line.merchant_id = ${merchantId} and transfer_line.id = given.id`)

export interface TransferEventRecord {
  readonly id: string
  readonly kind: 'shipped' | 'received' | 'cancelled'
  readonly at: string
  readonly byName: string
  readonly note: string
  readonly lines: {
    lineId: string
    received: number
    damaged: number
    short: number
    extra: number
    /** The part of the extra beyond the over-receipt; left out of events from before it was asked for. */
    beyond?: number
  }[]
  /** Why something came beyond it; null where nothing did. */
  readonly beyondReason: string | null
}

export const listTransferEvents = (tx: Tx, merchantId: string, id: string): Promise<TransferEventRecord[]> =>
  tx.many<TransferEventRecord>(sql`
    select id, kind, at, by_name, note, lines, beyond_reason from transfer_event
    where merchant_id = ${merchantId} and transfer_id = ${id} order by at desc, id desc`)

export const insertTransferEvent = (
  tx: Tx,
  merchantId: string,
  transferId: string,
  event: TransferEventRecord,
): Promise<number> =>
  tx.run(sql`
    insert into transfer_event (merchant_id, id, transfer_id, kind, note, by_name, at, lines, beyond_reason)
    values (${merchantId}, ${event.id}, ${transferId}, ${event.kind}, ${event.note}, ${event.byName}, ${event.at},
      ${json(event.lines)}, ${event.beyondReason})`)
