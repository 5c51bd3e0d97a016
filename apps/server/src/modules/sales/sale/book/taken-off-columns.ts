import type { TakenOff } from '@kassa/domain/basket/taken-off.ts'
import { sql, type Sql } from '../../../../platform/db/sql.ts'

/** The columns of an order in which stands what was taken off. Each is in the proof of orders; a sum without a column does not compile. */
const columnOf = {
  promotionMinor: 'promotion_minor',
  memberMinor: 'member_minor',
  couponMinor: 'coupon_minor',
  pointsMinor: 'points_minor',
  timesMinor: 'times_minor',
  manualMinor: 'manual_minor',
  roundingMinor: 'rounding_minor',
  exemptionMinor: 'exemption_minor',
} as const satisfies Record<keyof TakenOff, string>

export type TakenOffColumns = { readonly [Sum in keyof TakenOff as (typeof columnOf)[Sum]]: number }

const columns = Object.values(columnOf)

export const takenOffColumns = (off: TakenOff): TakenOffColumns =>
  Object.fromEntries(
    Object.entries(columnOf).map(([sum, column]) => [column, off[sum as keyof TakenOff]]),
  ) as TakenOffColumns

export const takenOffNames: Sql = sql.raw(columns.join(', '))
export const takenOffTypes: Sql = sql.raw(columns.map((column) => `${column} bigint`).join(', '))

/** All of it added up, of the orders called `o`. */
export const takenOffSum: Sql = sql.raw(columns.map((column) => `o.${column}`).join(' + '))
