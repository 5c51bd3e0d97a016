import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { CountedIn } from '../../../../platform/sale-part.ts'
import { awaitingColumns, insteadOfKept, safeColumns } from './awaiting-part.store.ts'
import { insertCounted } from './awaiting-counted.store.ts'
import { findCountedIn } from './cash-place.store.ts'
import { listAwaiting, type Awaiting } from './list-awaiting.store.ts'

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
  if (written === 0 || cash.emptiedBy === null || cash.amountMinor === 0) return
  await insertToSafe(tx, merchantId, { ...cash, id: cash.safeId, shiftId: cash.emptiedBy })
}

type ToSafe = Pick<LyingCash, 'id' | 'shiftId' | 'outletId' | 'currency' | 'amountMinor' | 'at' | 'businessDay'>

/** Writes that what lay in a drawer went to the safe. */
export const insertToSafe = (tx: Tx, merchantId: string, cash: ToSafe): Promise<number> =>
  tx.run(sql`
    insert into cash_behind_count (${safeColumns})
    values (${merchantId}, ${cash.id}, ${cash.shiftId}, ${cash.outletId}, 'to-safe', ${cash.currency}, ${-cash.amountMinor}, 0, 'safe', ${cash.at}, ${cash.businessDay})
    on conflict do nothing`)

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
  /** The till is retired: nobody looks into its drawers again. */
  readonly isLast?: boolean
}

/**
 * Brings what lay in the drawers of a till to where it is now: into the count that had it, which is over or short by it no more, or to the safe with all that an opening found beyond its
 * float. What nobody has looked at stays. Sources: docs/decisions/2732, 2756.
 */
export async function settleAwaiting(tx: Tx, merchantId: string, look: Look): Promise<void> {
  for (const cash of await listAwaiting(tx, merchantId, look.deviceId)) await settle(tx, merchantId, cash, look)
}

async function settle(tx: Tx, merchantId: string, cash: Awaiting, look: Look): Promise<void> {
  const place = cash.isShiftKnown ? await findPlace(tx, merchantId, cash, look) : null
  const emptiedBy = emptiedAt(place, cash, look)
  const counted = place?.kind === 'counted' ? place : null
  if (emptiedBy === null && counted === null) return
  if (!(await setFound(tx, merchantId, cash.id, look.at))) return
  if (counted)
    await insertCounted(tx, merchantId, { ...cash, shiftId: counted.shiftId, notedMinor: counted.notedMinor }, look)
  else if (emptiedBy !== null && cash.amountMinor !== 0)
    await insertToSafe(tx, merchantId, { ...cash, ...look, id: look.newId(), shiftId: emptiedBy })
}

const findPlace = (tx: Tx, merchantId: string, cash: Awaiting, { deviceId }: Look): Promise<CountedIn | null> => {
  const { notedId: id, notedNumber: number, soldAt, happenedAt: at, kind } = cash
  const moment = { ...cash, deviceId, at, receivedAt: at, clockOffsetMs: null }
  // Of a kept entry no note stands that is the same money.
  const document = { id, number, ...(soldAt !== null && { soldAt }) }
  return findCountedIn(tx, merchantId, kind === 'unbooked' ? moment : { ...moment, document })
}

/** The shift with whose opening it went to the safe; its own, where it lay in a drawer whose name the till has no more. */
function emptiedAt(place: CountedIn | null, cash: Awaiting, look: Look): string | null {
  if (!cash.isShiftKnown) return isFoundWithoutShift(cash, look) ? cash.heirId : null
  if (place?.kind === 'awaits' && isOfGoneDrawer(cash, look)) return cash.shiftId
  return place?.kind === 'emptied' ? place.emptiedBy : null
}

const isBefore = ({ happenedAt }: Awaiting, { at }: Look): boolean => Date.parse(happenedAt) <= Date.parse(at)

/** Returns whether it lay, as a drawer was opened, in another one of that till and outlet whose name the till has no more. */
const isOfGoneDrawer = (cash: Awaiting, look: Look): boolean =>
  cash.isShut && look.but?.outletId === cash.outletId && !look.but.used.includes(cash.drawer) && isBefore(cash, look)

/** Returns whether cash of a shift that never came was found all the same: the till has one drawer, which is opened now, or none any more. */
const isFoundWithoutShift = (cash: Awaiting, look: Look): boolean =>
  look.isLast === true ||
  (look.but?.outletId === cash.outletId && new Set(look.but.used).size === 1 && isBefore(cash, look))

/** False where somebody else was quicker. */
const setFound = async (tx: Tx, merchantId: string, id: string, at: string): Promise<boolean> =>
  (await tx.run(sql`
    update cash_awaiting_count set found_at = ${at} where merchant_id = ${merchantId} and id = ${id} and found_at is null`)) ===
  1

/** Takes back that cash of a shift was found without it, as that comes now: it awaits whatever finds it there. */
export async function awaitAnew(
  tx: Tx,
  merchantId: string,
  { id: shiftId, deviceId, outletId }: { readonly id: string; readonly deviceId: string; readonly outletId: string },
  { at, businessDay, newId }: Pick<Look, 'at' | 'businessDay' | 'newId'>,
): Promise<void> {
  const found = await tx.many<{ currency: string; amountMinor: number }>(sql`
    update cash_awaiting_count set found_at = null
    where merchant_id = ${merchantId} and device_id = ${deviceId} and shift_id = ${shiftId} and outlet_id = ${outletId} and found_at is not null
    returning currency, amount_minor`)
  for (const { currency, amountMinor } of found)
    if (amountMinor !== 0)
      await insertToSafe(tx, merchantId, {
        id: newId(),
        shiftId,
        outletId,
        currency,
        amountMinor: -amountMinor,
        at,
        businessDay,
      })
}
