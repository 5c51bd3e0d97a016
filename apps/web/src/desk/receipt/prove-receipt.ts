import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import {
  claimText,
  prefixOf,
  RECEIPT_KEYS,
  writeProof,
  type ReceiptClaim,
  type ReceiptProof,
} from '@kassa/domain/receipt/receipt-proof.ts'
import { BASE, paths } from '../../paths.ts'
import type { DeskSetup } from '../model/desk-setup.ts'
import { signText } from '../model/pin.ts'
import type { Registration } from '../model/registration.ts'
import { fromBase64Url } from '../../api/proof/base64url.ts'
import { pagesOrigin } from '../../session/brand.ts'

type Paid = Pick<SaleBody, 'number' | 'at' | 'currency' | 'answer'>

const claimOf = ({ number, at, currency, answer }: Paid, merchantId: string): ReceiptClaim => ({
  merchantId,
  number,
  soldAt: Math.floor(Date.parse(at) / 1_000),
  totalMinor: (answer as { totals: { payableMinor: number } }).totals.payableMinor,
  currency,
})

/**
 * The address in the code of a receipt: it leads to the page that says whether it is real, and what it says is signed with this device's own
 * key, without a line. Null where it could not be signed: the receipt prints without. Source: OR-D02.
 */
export async function proofOf(
  sale: Paid,
  { merchantId, keyPair }: Pick<Registration, 'merchantId' | 'keyPair'>,
): Promise<string | null> {
  const claim = claimOf(sale, merchantId)
  try {
    const signature = await signText(keyPair.privateKey, claimText(claim))
    return `${pagesOrigin()}${BASE}${paths.receiptCheck()}#${writeProof({ ...claim, signature })}`
  } catch {
    return null
  }
}

type Keys = NonNullable<DeskSetup['receiptKeys']>

async function isSignedWith({ x, y }: Keys[number], proof: ReceiptProof): Promise<boolean> {
  const how = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, how, false, ['verify'])
  const text = new TextEncoder().encode(claimText(proof))
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, fromBase64Url(proof.signature), text)
}

type Knows = Pick<DeskSetup, 'receiptKeys' | 'serverTime'> & { readonly merchant: { readonly id: string } }

/** The clock of a device may be so far behind that of the server. */
const CLOCKS_DIFFER_MS = 600_000

/**
 * Returns whether this desk has every key that the receipt may have been signed with: a device that was registered anew since the set-up came signs with one
 * that this desk has not heard of.
 */
const knowsAll = ({ receiptKeys = [], serverTime }: Knows, { soldAt }: ReceiptProof): boolean =>
  receiptKeys.length < RECEIPT_KEYS && soldAt * 1_000 <= Date.parse(serverTime) - CLOCKS_DIFFER_MS

/**
 * Returns whether a receipt was signed by a device of this merchant, as far as this desk knows without a line: `unknown` where it has no key of
 * that device, or may not have all of them. A key that cannot be read signs nothing.
 */
export async function judgeProof(proof: ReceiptProof, knows: Knows): Promise<'genuine' | 'forged' | 'unknown'> {
  const { merchant, receiptKeys = [] } = knows
  if (proof.merchantId !== merchant.id) return 'forged'
  const own = receiptKeys.filter(({ numberPrefix }) => numberPrefix === prefixOf(proof))
  if (own.length === 0) return 'unknown'
  const answers = await Promise.all(own.map((key) => isSignedWith(key, proof).catch(() => false)))
  if (answers.includes(true)) return 'genuine'
  return knowsAll(knows, proof) ? 'forged' : 'unknown'
}
