import { sql, type Sql } from '../../apps/server/src/platform/db/sql.ts'
import type { Tx } from '../../apps/server/src/platform/db/tx.ts'
import { loadUnchecked } from '../growth/history.store.ts'

/** A UUIDv7 of the member number `n`. */
const memberId: Sql = sql`
  (lpad(to_hex(1600000000000 + n::bigint), 12, '0') || '7' || substr(md5('member' || n), 1, 3) || '8' ||
    substr(md5('member' || n), 4, 15))::uuid`

/** A UUID of version 7 made of a text. */
const documentId = (text: Sql): Sql => sql`
  (substr(md5(${text}), 1, 12) || '7' || substr(md5(${text}), 14, 3) || '8' || substr(md5(${text}), 18, 15))::uuid`

/** Given names and family names that repeat as they do in a town. */
const name = sql`(array['Ann','Bea','Cleo','Dora','Eva','Fay','Gus','Hal','Ida','Jon','Kim','Lee'])[1 + n % 12] || ' ' ||
  (array['Lee','Young','Byron','Hopper','Clarke','Moss','Price','Reed','Stone','Wood'])[1 + n / 12 % 10] || ' ' || n`

/** Members from number `from` to `to`, each with points from `entries` lines of their book, and a spending line. */
export async function insertMembers(
  tx: Tx,
  merchantId: string,
  { from, to, entries }: { readonly from: number; readonly to: number; readonly entries: number },
): Promise<void> {
  await loadUnchecked(tx)
  const numbers = sql`generate_series(${from}::int, ${to}::int) as n`
  await tx.run(sql`
    insert into member (merchant_id, id, card_number, name, phone, email, activated_on, search_text, created_at)
    select ${merchantId}, ${memberId}, 'B' || lpad(n::text, 9, '0'), ${name}, '+86139' || lpad(n::text, 8, '0'), '',
      date '2025-01-01' + n % 400, lower(${name}) || ' b' || lpad(n::text, 9, '0') || ' +86139' || lpad(n::text, 8, '0'),
      timestamptz '2025-01-01' + n * interval '1 second'
    from ${numbers}`)
  await tx.run(sql`
    insert into member_account (merchant_id, member_id, currency, points, spent_minor, visits, last_visit_at)
    select ${merchantId}, ${memberId}, 'USD', 10 * ${entries}::int, (n * 7919::bigint) % 90000, 1 + n % 30,
      timestamptz '2026-01-01' - (n % 500) * interval '1 hour'
    from ${numbers}`)
  await tx.run(sql`
    insert into point_entry (merchant_id, member_id, reason, points, after_points, last_day, document_kind, document_id,
      actor_kind, business_day, at)
    select ${merchantId}, ${memberId}, 1, 10, 10 * k, date '2027-01-01' + k, 'order', ${documentId(sql`n || ' ' || k`)}, 'system',
      date '2025-06-01' + k, timestamptz '2025-06-01' + k * interval '1 day'
    from ${numbers}, generate_series(1, ${entries}::int) as k order by n, k`)
  await tx.run(sql`
    insert into spending_entry (merchant_id, member_id, currency, amount_minor, after_minor, document_kind, document_id,
      business_day, at)
    select ${merchantId}, ${memberId}, 'USD', greatest(1, (n * 7919::bigint) % 90000), greatest(1, (n * 7919::bigint) % 90000), 'order',
      ${documentId(sql`'s' || n`)}, date '2025-12-01', timestamptz '2025-12-01'
    from ${numbers}`)
}

/** Card, phone and id of the member number `n`. */
export const findNth = (
  tx: Tx,
  merchantId: string,
  n: number,
): Promise<{ id: string; name: string; cardNumber: string; phone: string }> =>
  tx.one(sql`
    select id, name, card_number, phone from member
    where merchant_id = ${merchantId} and card_number = 'B' || lpad(${n}::text, 9, '0')`)

export const countLevelChanges = async (tx: Tx, merchantId: string): Promise<number> =>
  (await tx.one<{ count: number }>(sql`select count(*) as count from level_change where merchant_id = ${merchantId}`))
    .count
