import {
  downloadBillPdf as pdfCall,
  listBills as listCall,
  readBill as readCall,
} from '@kassa/contract/billing/bill.calls.ts'
import { billCan, UNPAID_BILL_HOURS, type BillAction } from '@kassa/domain/billing/bill-can.ts'
import { billDocument } from '@kassa/domain/billing/bill-document.ts'
import { quoteBillRefund } from '@kassa/domain/billing/quote.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { mergePages } from '../../../platform/list/merge-pages.ts'
import { sheetPdf } from '../../../platform/paper/paper-files.ts'
import { dayOf } from '../authorization/standing.ts'
import { listBillingAccountRows } from '../payment/account.store.ts'
import { listBillAttempts } from '../payment/bill-attempt.store.ts'
import { attemptViewOf } from '../payment/pay-bill.ts'
import { findTerms } from '../version/version.store.ts'
import { findBill, listBillEvents, type BillRow, billList } from './bill.store.ts'
import { readList } from '../../../platform/list/list.store.ts'

/** Returns the actions on a bill that its reader may take: its payer pays, cancels and asks; the operator handles. */
function canOf({ actor, holds }: Context, bill: BillRow) {
  const isPayer = actor.merchantId !== null
  const isOperator = actor.tier === 'operator'
  const can = (action: BillAction): boolean => billCan(action, bill) === null
  const key = 'platform.billing'
  const buys = ['purchase', 'renew', 'upgrade'].map((right) => `${key}.authorizations.${right}`)
  return {
    pay: isPayer && can('pay') && holds(...buys),
    cancel: isPayer && can('cancel') && holds(`${key}.bills.cancel`),
    handleTransfer: isOperator && can('confirm-transfer') && holds(`${key}.bills.handle`),
    requestRefund: isPayer && can('request-refund') && holds(`${key}.authorizations.refund`),
    decideRefund: isOperator && can('approve-refund') && holds(`${key}.bills.handle`),
    cancelRefund: isPayer && can('cancel-refund') && holds(`${key}.authorizations.refund`),
  }
}

const rowViewIn = (context: Context) => (bill: BillRow) => ({ ...bill, can: canOf(context, bill) })

export const listBills = command(
  listCall,
  async (context, { cursor, limit, sort, ...filter }) => {
    return readList(context.tx, billList, [filter], { cursor, limit, sort }, rowViewIn(context))
  },
  { merge: mergePages },
)

export const readBill = command(readCall, async (context, { id }) => {
  const { tx, actor, now, simulators } = context
  const bill = await findBill(tx, id)
  if (!bill) return refuse({ code: 'thing.not-found' })
  const accounts = actor.merchantId === null ? [] : await listBillingAccountRows(tx)
  const channels = accounts
    .filter(
      ({ isEnabled, mode, channel }) => isEnabled && (mode === 'live' || simulators?.addressOf(channel) !== undefined),
    )
    .map(({ channel, mode }) => ({ channel, isDemo: mode === 'demo' }))
  const attempts = await listBillAttempts(tx, bill.merchantId, id)
  const waits = bill.state === 'unpaid' && !bill.isPendingConfirmation
  return accept({
    ...bill,
    can: canOf(context, bill),
    expiresAt: waits ? new Date(Date.parse(bill.orderedAt) + UNPAID_BILL_HOURS * 3_600_000).toISOString() : null,
    refundableMinor: bill.paidAt === null ? 0 : quoteBillRefund(bill, dayOf(now)),
    transferTo: (await findTerms(tx)).transferTo,
    channels,
    attempts: attempts.map(attemptViewOf),
    events: await listBillEvents(tx, bill),
  })
})

export const downloadBillPdf = command(pdfCall, async (context, { id }) => {
  const bill = await findBill(context.tx, id)
  if (!bill) return refuse({ code: 'thing.not-found' })
  const document = billDocument(bill, await findTerms(context.tx), {
    language: context.locale,
    timeZone: context.installationZone,
  })
  context.download({
    fileName: `${bill.number}.pdf`,
    contentType: 'application/pdf',
    body: Buffer.from(sheetPdf(document)),
  })
  return accept({})
})
