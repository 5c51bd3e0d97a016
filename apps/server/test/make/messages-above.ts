import { sql } from '../../src/platform/db/sql.ts'
import type { Tx } from '../../src/platform/db/tx.ts'
import { newId } from '../../src/platform/ids.ts'

/** Two notices of each owner: of a partner, or of the platform (null). Their titles are the same, so that ids decide. */
export async function makeNotices(tx: Tx, owners: readonly (string | null)[]): Promise<string[]> {
  const ids: string[] = []
  for (const [at, partnerId] of [...owners, ...owners].entries()) {
    const id = newId()
    ids.push(id)
    await tx.run(sql`
      insert into site_notice (merchant_id, id, partner_id, author_id, author_name, title, content, kind, outlet_ids, staff_ids, is_pinned,
        publish_at, created_at)
      values (kassa_nobodys_merchant(), ${id}, ${partnerId}, ${newId()}, 'Ada', 'Hours', 'Open late', 'all', '{}', '{}', false,
        ${at % 2 === 0 ? null : '2026-02-01T00:00:00Z'}, ${`2026-02-0${1 + (at % 3)}T00:00:00Z`})`)
  }
  return ids
}

/** A letter of each owner that leaves from this database, and a reader of some of the notices who is in a merchant of it. */
export async function makeMessages(
  tx: Tx,
  owners: readonly (string | null)[],
  noticeIds: readonly string[],
  at: number,
): Promise<void> {
  for (const partnerId of owners)
    await tx.run(sql`
      insert into outgoing_message (merchant_id, id, partner_id, channel, purpose, locale, recipient, facts, state, tries, due_at,
        useful_until, created_at)
      values (kassa_nobodys_merchant(), ${newId()}, ${partnerId}, 'mail', 'receipt', 'en-US', 'a@kassa.example', '{}', 'sent', ${at % 3},
        '2026-02-01T00:00:00Z', '2026-02-02T00:00:00Z', ${`2026-02-0${1 + (at % 2)}T00:00:00Z`})`)
  await tx.run(sql`
    insert into site_notice_read (merchant_id, notice_id, account_id, read_at)
    select ${newId()}, id, ${newId()}, '2026-02-03T00:00:00Z' from unnest(${noticeIds.slice(0, 1 + at)}::uuid[]) as notice(id)`)
}
