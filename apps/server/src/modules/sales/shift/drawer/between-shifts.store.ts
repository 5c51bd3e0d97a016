import { lyingMinor, partedCash, type CashOfClosing } from '@kassa/domain/accounting/drawer/cash-between-shifts.ts'
import { sql, type Sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { ShiftRow } from '../shift.store.ts'
import { isRetired } from './cash-place.store.ts'
import { isAfter, isBefore, newestFirst, ofDrawer, type DrawerPlace } from './drawer-chain.store.ts'

/** A shift among those of its drawer at its outlet. */
type Placed = DrawerPlace & Pick<ShiftRow, 'id' | 'outletId'>

/** A shift that is being opened, at a moment by the server's clock. */
export type OpenedShift = Placed & Pick<ShiftRow, 'businessDay' | 'openedAt'>

/** Writes how much of the float of a shift that was just opened lay in its drawer already. Source: docs/decisions/2801. */
export async function insertOpeningCash(tx: Tx, merchantId: string, shift: OpenedShift): Promise<void> {
  await holdDrawers(tx, merchantId, shift.deviceId)
  const { leftMinor, isFollowed } = await findAround(tx, merchantId, shift)
  const amountMinor = lyingMinor(leftMinor, isFollowed)
  await insertRow(tx, merchantId, shift, { kind: 'opening', amountMinor, leftMinor: null, openedAt: shift.openedAt })
}

/** Writes how much of the count of a shift that is being closed goes to the safe. Source: docs/decisions/2801. */
export async function insertClosingCash(
  tx: Tx,
  merchantId: string,
  shift: Placed & Pick<ShiftRow, 'businessDay'>,
  counted: Omit<CashOfClosing, 'isFollowed'>,
): Promise<void> {
  await holdDrawers(tx, merchantId, shift.deviceId)
  // Of a till that is retired nobody opens the next one.
  const isFollowed =
    (await findAround(tx, merchantId, shift)).isFollowed || (await isRetired(tx, merchantId, shift.deviceId))
  const { toSafeMinor, leftMinor } = partedCash({ ...counted, isFollowed })
  await insertRow(tx, merchantId, shift, { kind: 'closing', amountMinor: toSafeMinor, leftMinor, openedAt: null })
}

/** Holds the drawers of a till: of an opening and a closing at one moment the second sees the first. It comes behind the row of a shift. */
export const holdDrawers = (tx: Tx, merchantId: string, deviceId: string): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`drawers ${merchantId} ${deviceId}`}, 0))`)

/** The amount that the closing before left, unless it was brought to the safe since, and whether a shift after this one is open or was; both at the same outlet. */
const findAround = (
  tx: Tx,
  merchantId: string,
  place: Placed,
): Promise<{ leftMinor: number | null; isFollowed: boolean }> => {
  const isOfDrawer = sql`${ofDrawer(merchantId, place)} and n.outlet_id = ${place.outletId}`
  return tx.one(sql`
    select exists (select from shift n where ${isOfDrawer} and ${isAfter(place)}) as is_followed,
      (select left_minor from cash_between_shifts c where c.merchant_id = ${merchantId} and c.kind = 'closing' and ${isStillLeft('c')} and c.shift_id = (
        select n.id from shift n where ${isOfDrawer} and ${isBefore(place)} order by ${newestFirst} limit 1)) as left_minor`)
}

/**
 * The condition that what a closing left (a row of `cash_between_shifts`) was not brought to the safe since, its drawer being used no more. A movement has an id that its till chose.
 */
export const isStillLeft = (row: string): Sql => {
  const c = sql.raw(row)
  return sql`not exists (select from cash_behind_count w where w.merchant_id = ${c}.merchant_id and w.id = ${c}.shift_id and w.kind = 'to-safe')`
}

interface Told {
  readonly kind: 'opening' | 'closing'
  readonly amountMinor: number
  readonly leftMinor: number | null
  readonly openedAt: string | null
}

const insertRow = (
  tx: Tx,
  merchantId: string,
  { id, outletId, currency, businessDay }: Placed & Pick<ShiftRow, 'businessDay'>,
  { kind, amountMinor, leftMinor, openedAt }: Told,
): Promise<number> =>
  tx.run(sql`
    insert into cash_between_shifts (merchant_id, shift_id, kind, outlet_id, currency, amount_minor, left_minor, opened_at, business_day)
    values (${merchantId}, ${id}, ${kind}, ${outletId}, ${currency}, ${amountMinor}, ${leftMinor}, ${openedAt}, ${businessDay})`)

/** The cash between shifts as the accounts post it, into the drawer: what lay there already is no float from the safe, and what leaves goes there. */
export const cashBetweenShifts: Sql = sql`(
  select merchant_id, outlet_id, shift_id, case kind when 'opening' then 'float' else 'to-safe' end as kind, -amount_minor as amount_minor, business_day
  from cash_between_shifts)`
