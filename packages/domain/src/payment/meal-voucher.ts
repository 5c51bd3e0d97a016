/**
 * A meal voucher is a paper of an issuer, worth its face at most: the rest of the face is lost, for no change is given. Its number is reserved
 * while the sale is paid, so that it pays once, and the issuer settles its payments. Source: docs/decisions/2200.
 */
export interface ScannedVoucher {
  readonly code: string
  /** Minor units; null where the number does not say it, so that somebody reads it off the paper. */
  readonly faceMinor: number | null
}

/** The bar code of a French voucher: 24 digits, of which the 12th to 16th are its face in cents. Source: public manual of Odoo’s `pos_meal_voucher`. */
const FRENCH = /^\d{11}(\d{5})\d{8}$/

/** A number of letters and digits, without the blanks and dashes that are printed in it; undefined for what is none. */
export function readVoucher(typed: string, currency: string): ScannedVoucher | undefined {
  const code = typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase()
  if (!/^[0-9A-Z]{6,40}$/.test(code)) return undefined
  const faceMinor = currency === 'EUR' ? Number(FRENCH.exec(code)?.[1] ?? 0) : 0
  return { code, faceMinor: faceMinor === 0 ? null : faceMinor }
}

/** Minor units of one voucher, as the books have it. */
export interface VoucherBook {
  readonly faceMinor: number
  /** Its payments less all that came back to it. */
  readonly takenMinor: number
  /** Refunds to it since it paid last. */
  readonly returnedMinor: number
}

/** Returns the amount that a voucher can pay now: its face while nothing of it is spent, otherwise the refunds to it. Minor units, at least 0. */
export const voucherSpendable = ({ faceMinor, takenMinor, returnedMinor }: VoucherBook): number =>
  Math.max(0, takenMinor === 0 ? faceMinor : returnedMinor)
