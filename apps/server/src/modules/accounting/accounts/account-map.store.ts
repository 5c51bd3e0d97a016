import type { AccountRow } from '@kassa/domain/accounting/chart/account-map.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface AccountMap {
  readonly version: number
  readonly savedAt: string | null
  readonly rows: AccountRow[]
}

const none: AccountMap = { version: 0, savedAt: null, rows: [] }

/** Returns the newest version; of version 0 nothing was mapped. */
export const findAccountMap = async (tx: Tx, merchantId: string): Promise<AccountMap> =>
  (await tx.maybe<AccountMap>(sql`
    select version, saved_at, rows from account_map where merchant_id = ${merchantId} order by version desc limit 1`)) ??
  none

/** The rows of a version that files were made with. */
export const findAccountRows = async (tx: Tx, merchantId: string, version: number): Promise<AccountRow[]> =>
  (
    await tx.one<{ rows: AccountRow[] }>(
      sql`select rows from account_map where merchant_id = ${merchantId} and version = ${version}`,
    )
  ).rows

/** Adds the version behind `before`; false where somebody else did so first. */
export const insertAccountMap = async (
  tx: Tx,
  merchantId: string,
  { before, rows, now }: { readonly before: number; readonly rows: readonly AccountRow[]; readonly now: string },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into account_map (merchant_id, version, rows, saved_at)
    select ${merchantId}, ${before + 1}, ${json(rows)}, ${now}
    where ${before} = (select coalesce(max(version), 0) from account_map where merchant_id = ${merchantId})
    on conflict do nothing`)) === 1

/** Returns whether every outlet and category that rows name is the merchant's. */
export const areOwnPlaces = async (
  tx: Tx,
  merchantId: string,
  { outletIds, categoryIds }: { readonly outletIds: readonly string[]; readonly categoryIds: readonly string[] },
): Promise<boolean> => {
  const row = await tx.one<{ found: number }>(sql`
    select (select count(*)::int from organisation_outlet where merchant_id = ${merchantId} and id = any(${outletIds}::uuid[]))
      + (select count(*)::int from catalogue_category as category where merchant_id = ${merchantId} and id = any(${categoryIds}::uuid[])) as found`)
  return row.found === outletIds.length + categoryIds.length
}
