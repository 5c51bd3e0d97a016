import type { ListAddress } from '@kassa/domain/identity/list-view.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { AccountKey } from '../account.store.ts'

export interface ListViewRow {
  readonly id: string
  readonly name: string
  readonly address: ListAddress
}

const placeOf = ({ merchantId }: AccountKey): Sql => sql`coalesce(${merchantId}::uuid, kassa_nobodys_merchant())`
const ownedBy = (key: AccountKey): Sql => sql`merchant_id = ${placeOf(key)} and account_id = ${key.id}`

/** Their views of a list, by name; as many as one person may have. */
export const listViewRows = (tx: Tx, key: AccountKey, list: string): Promise<ListViewRow[]> =>
  tx.many(sql`
    select id, name, address from list_view where ${ownedBy(key)} and list = ${list} order by lower(name), name limit 100`)

/** Locks the views of one person, so that changes come one after the other and the views are counted exactly. */
export const lockViews = (tx: Tx, { kind, id, merchantId }: AccountKey): Promise<unknown> =>
  tx.one(
    kind === 'admin'
      ? sql`select id from admin where id = ${id} for update`
      : sql`select id from staff where merchant_id = ${merchantId} and id = ${id} for update`,
  )

export const countViews = async (tx: Tx, key: AccountKey): Promise<number> =>
  (await tx.one<{ count: number }>(sql`select count(*)::int as count from list_view where ${ownedBy(key)}`)).count

interface NewView {
  readonly id: string
  readonly list: string
  readonly name: string
  readonly address: ListAddress
  readonly now: string
}

/** Keeps a view; theirs of the same list and name is replaced. */
export const putView = (tx: Tx, key: AccountKey, { id, list, name, address, now }: NewView): Promise<ListViewRow> =>
  tx.one(sql`
    insert into list_view (merchant_id, id, account_id, list, name, address, saved_at)
    values (${placeOf(key)}, ${id}, ${key.id}, ${list}, ${name}, ${json(address)}, ${now})
    on conflict (merchant_id, account_id, list, name) do update set address = excluded.address, saved_at = excluded.saved_at
    returning id, name, address`)

/** Removes one of theirs; answers what it was. */
export const deleteView = (
  tx: Tx,
  key: AccountKey,
  id: string,
): Promise<(ListViewRow & { list: string }) | undefined> =>
  tx.maybe(sql`delete from list_view where ${ownedBy(key)} and id = ${id} returning id, list, name, address`)
