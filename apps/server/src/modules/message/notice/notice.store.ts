import type { NoticeState } from '@kassa/domain/message/notice.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { momentOrNone, type Headings } from '../../../platform/list/sort.ts'
import type { MessageOwner } from '../place.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

export interface NoticeFields {
  readonly title: string
  readonly content: string
  readonly kind: 'all' | 'staff'
  readonly outletIds: string[]
  readonly staffIds: string[]
  readonly isPinned: boolean
  readonly publishAt: string | null
}

export interface NoticeRow extends NoticeFields {
  readonly id: string
  readonly state: NoticeState
  readonly authorName: string
  readonly createdAt: string
  readonly readCount: number
  readonly version: number
}

const stateAt = (
  now: string,
) => sql`case when withdrawn_at is not null then 'withdrawn' when publish_at is null then 'draft'
  when publish_at > ${now} then 'scheduled' else 'published' end`

const columns = (now: string) => sql`id, title, content, kind, outlet_ids, staff_ids, is_pinned, publish_at,
  ${stateAt(now)} as state, author_name, created_at, kassa_notice_reads(id) as read_count, version`

const of = ({ merchantId, partnerId }: MessageOwner) =>
  sql`merchant_id = ${merchantId} and partner_id is not distinct from ${partnerId}`

interface Filter extends MessageOwner {
  readonly state: NoticeState | null
  readonly now: string
}

const matching = (filter: Filter) =>
  sql`${of(filter)} and (${filter.state}::text is null or ${stateAt(filter.now)} = ${filter.state})`

/** The headings of notices. Few are written, so they are sorted as they are found. */
export const noticeHeadings: Headings<'title' | 'state' | 'publishAt' | 'author' | 'readCount'> = {
  title: { by: sql`lower(row.title)`, as: 'text' },
  state: { by: sql`row.state`, as: 'text' },
  publishAt: { by: momentOrNone(sql`row.publish_at`), as: 'instant' },
  author: { by: sql`lower(row.author_name)`, as: 'text' },
  readCount: { by: sql`row.read_count`, as: 'number' },
}

/** The newest first. */
export const noticeList = listOf({
  columns: ({ now }: Filter) => columns(now),
  from: (filter: Filter) => sql`from site_notice where ${matching(filter)}`,
  order: keyset([sql`created_at`, 'instant'], [sql`id`, 'id']),
  isDown: true,
  keyOf: ({ createdAt, id }: NoticeRow) => [createdAt, id],
  headings: noticeHeadings,
})

export const findNoticeForUpdate = (
  tx: Tx,
  place: MessageOwner,
  id: string,
  now: string,
): Promise<NoticeRow | undefined> =>
  tx.maybe(sql`select ${columns(now)} from site_notice where ${of(place)} and id = ${id} for update`)

export const insertNotice = (
  tx: Tx,
  place: MessageOwner,
  row: NoticeFields & {
    readonly id: string
    readonly authorId: string
    readonly authorName: string
    readonly now: string
  },
): Promise<number> =>
  tx.run(sql`
    insert into site_notice (merchant_id, id, partner_id, author_id, author_name, title, content, kind, outlet_ids, staff_ids,
      is_pinned, publish_at, created_at)
    values (${place.merchantId}, ${row.id}, ${place.partnerId}, ${row.authorId}, ${row.authorName}, ${row.title},
      ${row.content}, ${row.kind}, ${row.outletIds}, ${row.staffIds}, ${row.isPinned}, ${row.publishAt}, ${row.now})`)

export const setNotice = (
  tx: Tx,
  place: MessageOwner,
  row: NoticeFields & { readonly id: string; readonly version: number },
): Promise<number> =>
  tx.run(sql`
    update site_notice set title = ${row.title}, content = ${row.content}, kind = ${row.kind},
      outlet_ids = ${row.outletIds}, staff_ids = ${row.staffIds}, is_pinned = ${row.isPinned},
      publish_at = ${row.publishAt}, version = version + 1
    where ${of(place)} and id = ${row.id} and version = ${row.version}::bigint`)

export const setWithdrawn = (tx: Tx, place: MessageOwner, id: string, now: string): Promise<number> =>
  tx.run(sql`
    update site_notice set withdrawn_at = ${now}, version = version + 1 where ${of(place)} and id = ${id}`)

export const removeNotice = (tx: Tx, place: MessageOwner, id: string): Promise<number> =>
  tx.run(sql`delete from site_notice where ${of(place)} and id = ${id}`)

/** Returns how many of these outlets and people are the merchant's and still there. */
export async function countObjects(
  tx: Tx,
  merchantId: string,
  { outletIds, staffIds }: Pick<NoticeFields, 'outletIds' | 'staffIds'>,
): Promise<number> {
  const { total } = await tx.one<{ total: number }>(sql`
    select (select count(*) from outlet where merchant_id = ${merchantId} and id = any (${outletIds}))::int
      + (select count(*) from staff where merchant_id = ${merchantId} and id = any (${staffIds}))::int as total`)
  return total
}

/** Everybody whom a merchant's notice is for, with when they read it. */
export const listReaders = (
  tx: Tx,
  merchantId: string,
  notice: NoticeRow,
): Promise<{ name: string; readAt: string | null }[]> =>
  tx.many(sql`
    select trim(concat(s.first_name, ' ', s.last_name)) as name, r.read_at
    from staff s left join site_notice_read r
      on r.merchant_id = s.merchant_id and r.account_id = s.id and r.notice_id = ${notice.id}
    where s.merchant_id = ${merchantId} and s.archived_at is null and (${notice.kind} = 'all'
      or s.id = any (${notice.staffIds})
      or exists (select from staff_outlet o where o.merchant_id = s.merchant_id and o.staff_id = s.id
        and o.outlet_id = any (${notice.outletIds})))
    order by r.read_at desc nulls last, name limit 500`)
