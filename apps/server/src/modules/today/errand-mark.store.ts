import { sql, type Sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** The action of a person on an entry. */
export interface ErrandMark {
  readonly kind: string
  readonly thingId: string
  readonly snoozedUntil: string | null
  readonly handedTo: string | null
  readonly handedToName: string
}

export const listErrandMarks = (tx: Tx, merchantId: string, kinds: readonly string[]): Promise<ErrandMark[]> =>
  tx.many<ErrandMark>(sql`
    select kind, thing_id, snoozed_until, handed_to, handed_to_name from errand_mark
    where merchant_id = ${merchantId} and kind = any(${kinds}::text[])`)

interface Place {
  readonly merchantId: string
  readonly kind: string
  readonly id: string
  readonly now: string
}

export const setErrandSnoozed = (tx: Tx, { merchantId, kind, id, now }: Place, until: string | null): Promise<number> =>
  tx.run(sql`
    insert into errand_mark (merchant_id, kind, thing_id, snoozed_until, marked_at)
    values (${merchantId}, ${kind}, ${id}, ${until}, ${now})
    on conflict (merchant_id, kind, thing_id) do update set snoozed_until = ${until}, marked_at = ${now}`)

export const setErrandHanded = (tx: Tx, { merchantId, kind, id, now }: Place, to: Hand | null): Promise<number> =>
  tx.run(sql`
    insert into errand_mark (merchant_id, kind, thing_id, handed_to, handed_to_name, marked_at)
    values (${merchantId}, ${kind}, ${id}, ${to?.id ?? null}, ${to?.name ?? ''}, ${now})
    on conflict (merchant_id, kind, thing_id) do update
      set handed_to = ${to?.id ?? null}, handed_to_name = ${to?.name ?? ''}, marked_at = ${now}`)

/** Deletes marks so old that their cause is gone, or has waited through every snooze there is. */
export const deleteOldErrandMarks = (tx: Tx, merchantId: string, before: string): Promise<number> =>
  tx.run(sql`delete from errand_mark where merchant_id = ${merchantId} and marked_at < ${before}`)

export interface Hand {
  readonly id: string
  readonly name: string
}

/** The condition that an account can look after something: it is neither archived nor disabled. Of a shop and of an office alike. */
export const canBeHanded = (account: 'admin' | 'staff'): Sql =>
  sql.raw(`(${account}.archived_at is null and ${account}.is_enabled)`)

/** Administrators, and staff of the outlets somebody works at; `outletIds` null is everybody. */
export const listHandRows = (tx: Tx, merchantId: string, outletIds: readonly string[] | null): Promise<Hand[]> =>
  tx.many<Hand>(sql`
    select * from (
      select id, trim(first_name || ' ' || last_name) as name from identity_admin as admin
      where merchant_id = ${merchantId} and ${canBeHanded('admin')}
      union all
      select staff.id, trim(staff.first_name || ' ' || staff.last_name) from organisation_staff as staff
      where staff.merchant_id = ${merchantId} and staff.admin_id is null and ${canBeHanded('staff')}
        and ${
          outletIds === null
            ? sql`true`
            : sql`exists (select from organisation_staff_outlet as staff_outlet where staff_outlet.merchant_id = staff.merchant_id
                and staff_outlet.staff_id = staff.id and staff_outlet.outlet_id = any(${outletIds}::uuid[]))`
        }
    ) as hand order by lower(name), id limit 200`)
