import { verify } from 'node:crypto'
import { RECEIPT_LINK_DAYS } from '@kassa/contract/print/receipt-link.calls.ts'
import { checkReceipt as checkCall, openProvedReceipt as openCall } from '@kassa/contract/print/receipt-proof.calls.ts'
import { claimText, prefixOf, readProof, type ReceiptProof } from '@kassa/domain/receipt/receipt-proof.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { daysAfter, sealLink, whileGood } from '../link.ts'
import { findProvedSale, listSigners, type ProvedSale, type Signer } from './receipt-proof.store.ts'

/** Receipts that one address may have looked at in a minute. */
const LOOKED_AT_A_MINUTE = 60

function isSigned(proof: ReceiptProof, { publicKey }: Signer): boolean {
  try {
    const key = { key: publicKey, format: 'jwk', dsaEncoding: 'ieee-p1363' } as const
    return verify('sha256', Buffer.from(claimText(proof)), key, Buffer.from(proof.signature, 'base64url'))
  } catch {
    return false
  }
}

/** Returns whether the books say of a sale what the paper says: its total, and when it was, to the second. */
const isSame = (proof: ReceiptProof, sale: ProvedSale): boolean =>
  sale.payableMinor === proof.totalMinor &&
  sale.currency === proof.currency &&
  Math.floor(Date.parse(sale.soldAt) / 1_000) === proof.soldAt

interface Proved {
  readonly proof: ReceiptProof
  readonly signer: Signer
  /** Undefined: its sale has not arrived yet. */
  readonly sale: ProvedSale | undefined
}

/**
 * Returns the answer that a receipt's code proves. A code that nobody of the shop has signed and one of another merchant are refused alike;
 * where the books contradict the paper, it counts as forged.
 */
async function proved<Answer>(
  { limiter, ip, enter }: Context,
  word: string,
  say: (found: Proved) => Result<Answer>,
): Promise<Result<Answer>> {
  const seconds = await limiter.take(`receipts looked at from ${ip}`, LOOKED_AT_A_MINUTE, 60)
  if (seconds !== undefined) return refuse({ code: 'request.too-often', facts: { seconds } })
  const proof = readProof(word.trim())
  if (!proof) return refuse({ code: 'receipt-proof.unreadable' })
  return enter(proof.merchantId, async (tx) => {
    const signers = await listSigners(tx, proof.merchantId, prefixOf(proof))
    const signer = signers.find((one) => isSigned(proof, one))
    if (!signer) return refuse({ code: 'receipt-proof.forged' })
    const sale = await findProvedSale(tx, proof.merchantId, proof.number)
    return sale && !isSame(proof, sale) ? refuse({ code: 'receipt-proof.forged' }) : say({ proof, signer, sale })
  })
}

/** Whether a receipt is real. */
export const checkReceipt = command(checkCall, async (context, { word }) =>
  proved(context, word, ({ proof, signer, sale }) => {
    const { outletName, timeZone } = sale ?? signer
    const at = new Date(proof.soldAt * 1_000).toISOString()
    const state = sale ? ('genuine' as const) : ('not-booked' as const)
    return accept({ state, outletName, timeZone, at, totalMinor: proof.totalMinor, currency: signer.currency })
  }),
)

/** The receipt itself, for whoever holds the paper: as long after the sale as a link made at the till would open it. */
export const openProvedReceipt = command(openCall, async (context, { word }) =>
  proved(context, word, ({ proof, sale }) => {
    if (!sale) return refuse({ code: 'thing.not-found' })
    const link = { merchantId: proof.merchantId, id: sale.id, expiresAt: daysAfter(sale.soldAt, RECEIPT_LINK_DAYS) }
    const good = whileGood('receipt', link, context.now)
    return good.ok
      ? accept({ token: sealLink('receipt', context.secrets, link), expiresAt: link.expiresAt })
      : refuse(good.refusal)
  }),
)
