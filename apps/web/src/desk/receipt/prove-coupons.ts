import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { couponClaimText, writeCouponWord } from '@kassa/domain/promotion/coupon-word.ts'
import type { NextCoupon } from '@kassa/domain/receipt/sale-receipt.ts'
import { signText } from '../model/pin.ts'
import type { Registration } from '../model/registration.ts'

type Signer = Pick<Registration, 'merchantId' | 'keyPair' | 'numberPrefix'>

/**
 * The coupons that a receipt brings, each with what its QR code says, signed with this device's own key, without a line. Where it cannot be
 * signed its code prints alone. Source: members.md §3.
 */
export const provenCoupons = (
  { givenCoupons = [] }: Pick<SaleBody, 'givenCoupons'>,
  signer: Signer | null,
): Promise<NextCoupon[]> =>
  Promise.all(
    givenCoupons.map(async (coupon) => ({ ...coupon, word: signer ? await wordOf(coupon, signer) : undefined })),
  )

async function wordOf(
  { id, templateId, code, fromDate, untilDate }: NonNullable<SaleBody['givenCoupons']>[number],
  { merchantId, keyPair, numberPrefix }: Signer,
): Promise<string | undefined> {
  if (id === undefined || fromDate === undefined) return undefined
  const said = { couponId: id, templateId, code, fromDate, untilDate, memberId: null, signer: numberPrefix }
  try {
    const signature = await signText(keyPair.privateKey, couponClaimText({ ...said, merchantId }))
    return writeCouponWord({ ...said, signature })
  } catch {
    return undefined
  }
}
