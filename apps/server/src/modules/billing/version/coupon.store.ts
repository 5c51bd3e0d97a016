import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface CouponRow {
  readonly id: string
  readonly code: string
  readonly offBasisPoints: number | null
  readonly offMinor: number | null
  readonly currency: SellingCurrency
  readonly lastDay: string | null
  readonly mostUses: number
  readonly uses: number
  readonly isEnabled: boolean
}

const columns = sql.raw(
  'id, code, off_basis_points, off_minor, currency, last_day, most_uses, uses, is_enabled from billing_coupon',
)

export const listCouponRows = (tx: Tx): Promise<CouponRow[]> =>
  tx.many(sql`select ${columns} order by created_at desc, id limit 500`)

/** Answers false where the code is taken. */
export const insertCoupon = async (tx: Tx, coupon: CouponRow, now: string): Promise<boolean> =>
  (await tx.run(sql`
    insert into billing_coupon (id, code, off_basis_points, off_minor, currency, last_day, most_uses, created_at)
    values (${coupon.id}, ${coupon.code}, ${coupon.offBasisPoints}, ${coupon.offMinor}, ${coupon.currency}, ${coupon.lastDay},
      ${coupon.mostUses}, ${now})
    on conflict (code) do nothing`)) === 1

export const setCouponEnabled = (tx: Tx, id: string, isEnabled: boolean): Promise<number> =>
  tx.run(sql`update billing_coupon set is_enabled = ${isEnabled} where id = ${id}`)

/** A coupon that counts today in a currency. */
export const findCouponFor = (
  tx: Tx,
  code: string,
  { today, currency }: { readonly today: string; readonly currency: string },
): Promise<CouponRow | undefined> =>
  tx.maybe(sql`
    select ${columns} where code = ${code} and is_enabled and uses < most_uses and currency = ${currency}
      and (last_day is null or last_day >= ${today})`)

/** Counts a use; false where the last one was taken meanwhile. */
export const useCoupon = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.run(sql`update billing_coupon set uses = uses + 1 where id = ${id} and uses < most_uses`)) === 1

/** Counts uses for another database, or takes uses back; false where there are not so many left. */
export const countUses = async (tx: Tx, id: string, uses: number): Promise<boolean> =>
  (await tx.run(sql`
    update billing_coupon set uses = uses + ${uses}
    where id = ${id} and uses + ${uses} between 0 and greatest(most_uses, uses)`)) === 1

/** Gives a use back: its bill was cancelled. */
export const giveCouponBack = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`update billing_coupon set uses = uses - 1 where id = ${id} and uses > 0`)
