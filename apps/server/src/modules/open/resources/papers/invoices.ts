import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { Choice, WholeOf } from '@kassa/contract/open/frame.ts'
import { invoiceResource, listInvoices as call } from '@kassa/contract/open/order.calls.ts'
import { creditInvoice as creditCall, readInvoice as readCall } from '@kassa/contract/open/receipts/invoice.calls.ts'
import { snake } from '@kassa/contract/open/problem.ts'
import { creditInvoice, listInvoices } from '@kassa/contract/print/invoice.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../../platform/command.ts'
import { readRows } from '../../../../platform/list/list.store.ts'
import { drawInvoicesForApp, findCreditOf, findInvoice, invoiceList, type InvoiceRow } from '../../../print/public.ts'
import { showResource, shownPage } from '../../answer-resource.ts'
import type { AskInside } from '../../ask-inside.ts'
import { hasScope } from '../../has-scope.ts'

const invoiceOf = (invoice: InvoiceRow) => ({
  id: invoice.id,
  order_id: invoice.orderId,
  outlet_id: invoice.outletId,
  kind: snake(invoice.kind),
  number: invoice.number,
  issued_at: invoice.issuedAt,
  buyer_name: invoice.buyerName,
  buyer_tax_number: invoice.buyerTaxNumber,
  credits_number: invoice.credits,
  is_credited: invoice.isCredited,
})

/** Returns whether the app sees the order and the outlet that it names. */
async function isSeen(
  ask: AskInside,
  context: Context,
  { orderId, outletId }: { readonly orderId: string | undefined; readonly outletId: string | undefined },
): Promise<boolean> {
  if (outletId !== undefined && !context.reaches(outletId)) return false
  return orderId === undefined || (await ask(context, listInvoices, { orderId })).ok
}

/** The buyer is a person's data, for whoever may read invoices: taking one back tells no name. */
const buyerFor = (context: Context, { buyerName, buyerTaxNumber }: InvoiceRow) =>
  hasScope(context, 'invoices_read')
    ? { buyer_name: buyerName, buyer_tax_number: buyerTaxNumber }
    : { buyer_name: '', buyer_tax_number: '' }

interface Drawing {
  readonly orderId: string
  readonly language: OutputOf<typeof readCall.request>['language']
  readonly rows: readonly InvoiceRow[]
}

/** Invoices of an order as they are answered: with their papers where these are drawn, and without where they are hidden anyway. */
async function withPapers(
  context: Context,
  drawing: Drawing | undefined,
): Promise<(row: InvoiceRow) => WholeOf<typeof invoiceResource>> {
  const papers = drawing && (await drawInvoicesForApp(context, drawing))
  return (row) => ({ ...invoiceOf(row), pdf: Buffer.from(papers?.get(row.id) ?? []).toString('base64') })
}

/** An invoice of an outlet that the app sees. */
async function invoiceSeen({ tx, merchantId, reaches }: Context, id: string): Promise<Result<InvoiceRow>> {
  const invoice = await findInvoice(tx, merchantId, id)
  return invoice && reaches(invoice.outletId) ? accept(invoice) : refuse({ code: 'thing.not-found' })
}

async function readOne(
  context: Context,
  { id, language, ...chosen }: OutputOf<typeof readCall.request>,
): Promise<Result<{ id: unknown }>> {
  const invoice = await invoiceSeen(context, id)
  if (!invoice.ok) return invoice
  const row = invoice.value
  const choice: Choice = chosen
  const drawing = choice.expand === undefined ? undefined : { orderId: row.orderId, language, rows: [row] }
  const whole = await withPapers(context, drawing)
  return accept(showResource(invoiceResource, whole(row), choice))
}

export const invoiceCommands = (ask: AskInside) => [
  command(call, async (context, { cursor, limit, language, expand, ...filter }) => {
    const { order_id: orderId, outlet_id: outletId, from, to } = filter
    if (!(await isSeen(ask, context, { orderId, outletId }))) return refuse({ code: 'thing.not-found' })
    const { tx, merchantId, actor } = context
    const theirs = actor.outletIds === 'all' ? null : actor.outletIds
    const span = { theirs, orderId, outletId, from, to }
    const page = await readRows(tx, invoiceList, [merchantId, span], { cursor, limit })
    if (!page.ok) return page
    const isDrawn = expand !== undefined && orderId !== undefined
    const whole = await withPapers(context, isDrawn ? { orderId, language, rows: page.value.rows } : undefined)
    return shownPage(invoiceResource, page.value, whole, { expand })
  }),
  command(readCall, readOne),
  command(creditCall, async (context, { id, reason }) => {
    const credited = await ask(context, creditInvoice, { invoiceId: id, reason })
    if (!credited.ok) return credited
    const note = await findCreditOf(context.tx, context.merchantId, id)
    const whole = await withPapers(context, undefined)
    return accept(showResource(invoiceResource, { ...whole(note), ...buyerFor(context, note) }, {}))
  }),
]
