import type { BooksAnchor } from '@kassa/domain/audit/verify-chain.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { isErasedLine } from './log.store.ts'
import { textIn } from './seal.store.ts'

/** A chain that grew since its last anchor. */
export interface GrownChain {
  readonly merchantId: string
  readonly merchantName: string
  readonly sequence: number
  /** Hexadecimal. */
  readonly hash: string
}

/** Merchants whose log has lines since their last anchor and none of `day`; the others cost nothing. */
export const listGrown = (
  tx: Tx,
  day: string,
  { after, most }: { readonly after: Pick<GrownChain, 'merchantId'> | undefined; readonly most: number },
): Promise<GrownChain[]> =>
  tx.many<GrownChain>(sql`
    select head.merchant_id, merchant.name as merchant_name, head.sequence, encode(head.hash, 'hex') as hash
    from audit_head as head
    join merchant on merchant.id = head.merchant_id and merchant.test_of is null
    left join lateral (
      select day, sequence from audit_anchor as anchor where anchor.merchant_id = head.merchant_id order by day desc limit 1
    ) as last on true
    where (last.day is null or (last.day < ${day} and last.sequence < head.sequence))
      and ${after ? sql`head.merchant_id > ${after.merchantId}` : sql`true`}
    order by head.merchant_id limit ${most}`)

/** Keeps the anchor of a day; false where another process was first. */
export const insertAnchor = async (
  tx: Tx,
  { merchantId, sequence, hash }: GrownChain,
  { day, mailedTo, now }: { readonly day: string; readonly mailedTo: number; readonly now: string },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into audit_anchor (merchant_id, day, sequence, hash, mailed_to, at)
    values (${merchantId}, ${day}, ${sequence}, decode(${hash}, 'hex'), ${mailedTo}, ${now})
    on conflict do nothing`)) === 1

/** Administrators who may read and export the log, and so can do something with an anchor. */
export const listAnchorReaders = (
  tx: Tx,
  merchantId: string,
  code: string,
): Promise<{ email: string; locale: 'en-US' | 'zh-CN' | 'ja-JP' }[]> =>
  tx.many(sql`
    select admin.email, admin.locale from admin
    join role on role.merchant_id = admin.merchant_id and role.id = admin.role_id
    where admin.merchant_id = ${merchantId} and admin.is_enabled and admin.archived_at is null and ${code} = any (role.codes)
    order by admin.created_at, admin.id limit 20`)

/** The last sealed batch of each outlet whose books were sealed, and of the merchant's own books in each currency. */
export const listBooksEnds = (tx: Tx, merchantId: string): Promise<BooksAnchor[]> =>
  tx.many<BooksAnchor>(sql`
    select outlet.number as outlet, last.number as batch, last.hash from outlet
    cross join lateral (
      select b.number, b.hash from journal_batch b where b.merchant_id = outlet.merchant_id and b.outlet_id = outlet.id
      order by b.number desc limit 1
    ) as last
    where outlet.merchant_id = ${merchantId}
    union all
    (select distinct on (currency) 'own-' || currency, number, hash from journal_batch
    where merchant_id = ${merchantId} and currency is not null order by currency, number desc)
    order by 1`)

export interface ChainRow {
  readonly sequence: number
  readonly hash: string
  /** Null where the line is about a member who was erased. */
  readonly text: string | null
}

/** Sealed lines behind `after`, as they were sealed. */
export const listChainLines = (tx: Tx, merchantId: string, after: number, most: number): Promise<ChainRow[]> =>
  tx.many<ChainRow>(sql`
    select s.sequence, encode(s.hash, 'hex') as hash,
      case when l.id is null or ${isErasedLine} then null else ${textIn(merchantId)} end as text
    from audit_seal s
    left join audit_line l on l.merchant_id = s.merchant_id and l.id = s.line_id
    where s.merchant_id = ${merchantId} and s.sequence > ${after} order by s.sequence limit ${most}`)
