import {
  approveSupplierBill as approveCall,
  postSupplierBill as postCall,
  voidSupplierBill as voidCall,
} from '@kassa/contract/inventory/supplier-bill.calls.ts'
import { billCan } from '@kassa/domain/inventory/bill/bill-state.ts'
import { isBilledTwice } from '@kassa/domain/inventory/bill/match-line.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { amountText, moneyText } from '@kassa/domain/text/money-text.ts'
import { command, type Context } from '../../../platform/command.ts'
import { businessDayAt, findOutletFacts } from '../../organisation/public.ts'
import type { BillRecord } from './bill.store.ts'
import { holdBill, readBillView, type SupplierBillView } from './bill-view.ts'
import { lockOrders } from './billable.store.ts'
import { findPaid, findPaidForeign } from './payment.store.ts'
import { readMatchedLines, type MatchedBillLine } from './matched-lines.ts'
import { costBill, takeBackCost } from './cost-bill.ts'
import { setBillHeld, setBillVoid } from './write-bill.store.ts'

/** The lines of a bill while nobody else bills them, or what another bill has of them already. */
async function holdLines(context: Context, bill: BillRecord): Promise<Result<readonly MatchedBillLine[]>> {
  const before = await readMatchedLines(context, bill)
  await lockOrders(
    context.tx,
    context.merchantId,
    before.flatMap(({ goods }) => goods?.orderId ?? []),
  )
  const lines = await readMatchedLines(context, bill)
  const twice = lines.find(({ goods }) => goods && isBilledTwice(goods))?.goods
  if (!twice) return accept(lines)
  const { name, received, billedBefore, billed: wanted, billedBy: number } = twice
  const most = Math.max(0, received - billedBefore)
  return refuse({ code: 'supplier-bill.billed-twice', facts: { name, wanted, most, number } })
}

async function post(context: Context, id: string, reason: string | null): Promise<Result<SupplierBillView>> {
  const { tx, merchantId } = context
  const bill = await holdBill(context, id)
  if (!bill) return refuse({ code: 'thing.not-found' })
  const obstacle = billCan(reason === null ? 'post' : 'approve', bill.state)
  if (obstacle) return refuse({ code: obstacle })
  const lines = await holdLines(context, bill)
  if (!lines.ok) return lines
  const isBeyond = lines.value.some(({ differences }) => differences.length > 0)
  const state = isBeyond && reason === null ? 'held' : 'posted'
  if (state === 'held') await setBillHeld(tx, merchantId, id)
  else await costBill(context, bill, lines.value, reason)
  context.audit({ subject: `supplier-bill/${id}`, before: { state: bill.state }, after: { state, reason } })
  return readBillView(context, id)
}

const postSupplierBill = command(postCall, (context, { id }) => post(context, id, null))
const approveSupplierBill = command(approveCall, (context, { id, reason }) => post(context, id, reason))

/**
 * The part of a bill that is paid, in words; undefined for none. A small part of a paper in another currency may be worth nothing in the outlet's, and was paid all the
 * same.
 */
async function findPaidText({ tx, merchantId }: Context, bill: BillRecord): Promise<string | undefined> {
  const { id, currency, foreignCurrency } = bill
  const paid = await findPaid(tx, merchantId, id)
  if (paid !== 0) return amountText(paid, currency)
  const foreign = foreignCurrency === null ? 0 : await findPaidForeign(tx, merchantId, id)
  return foreignCurrency === null || foreign === 0 ? undefined : moneyText(foreign, foreignCurrency)
}

const voidSupplierBill = command(voidCall, async (context, { id, reason }) => {
  const { tx, merchantId, now } = context
  const bill = await holdBill(context, id)
  const outlet = bill && (await findOutletFacts(tx, merchantId, bill.outletId, { archivedToo: true }))
  if (!bill || !outlet) return refuse({ code: 'thing.not-found' })
  const obstacle = billCan('void', bill.state)
  if (obstacle) return refuse({ code: obstacle })
  const paid = await findPaidText(context, bill)
  if (paid !== undefined) return refuse({ code: 'supplier-bill.paid', facts: { number: bill.number, paid } })
  await takeBackCost(context, bill, outlet)
  // A bill entered on a day before is turned round today, one of today on its own day.
  const today = businessDayAt(now, outlet)
  const day = today < bill.businessDay ? bill.businessDay : today
  await setBillVoid(tx, merchantId, id, { at: now, day, reason })
  context.audit({ subject: `supplier-bill/${id}`, before: { state: bill.state }, after: { state: 'void', reason } })
  return readBillView(context, id)
})

export const postBillCommands = [postSupplierBill, approveSupplierBill, voidSupplierBill]
