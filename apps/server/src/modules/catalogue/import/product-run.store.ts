import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Sheet } from '../../../platform/import/sheet.ts'
import type { Undo } from './write-import.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { importRun } from '@kassa/contract/catalogue/import.calls.ts'

export interface RunRecord extends Omit<OutputOf<typeof importRun>, 'can' | 'undoUntil'> {
  readonly appliedAt: string | null
  readonly hasUndo: boolean
}

const columns = sql`
  id, kind, state, file_name, at, by_name, applied_at, row_count, created_count as created, updated_count as updated,
  skipped_count as skipped, unchanged_count as unchanged, failed_count as failed, error_file is not null as has_file, undo is not null as has_undo`

export const insertRun = (
  tx: Tx,
  merchantId: string,
  run: {
    readonly id: string
    readonly kind: 'import' | 'sync'
    readonly fileName: string
    readonly byId: string
    readonly byName: string
    readonly at: string
    readonly sheet: Sheet | null
    readonly rowCount: number
  },
): Promise<number> =>
  tx.run(sql`
    insert into product_run (merchant_id, id, kind, state, file_name, by_id, by_name, at, sheet, row_count)
    values (${merchantId}, ${run.id}, ${run.kind}, 'read', ${run.fileName}, ${run.byId}, ${run.byName}, ${run.at},
      ${run.sheet === null ? null : json(run.sheet)}, ${run.rowCount})`)

export const findRun = (tx: Tx, merchantId: string, id: string): Promise<RunRecord | undefined> =>
  tx.maybe<RunRecord>(sql`select ${columns} from product_run where merchant_id = ${merchantId} and id = ${id}`)

/** An import with its sheet and what undoing needs, locked until this transaction ends. */
export const findImportForUpdate = (
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<(RunRecord & { sheet: Sheet | null; undo: Undo | null }) | undefined> =>
  tx.maybe(sql`
    select ${columns}, sheet, undo from product_run
    where merchant_id = ${merchantId} and id = ${id} and kind = 'import' for update`)

export const setRunApplied = (
  tx: Tx,
  merchantId: string,
  id: string,
  done: {
    readonly at: string
    readonly rowCount: number
    readonly created: number
    readonly updated: number
    readonly skipped: number
    readonly unchanged: number
    readonly failed: number
    readonly errorFile: string | null
    readonly undo: Undo | null
  },
): Promise<number> =>
  tx.run(sql`
    update product_run set state = 'applied', applied_at = ${done.at}, row_count = ${done.rowCount},
      created_count = ${done.created}, updated_count = ${done.updated}, skipped_count = ${done.skipped},
      unchanged_count = ${done.unchanged}, failed_count = ${done.failed}, error_file = ${done.errorFile}, sheet = null,
      undo = ${done.undo === null ? null : json(done.undo)}
    where merchant_id = ${merchantId} and id = ${id}`)

export const setRunUndone = (tx: Tx, merchantId: string, id: string): Promise<number> =>
  tx.run(sql`
    update product_run set state = 'undone', undo = null where merchant_id = ${merchantId} and id = ${id}`)

/** Imports that were made, the newest first. */
export const runList = listOf({
  columns,
  from: (merchantId: string) => sql`from product_run where merchant_id = ${merchantId} and state <> 'read'`,
  order: keyset([sql`at`, 'instant'], [sql`id`, 'id']),
  isDown: true,
  keyOf: ({ at, id }: RunRecord) => [at, id],
})

export const findErrorFile = (
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<{ fileName: string; errorFile: string | null } | undefined> =>
  tx.maybe(sql`select file_name, error_file from product_run where merchant_id = ${merchantId} and id = ${id}`)

/** Sheets nobody imported and means of undoing that have run out go after a day. As the owner. */
export const forgetOldSheets = (tx: Tx, before: string): Promise<number> =>
  tx.run(sql`
    update product_run set sheet = null, undo = null
    where at < ${before} and (sheet is not null or undo is not null)`)

/** Puts changed products back as they were, where nobody changed them since. Answers their ids. */
export const restoreProducts = (
  tx: Tx,
  merchantId: string,
  rows: readonly { readonly id: string; readonly version: number; readonly whole: unknown }[],
  at: string,
): Promise<{ id: string; version: number }[]> =>
  tx.many(sql`
    update product set name = was.name, search_text = was.search_text, category_id = was.category_id,
      brand_id = was.brand_id, tax_id = was.tax_id, unit = was.unit, description = was.description,
      shelf_number = was.shelf_number, production_date = was.production_date, shelf_life_days = was.shelf_life_days,
      expiry_warning_days = was.expiry_warning_days, changed_at = ${at}, version = product.version + 1
    from jsonb_to_recordset(${json(rows)}::jsonb) as given (id uuid, version integer, whole jsonb)
    cross join lateral jsonb_populate_record(null::product, given.whole) as was
    where product.merchant_id = ${merchantId} and product.id = given.id and product.version = given.version
    returning product.id, product.version`)

/** Puts custom codes and SKUs of goods back, and takes labels off that an import put on. */
export async function restoreCodesAndLabels(
  tx: Tx,
  merchantId: string,
  rows: readonly {
    readonly id: string
    readonly customCode: string | null
    readonly sku: string | null
    readonly labels: readonly string[]
  }[],
): Promise<void> {
  await tx.run(sql`
    update variant set custom_code = given."customCode", sku = given.sku
    from jsonb_to_recordset(${json(rows)}::jsonb) as given (id uuid, "customCode" text, sku text)
    where variant.merchant_id = ${merchantId} and variant.id = given.id
      and (variant.custom_code is distinct from given."customCode" or variant.sku is distinct from given.sku)`)
  const worn = rows.flatMap(({ id, labels }) => labels.map((label) => ({ id, label })))
  await tx.run(sql`
    delete from product_label using jsonb_to_recordset(${json(worn)}::jsonb) as given (id uuid, label uuid)
    where product_label.merchant_id = ${merchantId} and product_label.product_id = given.id
      and product_label.label_id = given.label`)
}

/**
 * Tells the imports before one that was undone which version its goods have now, so that they can be undone after it: what they
 * left behind stands again.
 */
export const moveOtherUndos = (
  tx: Tx,
  merchantId: string,
  undoneId: string,
  moved: readonly { readonly id: string; readonly from: number; readonly to: number }[],
): Promise<number> =>
  tx.run(sql`
    with moved as materialized (
      select * from jsonb_to_recordset(${json(moved)}::jsonb) as m (id text, "from" integer, "to" integer)
    )
    update product_run set undo = undo || jsonb_build_object(
      'created', (
        select coalesce(jsonb_agg(case when moved.id is null then one else jsonb_set(one, '{version}', to_jsonb(moved."to"))
          end order by at), '[]'::jsonb)
        from jsonb_array_elements(undo -> 'created') with ordinality as list (one, at)
        left join moved on moved.id = one ->> 'id' and moved."from" = (one ->> 'version')::integer),
      'updated', (
        select coalesce(jsonb_agg(case when moved.id is null then one else jsonb_set(one, '{version}', to_jsonb(moved."to"))
          end order by at), '[]'::jsonb)
        from jsonb_array_elements(undo -> 'updated') with ordinality as list (one, at)
        left join moved on moved.id = one ->> 'id' and moved."from" = (one ->> 'version')::integer))
    where merchant_id = ${merchantId} and id <> ${undoneId} and kind = 'import' and state = 'applied'
      and undo is not null`)

/** Puts prices, shelf and warning lines of listings back; what was not listed before leaves its outlet. */
export async function restoreListings(
  tx: Tx,
  merchantId: string,
  productIds: readonly string[],
  listings: readonly unknown[],
  changeNumber: number,
  at: string,
): Promise<void> {
  await tx.run(sql`
    update listing set sell_price_minor = was.sell_price_minor, purchase_price_minor = was.purchase_price_minor,
      member_price_minor = was.member_price_minor, special_price_minor = was.special_price_minor,
      is_on_shelf = was.is_on_shelf, warning_line = was.warning_line, minimum_stock = was.minimum_stock,
      removed_at = was.removed_at, changed_seq = ${changeNumber}, version = listing.version + 1
    from jsonb_populate_recordset(null::listing, ${json(listings)}::jsonb) as was
    where listing.merchant_id = ${merchantId} and listing.outlet_id = was.outlet_id
      and listing.variant_id = was.variant_id and listing.product_id = any(${productIds}::uuid[])`)
  await tx.run(sql`
    update listing set removed_at = ${at}, is_on_shelf = false, changed_seq = ${changeNumber},
      version = listing.version + 1
    where merchant_id = ${merchantId} and product_id = any(${productIds}::uuid[]) and removed_at is null
      and (outlet_id, variant_id) not in (
        select outlet_id, variant_id from jsonb_populate_recordset(null::listing, ${json(listings)}::jsonb))`)
}

/** Archives products an import made, where nobody changed or sold them since; their listings leave the desks. Answers their ids. */
export const archiveImported = (
  tx: Tx,
  merchantId: string,
  rows: readonly { readonly id: string; readonly version: number }[],
  changeNumber: number,
  at: string,
): Promise<{ id: string }[]> =>
  tx.many(sql`
    with gone as (
      update product set archived_at = ${at}, version = product.version + 1
      from jsonb_to_recordset(${json(rows)}::jsonb) as given (id uuid, version integer)
      where product.merchant_id = ${merchantId} and product.id = given.id and product.version = given.version
        and product.archived_at is null
        and not exists (select from stock_on_hand as stock join stock_ledger as entry on entry.merchant_id = stock.merchant_id
            and entry.outlet_id = stock.outlet_id and entry.variant_id = stock.variant_id and entry.kind <> 'import'
          where stock.merchant_id = product.merchant_id and stock.variant_id = product.id)
      returning product.id
    ), left_desks as (
      update listing set is_on_shelf = false, changed_seq = ${changeNumber}
      where merchant_id = ${merchantId} and product_id in (select id from gone)
    ), freed as (
      delete from product_code where merchant_id = ${merchantId} and variant_id in (select id from gone)
    ), renamed as (
      update variant set custom_code = null, sku = null
      where merchant_id = ${merchantId} and product_id in (select id from gone)
    )
    select id from gone`)

export const deleteCodesAdded = (tx: Tx, merchantId: string, folded: readonly string[]): Promise<number> =>
  tx.run(sql`delete from product_code where merchant_id = ${merchantId} and folded = any(${folded}::text[])`)
