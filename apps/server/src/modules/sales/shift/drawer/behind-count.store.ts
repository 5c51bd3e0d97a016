import { happenedAt } from '@kassa/domain/sales/late-document.ts'
import { sql, type Sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { CountedIn } from '../../../../platform/sale-part.ts'
import type { CashEntryRow } from '../shift.store.ts'
import { isMoneyOfBooks } from './drawer-entries.store.ts'

/** Cash that was moved at a till, as far as a count may have had it. */
export interface CashMoment {
  readonly shiftId: string
  readonly outletId: string
  readonly deviceId: string
  readonly currency: string
  /** The clock of the till. */
  readonly at: string
  readonly clockOffsetMs: number | null
  readonly receivedAt: string
  /** The document or the movement, and the number on its receipt, as a note of it names them; left out: nothing can be noted of it. */
  readonly document?: { readonly id: string; readonly number: string | null; readonly soldAt?: string }
}

/**
 * The closed shift in whose count the cash lay, or was gone: it moved before that, by the server's clock. Null where its shift is open, not of that till, outlet and
 * currency, or closed without a count, and where it moved after that. Source: docs/decisions/2763.
 */
export async function findCountedIn(tx: Tx, merchantId: string, moment: CashMoment): Promise<CountedIn | null> {
  const { document: { id = null, number = null, soldAt = null } = {} } = moment
  const shift = await tx.maybe<{ shiftId: string; countedAt: string; notedMinor: number }>(sql`
    select s.id as shift_id, coalesce(s.counted_at, s.closed_at) as counted_at, (
      select coalesce(sum(n.amount_minor), 0)::bigint from cash_entry n
      where n.merchant_id = s.merchant_id and n.shift_id = s.id and n.kind = 'unbooked' and n.document_id = ${id}::uuid
        and n.document_number is not distinct from ${number}::text and (${soldAt}::timestamptz is null or n.at = ${soldAt}::timestamptz)
    ) as noted_minor
    from shift s where s.merchant_id = ${merchantId} and s.id = ${moment.shiftId} and s.outlet_id = ${moment.outletId}
      and s.device_id = ${moment.deviceId} and s.currency = ${moment.currency} and s.closed_at is not null and not s.is_uncounted`)
  if (!shift) return null
  const { shiftId, notedMinor } = shift
  return momentOf(moment) <= Date.parse(shift.countedAt) ? { shiftId, notedId: id, notedMinor } : null
}

const momentOf = ({ at, clockOffsetMs, receivedAt }: CashMoment): number =>
  happenedAt({ at: Date.parse(at), clockOffsetMs, receivedAt: Date.parse(receivedAt) })

/** Cash that is told after its shift was closed: a movement, or (`unbooked`) of an entry that is kept. */
export interface LateCash extends CashMoment {
  readonly id: string
  readonly kind: 'in' | 'out' | 'unbooked'
  readonly amountMinor: number
  readonly destination?: CashEntryRow['destination']
  readonly isTips?: boolean
  readonly businessDay: string
}

/** Writes it for the accounts; the drawer of the closed shift stays as it was counted. */
export async function insertLateCash(tx: Tx, merchantId: string, told: LateCash): Promise<void> {
  const { document: kept, ...unnamed } = told
  const isKept = told.kind === 'unbooked'
  // Of a kept entry no note stands that is the same money.
  const countedIn = await findCountedIn(tx, merchantId, isKept ? unnamed : told)
  const countedMinor = countedIn ? told.amountMinor - countedIn.notedMinor : 0
  await tx.run(sql`
    insert into cash_behind_count (merchant_id, id, shift_id, outlet_id, kind, currency, amount_minor, counted_minor, destination, is_tips,
      document_id, document_number, at, business_day)
    values (${merchantId}, ${told.id}, ${told.shiftId}, ${told.outletId}, ${told.kind}, ${told.currency}, ${told.amountMinor}, ${countedMinor},
      ${told.destination ?? null}, ${told.isTips ?? false}, ${isKept ? (kept?.id ?? null) : null}, ${isKept ? (kept?.number ?? null) : null}, ${told.at}, ${told.businessDay})`)
}

/** Returns whether the same money of an entry that is kept stands here already. */
export async function isLateNoted(
  tx: Tx,
  merchantId: string,
  { document, shiftId, at, amountMinor }: Pick<LateCash, 'document' | 'shiftId' | 'at' | 'amountMinor'>,
): Promise<boolean> {
  const { isThere } = await tx.one<{ isThere: boolean }>(sql`
    select exists (select from cash_behind_count where merchant_id = ${merchantId} and shift_id = ${shiftId} and kind = 'unbooked'
      and document_id = ${document?.id ?? null}::uuid and document_number is not distinct from ${document?.number ?? null}::text and at = ${at}
      and amount_minor = ${amountMinor}) as is_there`)
  return isThere
}

/** The notes of other currencies that stand twice among those of an outlet: a count found them, and the document that they paid came after it. */
export const notesBehindCount = (merchantId: string): Sql => sql`
  select outlet_id, notes_currency as currency, notes_minor as amount_minor, currency as value_currency from cash_behind_count
  where merchant_id = ${merchantId} and notes_currency is not null`

/**
 * Cash that came behind its count, as the books have it: `amount_minor` moved a drawer, `counted_minor` was over or short in its count and is no more. What was noted of an
 * entry that is kept is left out where its document is booked.
 */
export const cashBehindCount: Sql = sql`(
  select merchant_id, id, outlet_id, shift_id, kind, amount_minor, counted_minor, case when is_tips then 'tips' else destination end as destination,
    case kind when 'booked' then document_id else shift_id end as opened_by, business_day
  from cash_behind_count late where ${isMoneyOfBooks('late')})`
