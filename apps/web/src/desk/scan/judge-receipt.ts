import { checkReceipt } from '@kassa/contract/print/receipt-proof.calls.ts'
import { receiptTime } from '@kassa/domain/receipt/receipt-shop.ts'
import { writeProof, type ReceiptProof } from '@kassa/domain/receipt/receipt-proof.ts'
import { refuseLoud } from '../basket/sell.ts'
import { desk, tell } from '../model/desk-state.ts'
import { judgeProof } from '../receipt/prove-receipt.ts'
import { askServer } from '../sync/connection.ts'
import { moneyText } from '../ui/money-text.ts'

/** With a line the server knows devices that this desk has no key of yet, and what the books say. */
async function judgedByServer(proof: ReceiptProof): Promise<'genuine' | 'forged' | 'unknown'> {
  const heard = await askServer(checkReceipt, { word: writeProof(proof) })
  if (heard.kind === 'answered') return 'genuine'
  return heard.kind === 'refused' && heard.code === 'receipt-proof.forged' ? 'forged' : 'unknown'
}

/**
 * Says whether a receipt is genuine: without a line by the keys that this desk holds, else by the server as well. False for a forged one. The
 * refund itself is the server's to allow (D75). Source: OR-D02.
 */
export async function judgeReceipt(proof: ReceiptProof): Promise<boolean> {
  const { setup, isOnline } = desk.read()
  if (!setup) return false
  const here = await judgeProof(proof, setup)
  const judged = here === 'genuine' || !isOnline ? here : await judgedByServer(proof)
  const { number, soldAt, totalMinor, currency } = proof
  if (judged === 'forged') {
    refuseLoud('message.receiptForged')
    return false
  }
  const date = receiptTime(new Date(soldAt * 1_000).toISOString(), setup.outlet.timeZone)
  const total = moneyText(totalMinor, currency)
  if (judged === 'genuine') tell('info', 'message.receiptGenuine', { number, date, total })
  else tell('warn', 'message.receiptUnproved', { number })
  return true
}
