import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { canBeHanded, type ErrandMark, type Hand } from './errand-mark.store.ts'

/** The operator's office; a partner's is the partner. */
export const OPERATOR = '00000000-0000-0000-0000-000000000000'

export const listOfficeMarks = (tx: Tx, office: string, kinds: readonly string[]): Promise<ErrandMark[]> =>
  tx.many<ErrandMark>(sql`
    select kind, thing_id, snoozed_until, handed_to, handed_to_name from errand_mark_above
    where office = ${office} and kind = any(${kinds}::text[])`)

interface Place {
  readonly office: string
  readonly kind: string
  readonly id: string
  readonly now: string
}

export const setOfficeSnoozed = (tx: Tx, { office, kind, id, now }: Place, until: string | null): Promise<number> =>
  tx.run(sql`
    insert into errand_mark_above (office, kind, thing_id, snoozed_until, marked_at)
    values (${office}, ${kind}, ${id}, ${until}, ${now})
    on conflict (office, kind, thing_id) do update set snoozed_until = ${until}, marked_at = ${now}`)

export const setOfficeHanded = (tx: Tx, { office, kind, id, now }: Place, to: Hand | null): Promise<number> =>
  tx.run(sql`
    insert into errand_mark_above (office, kind, thing_id, handed_to, handed_to_name, marked_at)
    values (${office}, ${kind}, ${id}, ${to?.id ?? null}, ${to?.name ?? ''}, ${now})
    on conflict (office, kind, thing_id) do update
      set handed_to = ${to?.id ?? null}, handed_to_name = ${to?.name ?? ''}, marked_at = ${now}`)

/** Deletes marks so old that their cause is gone, or has waited through every snooze there is. */
export const deleteOldOfficeMarks = (tx: Tx, office: string, before: string): Promise<number> =>
  tx.run(sql`delete from errand_mark_above where office = ${office} and marked_at < ${before}`)

/** Administrators of the operator (null), or of one partner. */
export const listOfficeHands = (tx: Tx, partnerId: string | null): Promise<Hand[]> =>
  tx.many<Hand>(sql`
    select id, trim(first_name || ' ' || last_name) as name from identity_admin as admin
    where merchant_id is null and partner_id is not distinct from ${partnerId}::uuid and ${canBeHanded('admin')}
    order by lower(trim(first_name || ' ' || last_name)), id limit 200`)

/** Returns whether a merchant stands below the operator (null), or below a partner or its sub-partners. */
export async function isBelowOffice(tx: Tx, partnerId: string | null, merchantId: string): Promise<boolean> {
  const { isBelow } = await tx.one<{ isBelow: boolean }>(sql`
    select exists (select from organisation_merchant where id = ${merchantId} and archived_at is null and (${partnerId}::uuid is null
      or partner_id in (select id from partner where id = ${partnerId} or parent_id = ${partnerId}))) as is_below`)
  return isBelow
}
