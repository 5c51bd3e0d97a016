import type { AssemblyKind, PartWorth } from '@kassa/domain/inventory/assembly.ts'
import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { DocumentHead } from '../document/document-rules.ts'
import type { DocumentFilter } from '../document/document-list.store.ts'
import { atOutlet, documentReads } from '../document/document-reads.store.ts'
import { goodsColumns, joinGoods, type GoodsColumns } from '../document/goods.store.ts'

export interface AssemblyRecord {
  readonly id: string
  readonly number: string
  readonly outletId: string
  readonly outletName: string
  readonly kind: AssemblyKind
  readonly state: 'booked' | 'undone'
  readonly variantId: string
  readonly name: string
  readonly variantName: string
  readonly unit: string
  readonly quantity: number
  readonly note: string
  readonly currency: SellingCurrency
  readonly createdAt: string
  readonly createdByName: string
  readonly undoneAt: string | null
  readonly undoneByName: string | null
  readonly version: number
}

const columns: Sql = sql`
  doc.id, doc.number, doc.outlet_id, outlet.name as outlet_name, doc.kind, doc.state, doc.variant_id,
  kassa_shown_name(made.name, made.names) as name, array_to_string(piece.value_names, ' ') as variant_name, made.unit,
  doc.quantity, doc.note, doc.currency, doc.created_at, doc.created_by_name, doc.undone_at, doc.undone_by_name, doc.version`

const from: Sql = sql`
  from assembly as doc
  join organisation_outlet as outlet on outlet.merchant_id = doc.merchant_id and outlet.id = doc.outlet_id
  join catalogue_variant as piece on piece.merchant_id = doc.merchant_id and piece.id = doc.variant_id
  join catalogue_goods as made on made.merchant_id = piece.merchant_id and made.id = piece.product_id`

interface Filter extends DocumentFilter {
  readonly kind?: AssemblyKind
}

export const {
  list: assemblyList,
  find: findAssembly,
  findForUpdate: findAssemblyForUpdate,
} = documentReads<AssemblyRecord, Filter>({
  table: 'assembly',
  columns,
  from,
  concerns: (outletId, { kind }) => sql`${atOutlet(outletId)} and ${kind ? sql`doc.kind = ${kind}` : sql`true`}`,
})

export interface AssemblyLineRecord extends GoodsColumns {
  readonly lineId: string
  readonly isOut: boolean
  readonly quantity: number
  /** Null where nobody knows. */
  readonly costMinor: WideMinor | null
  readonly serials: string[]
}

export const listAssemblyLines = (tx: Tx, merchantId: string, id: string): Promise<AssemblyLineRecord[]> =>
  tx.many(sql`
    select line.id as line_id, line.is_out, line.quantity, line.cost_minor::numeric as cost_minor, line.serials, ${goodsColumns}
    from assembly_line as line ${joinGoods}
    where line.merchant_id = ${merchantId} and line.document_id = ${id} order by line.position`)

export interface AssemblyToWrite extends DocumentHead {
  readonly kind: AssemblyKind
  readonly variantId: string
  readonly quantity: number
  readonly note: string
  readonly lines: readonly AssemblyLineToWrite[]
}

export interface AssemblyLineToWrite {
  readonly id: string
  readonly variantId: string
  readonly isOut: boolean
  readonly quantity: number
  readonly costMinor: WideMinor | null
  readonly serials: readonly string[]
}

export async function insertAssembly(tx: Tx, merchantId: string, doc: AssemblyToWrite): Promise<void> {
  await tx.run(sql`
    insert into assembly (merchant_id, id, outlet_id, number, kind, state, variant_id, quantity, note, currency,
      created_at, created_by_name, business_day)
    values (${merchantId}, ${doc.id}, ${doc.outletId}, ${doc.number}, ${doc.kind}, 'booked', ${doc.variantId}, ${doc.quantity},
      ${doc.note}, ${doc.currency}, ${doc.at}, ${doc.byName}, ${doc.businessDay})`)
  const given = doc.lines.map((line, position) => ({
    id: line.id,
    position,
    variant_id: line.variantId,
    is_out: line.isOut,
    quantity: line.quantity,
    cost_minor: line.costMinor,
    serials: line.serials,
  }))
  await tx.run(sql`
    insert into assembly_line (merchant_id, id, document_id, currency, position, variant_id, is_out, quantity, cost_minor, serials)
    select ${merchantId}, id, ${doc.id}, ${doc.currency}, position, variant_id, is_out, quantity, cost_minor,
      array(select jsonb_array_elements_text(serials))
    from jsonb_to_recordset(${json(given)}::jsonb) as given (id uuid, position integer, variant_id uuid, is_out boolean,
      quantity bigint, cost_minor bigint, serials jsonb)`)
}

export const setAssemblyUndone = (
  tx: Tx,
  merchantId: string,
  id: string,
  at: string,
  byName: string,
): Promise<number> =>
  tx.run(sql`
    update assembly set state = 'undone', undone_at = ${at}, undone_by_name = ${byName}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

/** Removes the lots that a document brought: its goods left again. */
export const deleteLotsOf = (tx: Tx, merchantId: string, documentId: string): Promise<number> =>
  tx.run(sql`delete from stock_lot where merchant_id = ${merchantId} and document_id = ${documentId}`)

/** Returns how much was on hand of each goods of a document just before it moved them. */
export async function readStoodAt(
  tx: Tx,
  merchantId: string,
  documentId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.many<{ variantId: string; onHand: number }>(sql`
    select variant_id, after_quantity - quantity as on_hand from stock_ledger
    where merchant_id = ${merchantId} and document_id = ${documentId} and kind in ('assembly', 'unpacking')`)
  return new Map(rows.map(({ variantId, onHand }) => [variantId, onHand]))
}

/** The sell prices of goods at an outlet. */
export const listSellPrices = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  variantIds: readonly string[],
): Promise<(Pick<PartWorth, 'sellPriceMinor'> & { readonly variantId: string })[]> =>
  tx.many(sql`
    select variant_id, sell_price_minor from catalogue_listing as listing
    where merchant_id = ${merchantId} and outlet_id = ${outletId} and variant_id = any(${variantIds}::uuid[])`)
