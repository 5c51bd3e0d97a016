import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { registeredTills } from '../../device/public.ts'

/** Remembers a key with which the merchant's coupons are signed; one that is known stays as it is. */
export const keepCouponKey = (tx: Tx, merchantId: string, point: string, at: string): Promise<number> =>
  tx.run(sql`
    insert into coupon_key (merchant_id, point, made_at) values (${merchantId}, ${point}, ${at})
    on conflict (merchant_id, point) do nothing`)

/** Every key with which they were signed, the newest first. */
export const listCouponKeys = async (tx: Tx, merchantId: string): Promise<string[]> => {
  const rows = await tx.many<{ point: string }>(sql`
    select point from coupon_key where merchant_id = ${merchantId} order by made_at desc, point limit 20`)
  return rows.map(({ point }) => point)
}

/** A registration of a device, with which coupons on receipts were signed. */
export interface CouponSigner {
  readonly publicKey: Readonly<Record<'kty' | 'crv' | 'x' | 'y', string>>
  /** It was ended, or its device may not sell: what it signs is believed only where its sale is booked. */
  readonly isEnded: boolean
}

export const listCouponSigners = (tx: Tx, merchantId: string, numberPrefix: string): Promise<CouponSigner[]> =>
  tx.many<CouponSigner>(sql`
    select r.public_key, (r.unbound_at is not null or not d.is_enabled) as is_ended
    from ${registeredTills}
    where r.merchant_id = ${merchantId} and r.number_prefix = ${numberPrefix}
    order by r.epoch desc limit 50`)
