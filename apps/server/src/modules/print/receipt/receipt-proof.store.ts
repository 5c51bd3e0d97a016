import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { RECEIPT_KEYS } from '@kassa/domain/receipt/receipt-proof.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { registeredTills } from '../../device/public.ts'
import { zoneAt } from '../../../platform/list/zone-at.store.ts'

/** A registration of a device, with which receipts were signed. */
export interface Signer {
  readonly publicKey: Readonly<Record<'kty' | 'crv' | 'x' | 'y', string>>
  readonly outletName: string
  readonly timeZone: string
  readonly currency: SellingCurrency
}

/** Registrations that numbers with this beginning come from: those of one device. A receipt stays genuine after its device is gone. */
export const listSigners = (tx: Tx, merchantId: string, numberPrefix: string): Promise<Signer[]> =>
  tx.many<Signer>(sql`
    select r.public_key, o.name as outlet_name, o.time_zone, o.currency
    from ${registeredTills}
    join organisation_outlet o on o.merchant_id = d.merchant_id and o.id = d.outlet_id
    where r.merchant_id = ${merchantId} and r.number_prefix = ${numberPrefix}
    order by r.epoch desc limit 50`)

/** The facts of a sale in the books. */
export interface ProvedSale {
  readonly id: string
  readonly payableMinor: number
  readonly currency: string
  readonly soldAt: string
  readonly outletName: string
  readonly timeZone: string
}

export const findProvedSale = (tx: Tx, merchantId: string, number: string): Promise<ProvedSale | undefined> =>
  tx.maybe<ProvedSale>(sql`
    select s.id, (s.priced->'totals'->>'payableMinor')::bigint as payable_minor, s.currency, s.sold_at, o.name as outlet_name,
      ${zoneAt('o', 's.sold_at')} as time_zone
    from sales_order s join organisation_outlet o on o.merchant_id = s.merchant_id and o.id = s.outlet_id
    where s.merchant_id = ${merchantId} and s.number = ${number} and s.type = 1`)

/**
 * Returns the keys by which desks recognize genuine receipts: public keys of the merchant's devices, those of the outlet first, the newest
 * before older ones.
 */
export const listReceiptKeys = (
  tx: Tx,
  merchantId: string,
  outletId: string,
): Promise<{ numberPrefix: string; x: string; y: string; isEnded: boolean }[]> =>
  tx.many(sql`
    select r.number_prefix, r.public_key->>'x' as x, r.public_key->>'y' as y,
      (r.unbound_at is not null or not d.is_enabled) as is_ended
    from ${registeredTills}
    where r.merchant_id = ${merchantId}
    order by d.outlet_id = ${outletId} desc, r.registered_at desc, r.id desc limit ${RECEIPT_KEYS}`)
