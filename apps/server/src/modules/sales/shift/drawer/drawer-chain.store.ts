import { sql, type Sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { ShiftRow } from '../shift.store.ts'

/** A shift beside another one of the same drawer and currency. */
export interface NeighborShift {
  readonly id: string
  readonly number: string
  readonly floatMinor: number
  /** The amount that its closing left in the drawer; null while it is open. */
  readonly leftMinor: number | null
}

/** The position of a shift among those of its drawer. */
export type DrawerPlace = Pick<ShiftRow, 'deviceId' | 'drawer' | 'currency' | 'epoch' | 'number'>

/**
 * The order in which the shifts of a drawer follow each other: the registration of their till, then the order of booking; no clock of a
 * till.
 */
const drawerOrder: readonly Sql[] = [sql`n.epoch`, sql`length(n.number)`, sql`n.number collate "C"`]
/** The oldest shift `n` of a drawer before the others. */
export const inOrder = sql.join(drawerOrder, ', ')
/** The newest shift `n` of a drawer before the others. */
export const newestFirst = sql.join(
  drawerOrder.map((each) => sql`${each} desc`),
  ', ',
)

/** The condition that a shift `n` is of a drawer, at whatever outlet. */
export const ofDrawer = (
  merchantId: string,
  { deviceId, drawer, currency }: Pick<DrawerPlace, 'deviceId' | 'drawer' | 'currency'>,
): Sql => sql`n.merchant_id = ${merchantId} and n.device_id = ${deviceId} and n.currency = ${currency}
    and n.drawer is not distinct from ${drawer}`

const besides = (merchantId: string, place: DrawerPlace): Sql => sql`
  select n.id, n.number, n.float_minor, case when n.closed_at is not null then n.next_float_minor end as left_minor
  from shift n where ${ofDrawer(merchantId, place)}`

const placeOf = ({ epoch, number }: Pick<DrawerPlace, 'epoch' | 'number'>): Sql =>
  sql`(${epoch}::integer, length(${number}::text), ${number}::text collate "C")`

/** The condition that a shift `n` of the same drawer came before another; and after it. */
export const isBefore = (place: Pick<DrawerPlace, 'epoch' | 'number'>): Sql => sql`(${inOrder}) < ${placeOf(place)}`
export const isAfter = (place: Pick<DrawerPlace, 'epoch' | 'number'>): Sql => sql`(${inOrder}) > ${placeOf(place)}`

/** The shift of the same drawer that came before, also in an earlier registration of the till. */
export const findShiftBefore = (tx: Tx, merchantId: string, place: DrawerPlace): Promise<NeighborShift | undefined> =>
  tx.maybe<NeighborShift>(sql`
    ${besides(merchantId, place)} and ${isBefore(place)} order by ${newestFirst} limit 1`)

/** The one that came after: it was opened while nobody had closed this one. */
export const findShiftAfter = (tx: Tx, merchantId: string, place: DrawerPlace): Promise<NeighborShift | undefined> =>
  tx.maybe<NeighborShift>(sql`
    ${besides(merchantId, place)} and ${isAfter(place)} order by ${inOrder} limit 1`)

/** The lateral form of `findShiftBefore`, beside each shift `s` of a statement. */
export const shiftBefore: Sql = sql`
  select n.number, case when n.closed_at is not null then n.next_float_minor end as left_minor
  from shift n
  where n.merchant_id = s.merchant_id and n.device_id = s.device_id and n.currency = s.currency
    and n.drawer is not distinct from s.drawer
    and (${inOrder}) < (s.epoch, length(s.number), s.number collate "C")
  order by ${newestFirst} limit 1`
