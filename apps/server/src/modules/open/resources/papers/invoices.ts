import { invoiceResource, listInvoices as call } from '@kassa/contract/open/order.calls.ts'
import { snake } from '@kassa/contract/open/problem.ts'
import { listInvoices } from '@kassa/contract/print/invoice.calls.ts'
import { refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../../platform/command.ts'
import { readRows } from '../../../../platform/list/list.store.ts'
import { drawInvoicesForApp, invoiceList, type InvoiceRow } from '../../../print/public.ts'
import { shownPage } from '../../answer-resource.ts'
import type { AskInside } from '../../ask-inside.ts'

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
    const papers = isDrawn ? await drawInvoicesForApp(context, { orderId, language, rows: page.value.rows }) : undefined
    const whole = (row: InvoiceRow) => ({
      ...invoiceOf(row),
      pdf: Buffer.from(papers?.get(row.id) ?? []).toString('base64'),
    })
    return shownPage(invoiceResource, page.value, whole, { expand })
  }),
]
