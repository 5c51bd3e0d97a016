import type { supplierBillView } from '@kassa/contract/inventory/supplier-bill.calls.ts'
import { billCan } from '@kassa/domain/inventory/bill/bill-state.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { z } from 'zod'
import type { Context } from '../../../platform/command.ts'
import { findBill, findBillForUpdate, type BillRecord } from './bill.store.ts'
import { findPaid, findPaidForeign, listOpenCredits, listPayments } from './payment.store.ts'
import { readMatchedLines, type MatchedBillLine } from './matched-lines.ts'

export type SupplierBillView = z.input<typeof supplierBillView>

export const rowOf = ({
  basis: _basis,
  note: _note,
  paperTaxMinor: _paper,
  foreignCurrency: _foreign,
  foreignTotalMinor: _foreignTotal,
  postedAt: _at,
  postedByName: _by,
  approvalReason: _approval,
  voidedAt: _voided,
  voidReason: _reason,
  ...row
}: BillRecord) => row

const lineOf = ({ line, goods, differences }: MatchedBillLine): SupplierBillView['lines'][number] => {
  const { position: _position, receivedMinor: _received, ...own } = line
  if (!goods) return { ...own, goods: null, differences: [] }
  const { name, weightUnit, unit, orderNumber, receivedAt, ordered, orderedPriceMinor } = goods
  const { received, receivedPriceMinor, billedBefore } = goods
  const came = { ordered, orderedPriceMinor, received, receivedPriceMinor, billedBefore }
  return { ...own, goods: { name, weightUnit, unit, orderNumber, receivedAt, ...came }, differences: [...differences] }
}

const permissions = {
  edit: 'platform.inventory.bills.edit',
  delete: 'platform.inventory.bills.delete',
  post: 'platform.inventory.bills.post',
  approve: 'platform.inventory.bills.approve',
  void: 'platform.inventory.bills.post',
  pay: 'platform.inventory.bills.pay',
} as const

function canOf(context: Context, { state }: BillRecord): SupplierBillView['can'] {
  const may = (action: keyof SupplierBillView['can']) =>
    billCan(action, state) === null && context.holds(permissions[action])
  return {
    edit: may('edit'),
    delete: may('delete'),
    post: may('post'),
    approve: may('approve'),
    void: may('void'),
    pay: may('pay'),
  }
}

/** A bill, locked, of an outlet where the caller works. */
export async function holdBill(context: Context, id: string): Promise<BillRecord | undefined> {
  const bill = await findBillForUpdate(context.tx, context.merchantId, id)
  return bill && context.reaches(bill.outletId) ? bill : undefined
}

/** A bill as a screen shows it. Not found outside the caller's outlets. */
export async function readBillView(context: Context, id: string): Promise<Result<SupplierBillView>> {
  const bill = await findBill(context.tx, context.merchantId, id)
  if (!bill || !context.reaches(bill.outletId)) return refuse({ code: 'thing.not-found' })
  const lines = await readMatchedLines(context, bill)
  const { tx, merchantId } = context
  const paidMinor = await findPaid(tx, merchantId, id)
  const isOpen = bill.state === 'posted'
  return accept({
    ...bill,
    lines: lines.map(lineOf),
    paidMinor,
    openMinor: isOpen ? bill.totalMinor - paidMinor : 0,
    foreignOpenMinor:
      bill.foreignTotalMinor === null || !isOpen
        ? null
        : bill.foreignTotalMinor - (await findPaidForeign(tx, merchantId, id)),
    payments: await listPayments(tx, merchantId, id),
    credits: isOpen && bill.kind === 'bill' ? await listOpenCredits(tx, merchantId, bill) : [],
    can: canOf(context, bill),
  })
}
