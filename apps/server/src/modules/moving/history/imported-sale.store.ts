import type { HistoryDialect } from '@kassa/domain/moving/history/history-dialects.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { OutletSale } from './plan-history.ts'

/** The file that posts, as its rows name it. */
export interface PostingFile {
  readonly merchantId: string
  readonly moveId: string
  readonly fileNo: number
  readonly dialect: Pick<HistoryDialect, 'system' | 'isByDay'>
}

const kindOf = ({ isByDay }: Pick<HistoryDialect, 'isByDay'>): 'order' | 'day' => (isByDay === true ? 'day' : 'order')

/** Numbers of sales longer than this are cut. */
const LONGEST = 200

/** Sums of days are kept for each outlet. */
export const sourceKeyOf = ({ key, outletId }: OutletSale, { isByDay }: Pick<HistoryDialect, 'isByDay'>): string =>
  isByDay === true ? `${key} ${outletId}` : key.slice(0, LONGEST).toWellFormed()

const nobody = sql.raw(`'00000000-0000-0000-0000-000000000000'::uuid`)

const given = (
  sales: readonly OutletSale[],
  dialect: PostingFile['dialect'],
  people: ReadonlyMap<OutletSale, string>,
): Sql =>
  sql`jsonb_to_recordset(${json(
    sales.map((sale) => ({
      key: sourceKeyOf(sale, dialect),
      outlet_id: sale.outletId,
      day: sale.day,
      holder: people.get(sale) ?? null,
      amount: sale.amountMinor,
      orders: sale.orders,
    })),
  )}::jsonb) as given (key text, outlet_id uuid, day date, holder uuid, amount bigint, orders integer)`

/** Of these sales: how many are not known yet, and how many are known with another day, place or amount. */
export async function compareSales(
  tx: Tx,
  merchantId: string,
  dialect: PostingFile['dialect'],
  sales: readonly OutletSale[],
): Promise<{ readonly new: number; readonly changed: number }> {
  return tx.one(sql`
    with file as (
      select key, outlet_id, day, sum(amount) as amount, sum(orders) as orders
      from ${given(sales, dialect, new Map())} group by key, outlet_id, day
    ), known as (
      select source_key as key, outlet_id, business_day as day, sum(amount_minor) as amount, sum(orders) as orders
      from imported_sale where merchant_id = ${merchantId} and system = ${dialect.system} and kind = ${kindOf(dialect)}
        and source_key in (select key from file)
      group by source_key, outlet_id, business_day having sum(amount_minor) <> 0 or sum(orders) <> 0
    )
    select count(*) filter (where not exists (select from known where known.key = file.key))::int as new,
      count(*) filter (where exists (select from known where known.key = file.key)
        and not exists (select from known where known.key = file.key and known.outlet_id = file.outlet_id
          and known.day = file.day and known.amount = file.amount))::int as changed
    from file`)
}

/** Forgets what this file posted of these sales before its process ended: it is posted whole again. */
const forgetOwn = async (
  tx: Tx,
  { merchantId, moveId, fileNo, dialect }: PostingFile,
  keys: readonly string[],
): Promise<void> => {
  const own = sql`merchant_id = ${merchantId} and system = ${dialect.system} and source_key = any(${keys}::text[])
    and move_id = ${moveId} and file_no = ${fileNo}`
  await tx.run(sql`delete from imported_sale where ${own}`)
  await tx.run(sql`delete from imported_goods where ${own}`)
}

/** Posts what these sales change to what files before said of them. */
export async function postSales(
  tx: Tx,
  file: PostingFile,
  sales: readonly OutletSale[],
  people: ReadonlyMap<OutletSale, string>,
): Promise<void> {
  const { merchantId, moveId, fileNo, dialect } = file
  const { system } = dialect
  const kind = kindOf(dialect)
  await forgetOwn(
    tx,
    file,
    sales.map((sale) => sourceKeyOf(sale, dialect)),
  )
  await tx.run(sql`
    with file as (
      select key, outlet_id, day, coalesce(holder, ${nobody}) as holder, sum(amount) as amount, sum(orders) as orders
      from ${given(sales, dialect, people)} group by 1, 2, 3, 4
    ), known as (
      select source_key as key, outlet_id, business_day as day, coalesce(member_id, ${nobody}) as holder,
        sum(amount_minor) as amount, sum(orders) as orders
      from imported_sale where merchant_id = ${merchantId} and system = ${system} and kind = ${kind}
        and source_key in (select key from file)
      group by 1, 2, 3, 4 having sum(amount_minor) <> 0 or sum(orders) <> 0
    ), difference as (
      select key, outlet_id, day, nullif(holder, ${nobody}) as member_id,
        coalesce(file.amount, 0) - coalesce(known.amount, 0) as amount, coalesce(file.orders, 0) - coalesce(known.orders, 0) as orders
      from file full join known using (key, outlet_id, day, holder)
    )
    insert into imported_sale (merchant_id, move_id, file_no, system, kind, source_key, outlet_id, business_day, member_id,
      currency, amount_minor, orders)
    select ${merchantId}, ${moveId}, ${fileNo}, ${system}, ${kind}, key, outlet_id, day, member_id,
      outlet.currency, amount, orders
    from difference join organisation_outlet as outlet on outlet.merchant_id = ${merchantId} and outlet.id = difference.outlet_id
    where amount <> 0 or orders <> 0 order by key, outlet_id, day, member_id`)
}

export interface GoodsSold {
  readonly key: string
  readonly outletId: string
  readonly day: string
  readonly variantId: string
  /** Decimal text. */
  readonly quantity: string
}

/** The same of how much was sold. A file without goods says nothing of them. */
export const postGoods = (
  tx: Tx,
  { merchantId, moveId, fileNo, dialect: { system } }: PostingFile,
  sold: readonly GoodsSold[],
): Promise<number> =>
  tx.run(sql`
    with file as (
      select given.key, given.outlet_id, given.day, given.variant_id,
        round(sum(given.quantity * case when product.weight_unit in ('kg', 'pound') then 1000 else 1 end))::bigint as quantity
      from jsonb_to_recordset(${json(
        sold.map(({ key, outletId, day, variantId, quantity }) => ({
          key,
          outlet_id: outletId,
          day,
          variant_id: variantId,
          quantity,
        })),
      )}::jsonb) as given (key text, outlet_id uuid, day date, variant_id uuid, quantity numeric)
      join catalogue_variant as variant on variant.merchant_id = ${merchantId} and variant.id = given.variant_id
      join catalogue_product as product on product.merchant_id = ${merchantId} and product.id = variant.product_id
      group by 1, 2, 3, 4
    ), known as (
      select source_key as key, outlet_id, business_day as day, variant_id, sum(quantity) as quantity
      from imported_goods where merchant_id = ${merchantId} and system = ${system} and source_key in (select key from file)
      group by 1, 2, 3, 4 having sum(quantity) <> 0
    )
    insert into imported_goods (merchant_id, move_id, file_no, system, source_key, outlet_id, business_day, variant_id, quantity)
    select ${merchantId}, ${moveId}, ${fileNo}, ${system}, key, outlet_id, day, variant_id,
      coalesce(file.quantity, 0) - coalesce(known.quantity, 0)
    from file full join known using (key, outlet_id, day, variant_id)
    where coalesce(file.quantity, 0) <> coalesce(known.quantity, 0) order by key, variant_id`)

/** The number of a file that takes back sums of days for which single sales came. */
const SETTLING = 32_767

/** A day is known by its sales or by its sum, never by both: the sum goes where sales are known. Answers of how many days. */
export async function settleDays(tx: Tx, merchantId: string, moveId: string): Promise<number> {
  await tx.run(sql`
    delete from imported_sale where merchant_id = ${merchantId} and move_id = ${moveId} and file_no = ${SETTLING}`)
  return tx.run(sql`
    insert into imported_sale (merchant_id, move_id, file_no, system, kind, source_key, outlet_id, business_day, currency, amount_minor,
      orders)
    select ${merchantId}, ${moveId}, ${SETTLING}, day.system, 'day', day.source_key, day.outlet_id, day.business_day,
      min(day.currency), -sum(day.amount_minor), -sum(day.orders)
    from imported_sale as day where day.merchant_id = ${merchantId} and day.kind = 'day' and exists (
      select from imported_sale as sale where sale.merchant_id = ${merchantId} and sale.kind = 'order'
        and sale.business_day = day.business_day and sale.outlet_id = day.outlet_id)
    group by day.system, day.source_key, day.outlet_id, day.business_day
    having sum(day.amount_minor) <> 0 or sum(day.orders) <> 0`)
}

/** Undoing a move takes its own rows away: what files before said is true again. */
export async function forgetHistory(tx: Tx, merchantId: string, moveId: string): Promise<number> {
  await tx.run(sql`delete from imported_goods where merchant_id = ${merchantId} and move_id = ${moveId}`)
  return tx.run(sql`delete from imported_sale where merchant_id = ${merchantId} and move_id = ${moveId}`)
}

/** The sums of imported history between two days. */
export const sumHistory = (
  tx: Tx,
  merchantId: string,
  { from, to, outletIds }: { readonly from: string; readonly to: string; readonly outletIds: readonly string[] },
): Promise<{ readonly orders: number; readonly amountMinor: number }> =>
  tx.one(sql`
    select coalesce(sum(orders), 0)::int as orders, coalesce(sum(amount_minor), 0)::bigint as amount_minor
    from imported_sale where merchant_id = ${merchantId} and business_day between ${from} and ${to}
      and outlet_id = any(${outletIds}::uuid[])`)

/** Members of a move whose imported history exceeds what is posted as spent, where nothing else was booked as spent. */
export const listUnderspent = (
  tx: Tx,
  merchantId: string,
  moveId: string,
  limit: number,
): Promise<{ readonly memberId: string; readonly spentMinor: number }[]> =>
  tx.many(sql`
    select account.member_id, summed.amount - account.spent_minor as spent_minor
    from (select sale.member_id, sum(sale.amount_minor)::bigint as amount from imported_sale as sale
      where sale.merchant_id = ${merchantId} and sale.member_id in (select member_id from imported_sale
        where merchant_id = ${merchantId} and move_id = ${moveId} and member_id is not null)
      group by sale.member_id) as summed
    join member_standing as account on account.merchant_id = ${merchantId} and account.member_id = summed.member_id
    where summed.amount > account.spent_minor and not exists (
      select from spending_entry as entry where entry.merchant_id = ${merchantId} and entry.member_id = account.member_id
        and entry.document_kind <> 'opening')
    order by account.member_id limit ${limit}`)
