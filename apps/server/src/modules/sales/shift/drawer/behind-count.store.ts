import { sql, type Sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { InDrawer } from '../../../../platform/sale-part.ts'
import type { CashEntryRow } from '../shift.store.ts'
import { insertAwaiting } from './awaiting-cash.store.ts'
import { findCountedIn, type CashMoment } from './cash-place.store.ts'
import { isMoneyOfBooks } from './drawer-entries.store.ts'

/** Cash that is told after its shift was closed: a movement, or (`unbooked`) of an entry that is kept. */
export interface LateCash extends CashMoment {
  readonly id: string
  readonly kind: 'in' | 'out' | 'unbooked'
  readonly amountMinor: number
  readonly destination?: CashEntryRow['destination']
  readonly isTips?: boolean
  readonly slip?: string | null
  readonly reason?: string | null
  readonly businessDay: string
  /** False where its shift is not in the books, or is another till's; left out: it is. */
  readonly isShiftKnown?: boolean
  readonly newId: () => string
}

/** Writes it for the accounts; the drawer of the closed shift stays as it was counted. What no count had lies in the drawer until somebody looks into it. */
export async function insertLateCash(tx: Tx, merchantId: string, told: LateCash): Promise<void> {
  const { document: kept, ...unnamed } = told
  const isKept = told.kind === 'unbooked'
  // Of a kept entry no note stands that is the same money.
  const place = await findCountedIn(tx, merchantId, isKept ? unnamed : told)
  const isCounted = place?.kind === 'counted'
  const countedMinor = isCounted ? told.amountMinor - place.notedMinor : 0
  const claimedId = told.isShiftKnown === false ? null : told.shiftId
  await tx.run(sql`
    insert into cash_behind_count (merchant_id, id, shift_id, outlet_id, kind, currency, amount_minor, counted_minor, destination, is_tips,
      slip, reason, document_id, document_number, at, business_day)
    values (${merchantId}, ${told.id}, ${isCounted ? place.shiftId : claimedId}, ${told.outletId}, ${told.kind}, ${told.currency}, ${told.amountMinor}, ${countedMinor},
      ${told.destination ?? null}, ${told.isTips ?? false}, ${told.slip ?? null}, ${told.reason ?? null}, ${isKept ? (kept?.id ?? null) : null},
      ${isKept ? (kept?.number ?? null) : null}, ${told.at}, ${told.businessDay})`)
  if (place && place.kind !== 'counted') await insertLying(tx, merchantId, told, place)
}

/** Notes that it lies in the drawer, once for its document, also where that is brought again. */
const insertLying = (tx: Tx, merchantId: string, told: LateCash, place: InDrawer): Promise<void> =>
  insertAwaiting(tx, merchantId, {
    ...told,
    ...place,
    id: told.newId(),
    safeId: told.newId(),
    kind: told.kind === 'unbooked' ? 'unbooked' : 'movement',
    documentId: told.kind === 'unbooked' ? (told.document?.id ?? told.id) : told.id,
    number: told.kind === 'unbooked' ? (told.document?.number ?? null) : null,
  })

/** Returns whether the same money of an entry that is kept stands here already, whichever shift's count had it. */
export async function isLateNoted(
  tx: Tx,
  merchantId: string,
  { document, at, amountMinor }: Pick<LateCash, 'document' | 'at' | 'amountMinor'>,
): Promise<boolean> {
  const { isThere } = await tx.one<{ isThere: boolean }>(sql`
    select exists (select from cash_behind_count where merchant_id = ${merchantId} and kind = 'unbooked'
      and document_id = ${document?.id ?? null}::uuid and document_number is not distinct from ${document?.number ?? null}::text and at = ${at}
      and amount_minor = ${amountMinor}) as is_there`)
  return isThere
}

/**
 * The notes of other currencies that stand twice among those of an outlet: a count found them (or missed them), and the documents that brought them came after it. Two that are booked at once claim the same
 * notes, so no more count than were found.
 */
export const notesBehindCount = (merchantId: string): Sql => sql`
  select outlet_id, currency, case when claimed_minor < 0 then greatest(claimed_minor, least(0, over_minor)) else least(claimed_minor, greatest(0, over_minor)) end as amount_minor, value_currency
  from (
    select b.outlet_id, b.notes_currency as currency, b.currency as value_currency, sum(b.notes_minor) as claimed_minor, (
      select coalesce(sum(f.amount_minor), 0) from foreign_cash f
      where f.merchant_id = ${merchantId} and f.shift_id = b.shift_id and f.kind = 'closing' and f.currency = b.notes_currency) as over_minor
    from cash_behind_count b where b.merchant_id = ${merchantId} and b.notes_currency is not null
    group by b.outlet_id, b.shift_id, b.notes_currency, b.currency
  ) as claimed`

/** Not so of a movement, and of an entry that is kept: they open their shift. */
const isDocument = sql`(exists (select from sales_order d where d.merchant_id = late.merchant_id and d.id = late.document_id)
      or exists (select from refund d where d.merchant_id = late.merchant_id and d.id = late.document_id))`

/**
 * Cash that came behind its count, as the books have it: `amount_minor` moved a drawer, `counted_minor` was over or short in its count and is no more. What was noted of an
 * entry that is kept is left out where its document is booked.
 */
export const cashBehindCount: Sql = sql`(
  select merchant_id, id, outlet_id, shift_id, kind, amount_minor, counted_minor, case when is_tips then 'tips' else destination end as destination,
    case when kind = 'booked' and ${isDocument} then document_id else coalesce(shift_id, id) end as opened_by, business_day
  from cash_behind_count late where ${isMoneyOfBooks('late')})`
