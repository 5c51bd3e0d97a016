import { verify } from 'node:crypto'
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { couponClaimText, readCouponWord, type CouponWord } from '@kassa/domain/promotion/coupon-word.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listCouponKeys, listCouponSigners } from './coupon-key.store.ts'
import { insertPrintedCoupon } from './offline-use.store.ts'
import { listTemplateBooks } from './template.store.ts'

/** A coupon that was taken offline, by the text of its printed code. */
export interface OfflineCoupon {
  /** The signed text of the coupon; null: nothing proves that it was the merchant's. */
  readonly proven: CouponWord | null
  /** True where the till that printed it had not reported it: the books have it from now on. */
  readonly isUntold: boolean
}

type Taken = NonNullable<SaleBody['offlineCoupons']>[number]

type Key = { readonly format: 'jwk'; readonly key: Readonly<Record<string, string>> }

const ofPoint = (point: string): Key => {
  const bytes = Buffer.from(point, 'base64url')
  const [x = '', y = ''] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'))
  return { format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } }
}

function isSigned(merchantId: string, word: CouponWord, key: Key): boolean {
  try {
    const text = Buffer.from(couponClaimText({ ...word, merchantId }))
    return verify('sha256', text, { ...key, dsaEncoding: 'ieee-p1363' }, Buffer.from(word.signature, 'base64url'))
  } catch {
    return false
  }
}

/** Returns the signer of a coupon's text: the server, a device that sells or one that no longer may; null: nobody of the merchant. */
async function signerOf(tx: Tx, merchantId: string, word: CouponWord): Promise<'server' | 'device' | 'ended' | null> {
  if (word.signer === '') {
    const points = await listCouponKeys(tx, merchantId)
    return points.some((point) => isSigned(merchantId, word, ofPoint(point))) ? 'server' : null
  }
  const signers = await listCouponSigners(tx, merchantId, word.signer)
  const found = signers.find(({ publicKey }) => isSigned(merchantId, word, { format: 'jwk', key: publicKey }))
  if (!found) return null
  return found.isEnded ? 'ended' : 'device'
}

/**
 * Writes a printed coupon that its till has not reported into the books before the sale that uses it, so that of two such sales the second
 * finds it used.
 */
async function tellOf(tx: Tx, merchantId: string, word: CouponWord, at: string): Promise<boolean> {
  const [template] = await listTemplateBooks(tx, merchantId, [word.templateId])
  if (!template?.terms.nextVisit || word.memberId !== null) return false
  return insertPrintedCoupon(tx, merchantId, word, at)
}

async function judge(tx: Tx, merchantId: string, { couponId, word: text }: Taken, at: string): Promise<OfflineCoupon> {
  const word = readCouponWord(text)
  const signer = word?.couponId === couponId ? await signerOf(tx, merchantId, word) : null
  if (!word || signer === null) return { proven: null, isUntold: false }
  return { proven: word, isUntold: signer === 'device' && (await tellOf(tx, merchantId, word, at)) }
}

/** Checks the coupons that a sale took offline, by their ids. Nothing is refused: a coupon that cannot be proved is filed for review. */
export async function judgeOffline(
  tx: Tx,
  merchantId: string,
  { offlineCoupons = [] }: Pick<SaleBody, 'offlineCoupons'>,
  at: string,
): Promise<ReadonlyMap<string, OfflineCoupon>> {
  const judged = new Map<string, OfflineCoupon>()
  // One after the other in the order of keys, so that two bookings never wait crosswise.
  for (const taken of offlineCoupons.toSorted((one, other) => (one.couponId < other.couponId ? -1 : 1)))
    judged.set(taken.couponId, await judge(tx, merchantId, taken, at))
  return judged
}
