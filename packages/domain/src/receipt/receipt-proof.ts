import { countedIn } from '../sales/number-format.ts'

/**
 * The claim that a receipt makes, so that it can be told from a forged one. `soldAt` in epoch seconds, the total in
 * minor units.
 */
export interface ReceiptClaim {
  readonly merchantId: string
  /** The number of the sale; the range of the device that signed is in it. */
  readonly number: string
  readonly soldAt: number
  readonly totalMinor: number
  readonly currency: string
}

/** A claim with the signature of the device that printed it (ECDSA P-256 over SHA-256, `r ‖ s`, base64url). */
export interface ReceiptProof extends ReceiptClaim {
  readonly signature: string
}

/** Keys of devices that a desk is told at most; where there are more, it does not know them all. */
export const RECEIPT_KEYS = 200

const KIND = 'KR1'
/** A prefix that no other text signed by a device begins with. */
const PURPOSE = 'kassa-receipt-1'
const PROOF =
  /(?:^|#)KR1\.([0-9a-f]{32})\.((?:[A-Z0-9-]{1,12}\/)?[A-Za-z0-9_-]{1,25}-[0-9]{4,15})\.([0-9a-z]{1,8})\.([0-9a-z]{1,9})\.([A-Z]{3})\.([A-Za-z0-9_-]{86})$/

/** The text that is signed for a receipt. */
export const claimText = ({ merchantId, number, soldAt, totalMinor, currency }: ReceiptClaim): string =>
  [PURPOSE, merchantId, number, String(soldAt), String(totalMinor), currency].join('\n')

/** The word that stands in the receipt's QR code, behind the `#` of the page that checks it. Source: OR-D02. */
export const writeProof = ({ merchantId, number, soldAt, totalMinor, currency, signature }: ReceiptProof): string =>
  [
    KIND,
    merchantId.replaceAll('-', ''),
    number,
    soldAt.toString(36),
    totalMinor.toString(36),
    currency,
    signature,
  ].join('.')

const uuidOf = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')

/**
 * Reads a receipt proof, or an address that ends in one; undefined for any other text. Only the signature tells whether
 * the claim is true.
 */
export function readProof(text: string): ReceiptProof | undefined {
  const [, hex, number, soldAt, total, currency, signature] = PROOF.exec(text) ?? []
  if (!hex || !number || !soldAt || !total || !currency || !signature) return undefined
  const claim = { soldAt: Number.parseInt(soldAt, 36), totalMinor: Number.parseInt(total, 36) }
  return { merchantId: uuidOf(hex), number, ...claim, currency, signature }
}

/** The device's part of a number, whatever the format; empty where there is none. */
export const prefixOf = ({ number }: Pick<ReceiptClaim, 'number'>): string => countedIn(number)?.range ?? ''
