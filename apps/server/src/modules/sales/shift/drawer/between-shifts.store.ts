import { lyingMinor, partedCash, type CashOfClosing } from '@kassa/domain/accounting/drawer/cash-between-shifts.ts'
import { sql, type Sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { ShiftRow } from '../shift.store.ts'
import { isAfter, isBefore, newestFirst, type DrawerPlace } from './drawer-chain.store.ts'

/** A shift among those of its drawer at its outlet. */
type Placed = DrawerPlace & Pick<ShiftRow, 'id' | 'outletId'>

/** Writes how much of the float of a shift that was just opened lay in its drawer already. Source: docs/decisions/2801. */
export async function insertOpeningCash(
  tx: Tx,
  merchantId: string,
  shift: Placed & Pick<ShiftRow, 'businessDay'>,
): Promise<void> {
  await holdDrawer(tx, merchantId, shift)
  const { leftMinor, isFollowed } = await findAround(tx, merchantId, shift)
  const amountMinor = lyingMinor(leftMinor, isFollowed)
  await insertRow(tx, merchantId, shift, { kind: 'opening', amountMinor, leftMinor: null })
}

/** Writes how much of the count of a shift that is being closed goes to the safe. Source: docs/decisions/2801. */
export async function insertClosingCash(
  tx: Tx,
  merchantId: string,
  shift: Placed & Pick<ShiftRow, 'businessDay'>,
  counted: Omit<CashOfClosing, 'isFollowed'>,
): Promise<void> {
  await holdDrawer(tx, merchantId, shift)
  const { isFollowed } = await findAround(tx, merchantId, shift)
  const { toSafeMinor, leftMinor } = partedCash({ ...counted, isFollowed })
  await insertRow(tx, merchantId, shift, { kind: 'closing', amountMinor: toSafeMinor, leftMinor })
}

/** Holds the drawers of a till: of an opening and a closing at one moment the second sees the first. It comes behind the row of a shift. */
const holdDrawer = (tx: Tx, merchantId: string, { deviceId }: Placed): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`drawers ${merchantId} ${deviceId}`}, 0))`)

/** The amount that the closing before left, and whether a shift after this one is open or was; both at the same outlet. */
const findAround = (
  tx: Tx,
  merchantId: string,
  place: Placed,
): Promise<{ leftMinor: number | null; isFollowed: boolean }> => {
  const isOfDrawer = sql`n.merchant_id = ${merchantId} and n.device_id = ${place.deviceId} and n.currency = ${place.currency}
    and n.drawer is not distinct from ${place.drawer} and n.outlet_id = ${place.outletId}`
  return tx.one(sql`
    select exists (select from shift n where ${isOfDrawer} and ${isAfter(place)}) as is_followed,
      (select left_minor from cash_between_shifts c where c.merchant_id = ${merchantId} and c.kind = 'closing' and c.shift_id = (
        select n.id from shift n where ${isOfDrawer} and ${isBefore(place)} order by ${newestFirst} limit 1)) as left_minor`)
}

const insertRow = (
  tx: Tx,
  merchantId: string,
  { id, outletId, currency, businessDay }: Placed & Pick<ShiftRow, 'businessDay'>,
  { kind, amountMinor, leftMinor }: { kind: 'opening' | 'closing'; amountMinor: number; leftMinor: number | null },
): Promise<number> =>
  tx.run(sql`
    insert into cash_between_shifts (merchant_id, shift_id, kind, outlet_id, currency, amount_minor, left_minor, business_day)
    values (${merchantId}, ${id}, ${kind}, ${outletId}, ${currency}, ${amountMinor}, ${leftMinor}, ${businessDay})`)

/** The cash between shifts as the accounts post it, into the drawer: what lay there already is no float from the safe, and what leaves goes there. */
export const cashBetweenShifts: Sql = sql`(
  select merchant_id, outlet_id, shift_id, case kind when 'opening' then 'float' else 'to-safe' end as kind, -amount_minor as amount_minor, business_day
  from cash_between_shifts)`
