import {
  paySupplierBill as payCall,
  readPayables as payablesCall,
  reverseSupplierPayment as reverseCall,
} from '@kassa/contract/inventory/supplier-payment.calls.ts'
import { billCan } from '@kassa/domain/inventory/bill/bill-state.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { amountText } from '@kassa/domain/text/money-text.ts'
import { command, type Context } from '../../../platform/command.ts'
import { businessDayAt, findOutletFacts } from '../../organisation/public.ts'
import { holdBill, readBillView } from './bill-view.ts'
import { findBill, type BillRecord } from './bill.store.ts'
import { listPayables } from './payables.store.ts'
import { bankedValue } from '@kassa/domain/accounting/drawer/banked-value.ts'
import { findPaid, findPaidForeign, insertPayment, listPayments, lockBills } from './payment.store.ts'

/** A credit note that can be set off against a bill: of the same supplier, outlet and currency. */
async function findCredit({ tx, merchantId }: Context, bill: BillRecord, creditId: string) {
  const credit = await findBill(tx, merchantId, creditId)
  const isOurs = credit?.supplierId === bill.supplierId && credit.outletId === bill.outletId
  const isHome = bill.foreignCurrency === null && credit?.foreignCurrency === null
  return isOurs && isHome && bill.kind === 'bill' && credit.kind === 'credit' && credit.state === 'posted'
    ? credit
    : undefined
}

/** Nothing where so much is open on a paper, else the refusal. */
async function findOverpaid({ tx, merchantId }: Context, bill: BillRecord, amountMinor: number) {
  const open = bill.totalMinor - (await findPaid(tx, merchantId, bill.id))
  if (amountMinor <= open) return undefined
  const [most, given] = [open, amountMinor].map((minor) => amountText(minor, bill.currency))
  return refuse({ code: 'supplier-bill.over-paid', facts: { number: bill.number, most, given } })
}

/**
 * The part of what is owed of a paper in another currency that so much of it settles, or the refusal. All that was paid of the paper settles its share, so that many
 * small parts come to the same as one; a part that is worth less than a minor unit may settle none.
 */
async function settledOf({ tx, merchantId }: Context, bill: BillRecord, foreignMinor: number) {
  const { foreignCurrency, foreignTotalMinor, totalMinor, id, number } = bill
  if (foreignCurrency === null || foreignTotalMinor === null)
    return refuse({ code: 'supplier-bill.foreign-missing' as const })
  const paidForeign = await findPaidForeign(tx, merchantId, id)
  const openMinor = foreignTotalMinor - paidForeign
  if (foreignMinor <= openMinor) {
    const whole = { amountMinor: foreignTotalMinor, valueMinor: totalMinor }
    const settled = bankedValue(whole, paidForeign + foreignMinor) - (await findPaid(tx, merchantId, id))
    return accept(Math.max(0, settled))
  }
  const [most, given] = [openMinor, foreignMinor].map((minor) => amountText(minor, foreignCurrency))
  return refuse({ code: 'supplier-bill.over-paid' as const, facts: { number, most, given } })
}

const paySupplierBill = command(payCall, async (context, { id, creditId, foreignMinor, ...wish }) => {
  const { tx, merchantId, now, actor } = context
  await lockBills(tx, merchantId, [id, ...(creditId === null ? [] : [creditId])])
  const bill = await holdBill(context, id)
  const outlet = bill && (await findOutletFacts(tx, merchantId, bill.outletId, { archivedToo: true }))
  if (!bill || !outlet) return refuse({ code: 'thing.not-found' })
  const obstacle = billCan('pay', bill.state)
  if (obstacle) return refuse({ code: obstacle })
  const today = businessDayAt(now, outlet)
  const day = wish.businessDay
  if (day > today) return refuse({ code: 'supplier-bill.day-ahead', facts: { day, today } })
  const credit = creditId === null ? undefined : await findCredit(context, bill, creditId)
  const isWhole = (wish.method === 'credit') === (credit !== undefined) && (creditId === null || credit !== undefined)
  if (!isWhole || (credit && wish.feeMinor > 0)) return refuse({ code: 'supplier-bill.credit-unknown' })
  if ((foreignMinor === null) !== (bill.foreignCurrency === null))
    return refuse({ code: 'supplier-bill.foreign-missing' })
  const settled = foreignMinor === null ? accept(wish.amountMinor) : await settledOf(context, bill, foreignMinor)
  if (!settled.ok) return settled
  for (const paper of credit ? [bill, credit] : [bill]) {
    const over = await findOverpaid(context, paper, settled.value)
    if (over) return over
  }
  const abroad = { foreignMinor, paidMinor: foreignMinor === null ? null : wish.amountMinor }
  const paid = { ...wish, amountMinor: settled.value, ...abroad }
  const payment = { id: context.newId(), billId: id, creditId, ...paid, reverses: null, reason: '' }
  await insertPayment(tx, merchantId, bill.currency, { ...payment, at: now, byName: actor.name })
  context.audit({ subject: `supplier-bill/${id}`, after: { ...wish, foreignMinor, creditId } })
  return readBillView(context, id)
})

const reverseSupplierPayment = command(reverseCall, async (context, { id, paymentId, reason }) => {
  const { tx, merchantId, now, actor } = context
  const bill = await holdBill(context, id)
  const outlet = bill && (await findOutletFacts(tx, merchantId, bill.outletId, { archivedToo: true }))
  const payment = bill && (await listPayments(tx, merchantId, id)).find((one) => one.id === paymentId)
  if (!bill || !outlet || !payment) return refuse({ code: 'thing.not-found' })
  if (payment.reverses !== null || payment.isReversed) return refuse({ code: 'supplier-bill.payment-reversed' })
  const today = businessDayAt(now, outlet)
  const written = await insertPayment(tx, merchantId, bill.currency, {
    ...payment,
    id: context.newId(),
    businessDay: today < payment.businessDay ? payment.businessDay : today,
    amountMinor: -payment.amountMinor,
    feeMinor: -payment.feeMinor,
    foreignMinor: payment.foreignMinor === null ? null : -payment.foreignMinor,
    paidMinor: payment.paidMinor === null ? null : -payment.paidMinor,
    reverses: payment.id,
    reason,
    at: now,
    byName: actor.name,
  })
  if (written === 0) return refuse({ code: 'supplier-bill.payment-reversed' })
  context.audit({ subject: `supplier-bill/${id}`, before: { paymentId }, after: { reason } })
  return readBillView(context, id)
})

const readPayables = command(payablesCall, async ({ tx, merchantId, actor, outletId, reaches, now }, { day }) => {
  if (outletId !== null && !reaches(outletId)) return refuse({ code: 'thing.not-found' })
  const outletIds = outletId === null ? (actor.outletIds === 'all' ? null : actor.outletIds) : [outletId]
  return accept({ asOf: now, day, rows: await listPayables(tx, { merchantId, outletIds }, day) })
})

export const payBillCommands = [paySupplierBill, reverseSupplierPayment, readPayables]
