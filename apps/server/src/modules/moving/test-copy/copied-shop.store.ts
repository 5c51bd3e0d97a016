import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { countShopRows, listShopTables, type ShopTable } from '../leave/tables/shop-table.store.ts'
import { BLANK } from '../leave/tables/stays-here.ts'
import { NOT_COPIED, ROWS_COPIED } from './columns-of-copy.ts'

/** Every table of a merchant as the schema has it now, but for those that are not copied. */
export const listCopiedTables = async (tx: Tx): Promise<ShopTable[]> =>
  (await listShopTables(tx)).filter(({ name }) => !Object.hasOwn(NOT_COPIED, name))

/** Returns how many rows of the merchant the tables have. */
export const countRows = (tx: Tx, tables: readonly ShopTable[], merchantId: string): Promise<number> =>
  countShopRows(tx, tables, merchantId, () => sql`merchant_id = ${merchantId}`)

/** Columns that hold one of a few words of the program by a rule of their table, as `table.column`. */
export const listClosedColumns = async (tx: Tx): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await tx.many<{ name: string }>(sql`
        select c.relname || '.' || a.attname as name from pg_constraint k
        join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and k.conkey = array[a.attnum]
        where n.nspname = 'public' and k.contype = 'c' and a.atttypid = 'text'::regtype and (
          pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%' or pg_get_constraintdef(k.oid) ~ '^CHECK [(]{2}[a-z_]+ = ''[^'']*''::text[)]{2}')`)
    ).map(({ name }) => name),
  )

const BATCH = 500

/** A merchant's rows of a table, each as a list of its columns' texts, a batch at a time. */
export async function* readCopiedRows(
  tx: Tx,
  { name, columns }: ShopTable,
  merchantId: string,
): AsyncGenerator<readonly (readonly (string | null)[])[]> {
  const blank = BLANK[name] ?? {}
  const texts = columns.map((column) => `(${blank[column.name]?.written ?? `"${column.name}"`})::text`).join(', ')
  await tx.run(sql`
    declare copied_rows no scroll cursor for
    select json_build_array(${sql.raw(texts)})::text as line from ${sql.raw(`"${name}"`)}
    where merchant_id = ${merchantId} and (${sql.raw(ROWS_COPIED[name] ?? 'true')})`)
  for (;;) {
    const rows = await tx.many<{ line: string }>(sql`fetch ${sql.raw(String(BATCH))} from copied_rows`)
    if (rows.length > 0) yield rows.map(({ line }) => JSON.parse(line) as (string | null)[])
    if (rows.length < BATCH) break
  }
  await tx.run(sql`close copied_rows`)
}

/** Lets triggers and references work again in the transaction, after `writeAsCopied`. */
export const writeAsAlways = (tx: Tx): Promise<number> =>
  tx.run(sql`select set_config('session_replication_role', 'origin', true)`)

/** Codes that open something: gift cards, coupons, cards of members and of their families, codes for friends. */
export const listCodes = async (tx: Tx, merchantId: string): Promise<string[]> =>
  (
    await tx.many<{ code: string }>(sql`
      select code from member_purse where merchant_id = ${merchantId} union select code from promotion_coupon where merchant_id = ${merchantId}
      union select card_number from member_profile where merchant_id = ${merchantId}
      union select card_number from family_card where merchant_id = ${merchantId}
      union select code from referral_code where merchant_id = ${merchantId}`)
  ).map(({ code }) => code)

/** The tills of a merchant, by name. */
export const listTills = (tx: Tx, merchantId: string): Promise<{ name: string; number: number }[]> =>
  tx.many(sql`select name, number from device_till where merchant_id = ${merchantId} order by number, id`)

export const listAdminIds = async (tx: Tx, merchantId: string): Promise<string[]> =>
  (await tx.many<{ id: string }>(sql`select id from identity_admin where merchant_id = ${merchantId} order by id`)).map(
    ({ id }) => id,
  )

export const findLocale = (tx: Tx, merchantId: string): Promise<{ locale: string }> =>
  tx.one(sql`select locale from organisation_merchant where id = ${merchantId}`)

/** Puts the new test shop in the place of the one that stands beside the merchant; false where none stands there any more. */
export async function replaceTestShop(
  tx: Tx,
  merchantId: string,
  made: { readonly id: string; readonly number: string; readonly at: string },
): Promise<boolean> {
  await tx.run(sql`select set_config('app.merchant_id', ${merchantId}, true)`)
  const { isEnded } = await tx.one<{ isEnded: boolean }>(sql`select kassa_end_test_shop(${made.at}) as is_ended`)
  const { isMade } = isEnded
    ? await tx.one<{ isMade: boolean }>(
        sql`select kassa_make_test_shop(${made.id}, ${made.number}, ${made.at}) as is_made`,
      )
    : { isMade: false }
  await tx.run(sql`select set_config('app.merchant_id', '', true)`)
  return isMade
}
