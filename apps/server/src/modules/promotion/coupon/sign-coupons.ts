import { sign } from 'node:crypto'
import { couponClaimText, writeCouponWord, type CouponClaim } from '@kassa/domain/promotion/coupon-word.ts'
import type { Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { signingKey, type SigningKey } from '../../../platform/secrets/signing-key.ts'
import { keepCouponKey, listCouponKeys } from './coupon-key.store.ts'

/** The parts of a call's context that signing coupons needs. */
export type CouponSigning = Pick<Context, 'secrets' | 'now'>

/** A coupon of the books, as far as its signed text states it. */
export type SignableCoupon = Omit<CouponClaim, 'merchantId' | 'signer'>

const keyOf = ({ secrets }: CouponSigning): SigningKey => signingKey(secrets, 'coupon')

/**
 * Writes the words of a merchant's coupons, signed by the server; the key is remembered first, so that what is printed stays proven. Source:
 * members.md §3.
 */
export async function couponSigner(
  tx: Tx,
  merchantId: string,
  signing: CouponSigning,
): Promise<(coupon: SignableCoupon) => string> {
  const { key, point } = keyOf(signing)
  await keepCouponKey(tx, merchantId, point, signing.now)
  return ({ couponId, templateId, code, fromDate, untilDate, memberId }) => {
    const said = { couponId, templateId, code, fromDate, untilDate, memberId, signer: '' }
    const text = Buffer.from(couponClaimText({ ...said, merchantId }))
    const signature = sign('sha256', text, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    return writeCouponWord({ ...said, signature })
  }
}

/** The keys by which a desk tells what the server signed, the one that signs now among them. */
export async function couponKeys(tx: Tx, merchantId: string, signing: CouponSigning): Promise<string[]> {
  const { point } = keyOf(signing)
  return [...new Set([point, ...(await listCouponKeys(tx, merchantId))])]
}
