import {
  cancelBill,
  cancelRefund,
  decideRefund,
  handleTransfer,
  requestRefund,
  sendTransferProof,
} from '@kassa/contract/billing/bill.calls.ts'
import { orderBill, quoteBill, readOwnLicence } from '@kassa/contract/billing/licence.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import type { SeedCaller } from '../caller.ts'

type Wish = InputOf<(typeof quoteBill)['request']>

interface Both {
  readonly owner: SeedCaller
  readonly operator: SeedCaller
  readonly merchantId: string
  /** The day of the transfers, `YYYY-MM-DD`. */
  readonly day: string
}

async function order({ owner }: Both, wish: Wish): Promise<string> {
  const { totalMinor } = await owner.call(quoteBill, wish)
  return (await owner.call(orderBill, { ...wish, totalMinor })).id
}

/** Orders and pays by transfer, as the operator confirms. */
async function buy(both: Both, wish: Wish): Promise<string> {
  const { owner, operator, merchantId, day } = both
  const id = await order(both, wish)
  await owner.call(sendTransferProof, { id, reference: `HG-${id.slice(-6)}`, payer: 'Harbour Grocers', day })
  await operator.call(handleTransfer, { merchantId, id, isReceived: true })
  return id
}

/**
 * The demo merchant's licence, a year behind its trial, and bills that were paid, cancelled, refunded, refused a refund, and kept after
 * all. None is left open, so that whoever tries the pages can order.
 */
export async function fillLicence(both: Both): Promise<void> {
  const { owner, operator, merchantId } = both
  const version = (await owner.call(readOwnLicence, {})).offers.find(({ prices }) => prices.year !== null)
  if (!version) return
  const year: Wish = { type: 'purchase', editionId: version.id, period: 'year' }
  await owner.call(cancelBill, { id: await order(both, { ...year, period: 'month' }) })
  await buy(both, year)
  const given = await buy(both, { type: 'codes', count: 2 })
  await owner.call(requestRefund, { id: given, reason: 'Ordered for a shop that does not open' })
  await operator.call(decideRefund, { merchantId, id: given, isApproved: true })
  const refused = await buy(both, { type: 'outlets', count: 1 })
  await owner.call(requestRefund, { id: refused, reason: 'We changed our mind' })
  await operator.call(decideRefund, { merchantId, id: refused, isApproved: false, note: 'The outlet is in use' })
  const kept = await buy(both, { type: 'codes', count: 1 })
  await owner.call(requestRefund, { id: kept, reason: 'One till too many' })
  await owner.call(cancelRefund, { id: kept })
}
