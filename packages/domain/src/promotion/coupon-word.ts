import { dayNumberOf, dayOfNumber, isCalendarDay } from '../time/calendar-day.ts'
import { readCouponCode } from './coupon-code.ts'

/** The claim that a coupon's printed code makes, so that it can be told from a forged one while offline. */
export interface CouponClaim {
  readonly merchantId: string
  /** The coupon's id as the books have it, or will once its receipt's sale is booked. */
  readonly couponId: string
  readonly templateId: string
  /** The ten characters that are typed. */
  readonly code: string
  /** The first and the last day on which it is good. */
  readonly fromDate: string
  readonly untilDate: string
  /** The only member who may use the coupon; null: anyone who shows it. */
  readonly memberId: string | null
  /** The device's part of the numbers of whoever printed it; empty: the server signed. */
  readonly signer: string
}

/** A claim with its signature (ECDSA P-256 over SHA-256, `r ‖ s`, base64url). The signature tells its merchant. */
export interface CouponWord extends Omit<CouponClaim, 'merchantId'> {
  readonly signature: string
}

const KIND = 'KC1'
/** A prefix that no other text signed by a device or the server begins with. */
const PURPOSE = 'kassa-coupon-1'
const WORD =
  /^KC1\.([2-9A-Z]{10})\.([0-9a-z]{25})\.([0-9a-z]{25})\.([0-9a-z]{1,5})\.([0-9a-z]{1,5})\.([0-9a-z]{25}|)\.([A-Za-z0-9_/-]{0,38})\.([A-Za-z0-9_-]{86})$/

/** The text that is signed for a coupon. */
export const couponClaimText = (claim: CouponClaim): string => {
  const { merchantId, signer, code, couponId, templateId, fromDate, untilDate, memberId } = claim
  return [PURPOSE, merchantId, signer, code, couponId, templateId, fromDate, untilDate, memberId ?? ''].join('\n')
}

/** The word that stands in a coupon's QR code: small enough for paper of 58 mm. Source: members.md §3, §4. */
export const writeCouponWord = ({ signature, signer, ...word }: CouponWord): string =>
  [
    KIND,
    word.code,
    packedId(word.couponId),
    packedId(word.templateId),
    packedDay(word.fromDate),
    packedDay(word.untilDate),
    word.memberId === null ? '' : packedId(word.memberId),
    signer,
    signature,
  ].join('.')

/**
 * Reads a coupon word; undefined for any other text, and for one that is not written as `writeCouponWord` writes it, so
 * that no two texts are the same coupon. Only the signature tells whether the claim is true.
 */
export function readCouponWord(text: string): CouponWord | undefined {
  const [, code = '', couponId = '', templateId = '', from = '', until = '', member = '', signer = '', signature = ''] =
    WORD.exec(text) ?? []
  if (code === '' || readCouponCode(code) !== code) return undefined
  const days = { fromDate: unpackedDay(from), untilDate: unpackedDay(until) }
  const ids = { couponId: unpackedId(couponId), templateId: unpackedId(templateId) }
  const word = { code, ...ids, ...days, memberId: member === '' ? null : unpackedId(member), signer, signature }
  const isSound = isCalendarDay(word.fromDate) && isCalendarDay(word.untilDate) && LAST.test(signature)
  return isSound && writeCouponWord(word) === text ? word : undefined
}

/** 64 bytes end in a sign of which two bits count: the others would stand for the same signature. */
const LAST = /[AQgw]$/

const packedId = (id: string): string =>
  BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .padStart(25, '0')

function unpackedId(packed: string): string {
  let number = 0n
  for (const sign of packed) number = number * 36n + BigInt(Number.parseInt(sign, 36))
  const hex = number.toString(16).padStart(32, '0')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

const packedDay = (day: string): string => dayNumberOf(day).toString(36)
const unpackedDay = (packed: string): string => dayOfNumber(Number.parseInt(packed, 36))
