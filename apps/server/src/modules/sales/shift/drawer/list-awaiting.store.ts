import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { isOfThisRun } from '../../../../platform/jobs/of-this-run.ts'
import { registeredTills } from '../../../device/public.ts'
import { newestFirst } from './drawer-chain.store.ts'

/** Cash that no count has had yet. */
export interface Awaiting {
  readonly id: string
  readonly shiftId: string
  readonly outletId: string
  readonly kind: 'document' | 'movement' | 'unbooked'
  readonly currency: string
  readonly amountMinor: number
  readonly documentId: string
  readonly documentNumber: string | null
  /** The id and the number by which a note of it names the document, and the till's moment of a sale. */
  readonly notedId: string
  readonly notedNumber: string | null
  readonly soldAt: string | null
  readonly happenedAt: string
  readonly drawer: string | null
  /** No shift of its drawer is open. */
  readonly isShut: boolean
  readonly isShiftKnown: boolean
  /** The newest shift of its till there, which stands for one that never came; null: the till has none. */
  readonly heirId: string | null
}

const AT_ONCE = 200

/** All that awaits at a till, the oldest first: of shifts that are closed, and of shifts that never came. What a till says of an open one waits for that. */
export async function listAwaiting(tx: Tx, merchantId: string, deviceId: string): Promise<Awaiting[]> {
  const all: Awaiting[] = []
  for (;;) {
    const some = await listBehind(tx, merchantId, deviceId, all.at(-1))
    all.push(...some)
    if (some.length < AT_ONCE) return all
  }
}

const listBehind = (tx: Tx, merchantId: string, deviceId: string, last: Awaiting | undefined): Promise<Awaiting[]> =>
  tx.many<Awaiting>(sql`
    select a.id, a.shift_id, a.outlet_id, a.kind, a.currency, a.amount_minor, a.document_id, a.document_number, a.happened_at, s.drawer,
      coalesce(d.basket_id, a.document_id) as noted_id, split_part(a.document_number, '~', 1) as noted_number, d.sold_at,
      not exists (select from shift n where n.merchant_id = s.merchant_id and n.device_id = s.device_id and n.outlet_id = s.outlet_id and n.currency = s.currency
        and n.drawer is not distinct from s.drawer and n.closed_at is null) as is_shut,
      s.id is not null as is_shift_known, (select n.id from shift n where s.id is null and n.merchant_id = a.merchant_id and n.device_id = a.device_id
        and n.outlet_id = a.outlet_id and n.currency = a.currency order by ${newestFirst} limit 1) as heir_id
    from cash_awaiting_count a
    left join shift s on s.merchant_id = a.merchant_id and s.id = a.shift_id
    left join sales_order d on d.merchant_id = a.merchant_id and d.id = a.document_id
    where a.merchant_id = ${merchantId} and a.device_id = ${deviceId} and a.found_at is null and not ${isInShift} and (s.id is null or (s.device_id = a.device_id and s.closed_at is not null))
      and (${last?.id ?? null}::uuid is null or (a.happened_at, a.id) > (select l.happened_at, l.id from cash_awaiting_count l
        where l.merchant_id = ${merchantId} and l.id = ${last?.id ?? null}::uuid))
    order by a.happened_at, a.id limit ${AT_ONCE}`)

/**
 * Whether what an entry noted that was kept (`a`), as its shift was not in the books, is booked in that shift since: its count expects it. Notes that came beside a booked sale have no number and stay.
 */
const isInShift = sql`(a.kind = 'unbooked' and (
    exists (select from cash_behind_count u where u.merchant_id = a.merchant_id and u.document_id = a.document_id and u.kind = 'unbooked' and u.shift_id is null)
    or exists (select from foreign_cash f where f.merchant_id = a.merchant_id and f.document_id = a.document_id and f.shift_id is null and f.document_number is not null))
  and (exists (select from cash_entry m where m.merchant_id = a.merchant_id and m.id = a.document_id and m.shift_id = a.shift_id)
    or exists (select from sales_order o where o.merchant_id = a.merchant_id and (o.id = a.document_id or o.basket_id = a.document_id) and o.shift_id = a.shift_id)
    or exists (select from refund r where r.merchant_id = a.merchant_id and r.id = a.document_id and r.shift_id = a.shift_id)))`

interface RetiredTill {
  readonly merchantId: string
  readonly deviceId: string
  readonly outletId: string
}

/** Retired tills in whose drawers cash of a shift that is closed, or never came, still awaits its count. */
export const listRetiredWithCash = (tx: Tx): Promise<RetiredTill[]> =>
  tx.many<RetiredTill>(sql`
    select distinct a.merchant_id, a.device_id, d.outlet_id
    from cash_awaiting_count a
    join (${registeredTills}) on d.merchant_id = a.merchant_id and d.id = a.device_id and d.archived_at is not null
    left join shift s on s.merchant_id = a.merchant_id and s.id = a.shift_id
    where a.found_at is null and (s.id is null or s.closed_at is not null) and ${isOfThisRun(sql`a.merchant_id`)}
    order by a.merchant_id, a.device_id limit ${AT_ONCE}`)
