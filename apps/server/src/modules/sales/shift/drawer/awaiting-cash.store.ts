import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { CountedIn } from '../../../../platform/sale-part.ts'
import { awaitingColumns, insteadOfKept, safeColumns } from './awaiting-part.store.ts'
import { findCountedIn } from './cash-place.store.ts'

/** Cash of a drawer that no count had: it lies there, or went to the safe as `emptiedBy` was opened. */
export interface LyingCash {
  readonly id: string
  readonly safeId: string
  readonly shiftId: string
  readonly outletId: string
  readonly deviceId: string
  readonly kind: 'movement' | 'unbooked'
  readonly currency: string
  readonly amountMinor: number
  readonly documentId: string
  readonly number: string | null
  readonly at: string
  readonly happenedAt: string
  readonly emptiedBy: string | null
  readonly businessDay: string
}

/** Writes it, once for its document and shift. */
export async function insertAwaiting(tx: Tx, merchantId: string, cash: LyingCash): Promise<void> {
  const written = await tx.run(sql`
    insert into cash_awaiting_count (${awaitingColumns})
    values (${merchantId}, ${cash.id}, ${cash.shiftId}, ${cash.outletId}, ${cash.deviceId}, ${cash.kind}, ${cash.currency}, ${cash.amountMinor}, ${cash.documentId},
      ${cash.number}, ${cash.happenedAt}, ${cash.emptiedBy === null ? null : cash.happenedAt})
    ${insteadOfKept}`)
  if (written === 0 || cash.emptiedBy === null) return
  await insertToSafe(tx, merchantId, { ...cash, id: cash.safeId, shiftId: cash.emptiedBy })
}

type ToSafe = Pick<LyingCash, 'id' | 'shiftId' | 'outletId' | 'currency' | 'amountMinor' | 'at' | 'businessDay'>

/** Writes that what lay in a drawer went to the safe. */
export const insertToSafe = (tx: Tx, merchantId: string, cash: ToSafe): Promise<number> =>
  tx.run(sql`
    insert into cash_behind_count (${safeColumns})
    values (${merchantId}, ${cash.id}, ${cash.shiftId}, ${cash.outletId}, 'to-safe', ${cash.currency}, ${-cash.amountMinor}, 0, 'safe', ${cash.at}, ${cash.businessDay})
    on conflict do nothing`)

interface Awaiting {
  readonly id: string
  readonly shiftId: string
  readonly outletId: string
  readonly kind: 'document' | 'movement' | 'unbooked'
  readonly currency: string
  readonly amountMinor: number
  readonly documentId: string
  readonly documentNumber: string | null
  readonly happenedAt: string
  readonly drawer: string | null
  /** No shift of its drawer is open. */
  readonly isShut: boolean
}

/** The drawers that a till has at an outlet; null: the one without a name. */
export interface UsedDrawers {
  readonly outletId: string
  readonly used: readonly (string | null)[]
}

/** Whoever looks into the drawers of a till: a count, an opening, or the end of the till. */
export interface Look {
  readonly deviceId: string
  readonly at: string
  readonly businessDay: string
  readonly newId: () => string
  /** At an opening; left out: what lies in drawers of other names stays. */
  readonly but?: UsedDrawers
}

/**
 * Brings what lay in the drawers of a till to where it is now: into the count that had it, which is over or short by it no more, or to the safe with all that an opening found beyond its
 * float. What nobody has looked at stays. Source: docs/decisions/2732.
 */
export async function settleAwaiting(tx: Tx, merchantId: string, look: Look): Promise<void> {
  for (const cash of await listAwaiting(tx, merchantId, look.deviceId)) {
    const { documentId: id, documentNumber: number, happenedAt: at, kind } = cash
    const moment = {
      ...cash,
      deviceId: look.deviceId,
      at,
      receivedAt: at,
      clockOffsetMs: null,
      document: { id, number },
    }
    const place = await findCountedIn(tx, merchantId, moment)
    const emptiedBy = emptiedAt(place, cash, look)
    const counted = place?.kind === 'counted' && kind !== 'unbooked' ? place : null
    if (emptiedBy === null && counted === null) continue
    if (!(await setFound(tx, merchantId, cash.id, look.at))) continue
    if (counted)
      await insertCounted(tx, merchantId, { ...cash, shiftId: counted.shiftId, notedMinor: counted.notedMinor }, look)
    else if (emptiedBy !== null && cash.amountMinor !== 0)
      await insertToSafe(tx, merchantId, { ...cash, ...look, id: look.newId(), shiftId: emptiedBy })
  }
}

/** The shift with whose opening it went to the safe; its own, where it lay in a drawer whose name the till has no more. */
function emptiedAt(place: CountedIn | null, cash: Awaiting, look: Look): string | null {
  if (place?.kind === 'awaits' && isOfGoneDrawer(cash, look)) return cash.shiftId
  return place?.kind === 'emptied' ? place.emptiedBy : null
}

/** Returns whether it lay, as a drawer was opened, in another one of that till and outlet whose name the till has no more. */
const isOfGoneDrawer = ({ outletId, drawer, isShut, happenedAt }: Awaiting, { but, at }: Look): boolean =>
  isShut && but?.outletId === outletId && !but.used.includes(drawer) && Date.parse(happenedAt) <= Date.parse(at)

/** The most that are looked at each time, the newest first. */
const MOST_LOOKED_AT = 200

/** Those of shifts that are closed: what a till says of another waits for that. */
const listAwaiting = (tx: Tx, merchantId: string, deviceId: string): Promise<Awaiting[]> =>
  tx.many<Awaiting>(sql`
    select a.id, a.shift_id, a.outlet_id, a.kind, a.currency, a.amount_minor, a.document_id, a.document_number, a.happened_at, s.drawer,
      not exists (select from shift n where n.merchant_id = s.merchant_id and n.device_id = s.device_id and n.outlet_id = s.outlet_id and n.currency = s.currency
        and n.drawer is not distinct from s.drawer and n.closed_at is null) as is_shut
    from cash_awaiting_count a join shift s on s.merchant_id = a.merchant_id and s.id = a.shift_id and s.device_id = a.device_id and s.closed_at is not null
    where a.merchant_id = ${merchantId} and a.device_id = ${deviceId} and a.found_at is null order by a.happened_at desc, a.id desc limit ${MOST_LOOKED_AT}`)

/** False where somebody else was quicker. */
const setFound = async (tx: Tx, merchantId: string, id: string, at: string): Promise<boolean> =>
  (await tx.run(sql`
    update cash_awaiting_count set found_at = ${at} where merchant_id = ${merchantId} and id = ${id} and found_at is null`)) ===
  1

/** Writes what the count of a shift had of it, as over or short: its own cash, and the notes of other currencies that paid it. */
async function insertCounted(
  tx: Tx,
  merchantId: string,
  cash: Awaiting & { readonly notedMinor: number },
  { at, businessDay, newId }: Look,
): Promise<void> {
  const { shiftId, outletId, currency, documentId, documentNumber } = cash
  const countedMinor = cash.amountMinor - cash.notedMinor
  const taken = await listNotes(tx, merchantId, documentId)
  const rows = [
    ...(countedMinor === 0 ? [] : [{ countedMinor, notes: null, notesMinor: null }]),
    ...taken.map((one) => ({ countedMinor: 0, notes: one.currency, notesMinor: one.amountMinor })),
  ]
  for (const { countedMinor: counted, notes, notesMinor } of rows)
    await tx.run(sql`
      insert into cash_behind_count (merchant_id, id, shift_id, outlet_id, kind, currency, amount_minor, counted_minor, notes_currency, notes_minor, document_id,
        document_number, at, business_day)
      values (${merchantId}, ${newId()}, ${shiftId}, ${outletId}, 'booked', ${currency}, 0, ${counted}, ${notes}, ${notesMinor}, ${documentId},
        ${documentNumber}, ${at}, ${businessDay})`)
}

const listNotes = (
  tx: Tx,
  merchantId: string,
  documentId: string,
): Promise<{ currency: string; amountMinor: number }[]> =>
  tx.many(sql`
    select currency, sum(amount_minor)::bigint as amount_minor from foreign_cash
    where merchant_id = ${merchantId} and document_id = ${documentId} and kind = 'sale' group by currency having sum(amount_minor) > 0 order by currency`)
