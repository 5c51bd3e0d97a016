import {
  createInvoice as createCall,
  createInvoiceLink as linkCall,
  creditInvoice as creditCall,
  downloadInvoicePdf as downloadCall,
  INVOICE_LINK_DAYS,
  listInvoices as listCall,
  requestInvoice as requestCall,
} from '@kassa/contract/print/invoice.calls.ts'
import { pricedIn } from '@kassa/domain/basket/sold-basket.ts'
import { invoiceKindOf } from '@kassa/domain/receipt/invoice/invoice-document.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { fileNameOf, writeCreditNumber, writeNumber } from '@kassa/domain/sales/number-format.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { command, type Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { takeDocumentNumber } from '../../../platform/books/document-number.store.ts'
import { readSetting } from '../../settings/public.ts'
import { makeLink, readLink } from '../link.ts'
import { withSale } from '../receipt/with-sale.ts'
import { paperOf } from '../receipt/sale-paper.ts'
import { findSaleById, type SaleRow } from '../receipt/sale-paper.store.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { refundedTaxesOf } from './refunded-taxes.ts'
import {
  findInvoice,
  findOutletNumber,
  findStanding,
  insertInvoice,
  listInvoicesOf,
  setCredited,
  type InvoiceRow,
} from './invoice.store.ts'

interface Buyer {
  readonly buyerName: string
  readonly buyerTaxNumber: string
  readonly purpose: string
}

/**
 * The next number of an invoice or credit note: from the outlet's own count, written as stands at the till of the sale. A refused invoice leaves
 * no gap.
 */
async function takeNumber(
  tx: Tx,
  sale: Pick<SaleRow, 'outletId' | 'deviceId' | 'shop'> & { readonly merchantId: string; readonly at: string },
  document: 'invoice' | 'credit-note',
): Promise<string> {
  const { merchantId, outletId, deviceId } = sale
  const { invoice } = await readSetting(tx, { merchantId, outletId, deviceId }, 'sales.number-formats')
  const running = await takeDocumentNumber(tx, merchantId, outletId, document)
  const counted = { range: await findOutletNumber(tx, merchantId, outletId), running }
  const { day } = localTimeAt(Date.parse(sale.at), sale.shop.outlet.timeZone)
  return document === 'invoice'
    ? writeNumber('invoice', invoice, counted, day)
    : writeCreditNumber(invoice, counted, day)
}

const owedOf = (sale: SaleRow): number => pricedIn(sale).totals.payableMinor - sale.refundedMinor

/** Issues the invoice of a sale. Refuses `invoice.nothing-left` and `invoice.issued-already`, also to whoever comes second of two. */
async function issue(
  tx: Tx,
  context: Pick<Context, 'secrets' | 'now' | 'newId'>,
  { merchantId, sale, buyer }: { readonly merchantId: string; readonly sale: SaleRow; readonly buyer: Buyer },
): Promise<Result<{ number: string; token: string; expiresAt: string }>> {
  if (owedOf(sale) <= 0) return refuse({ code: 'invoice.nothing-left' })
  const { outletId, id: orderId, refundedMinor } = sale
  const number = await takeNumber(tx, { ...sale, merchantId, at: context.now }, 'invoice')
  const id = context.newId()
  const kind = invoiceKindOf(sale.shop.outlet.currency)
  const facts = {
    id,
    orderId,
    outletId,
    kind,
    number,
    issuedAt: context.now,
    refundedMinor,
    creditsId: null,
    reason: '',
  }
  const isWritten = await insertInvoice(tx, merchantId, { ...facts, ...buyer })
  if (!isWritten) {
    const standing = await findStanding(tx, merchantId, orderId)
    return refuse({ code: 'invoice.issued-already', facts: { number: standing?.number ?? '' } })
  }
  return accept({ number, ...makeLink('invoice', context, { merchantId, id, days: INVOICE_LINK_DAYS }) })
}

export const requestInvoice = command(requestCall, (context, { token, ...buyer }) =>
  withSale(context, token, (tx, sale, { merchantId }) => issue(tx, context, { merchantId, sale, buyer })),
)

export const createInvoice = command(createCall, async (context, { orderId, ...buyer }) => {
  const { tx, merchantId, reaches } = context
  const sale = await findSaleById(tx, merchantId, orderId)
  if (!sale || !reaches(sale.outletId)) return refuse({ code: 'thing.not-found' })
  const issued = await issue(tx, context, { merchantId, sale, buyer })
  if (issued.ok)
    context.audit({ subject: `order/${orderId}`, after: { number: sale.number, invoice: issued.value.number } })
  return issued
})

export const listInvoices = command(listCall, async ({ tx, merchantId, reaches }, { orderId }) => {
  const sale = await findSaleById(tx, merchantId, orderId)
  if (!sale || !reaches(sale.outletId)) return refuse({ code: 'thing.not-found' })
  return accept({ invoices: await listInvoicesOf(tx, merchantId, orderId) })
})

const findMine = async ({ tx, merchantId, reaches }: Context, id: string): Promise<InvoiceRow | undefined> => {
  const invoice = await findInvoice(tx, merchantId, id)
  return invoice && reaches(invoice.outletId) ? invoice : undefined
}

export const createInvoiceLink = command(linkCall, async (context, { invoiceId }) => {
  const invoice = await findMine(context, invoiceId)
  if (!invoice) return refuse({ code: 'thing.not-found' })
  return accept(
    makeLink('invoice', context, { merchantId: context.merchantId, id: invoice.id, days: INVOICE_LINK_DAYS }),
  )
})

export const creditInvoice = command(creditCall, async (context, { invoiceId, reason }) => {
  const { tx, merchantId, now, newId, audit } = context
  const invoice = await findMine(context, invoiceId)
  if (!invoice || invoice.creditsId !== null) return refuse({ code: 'thing.not-found' })
  if (!(await setCredited(tx, merchantId, invoiceId, now)))
    return refuse({ code: 'invoice.credited-already', facts: { number: invoice.number } })
  const sale = await findSaleById(tx, merchantId, invoice.orderId)
  if (!sale) return refuse({ code: 'thing.not-found' })
  const number = await takeNumber(tx, { ...sale, merchantId, at: now }, 'credit-note')
  await insertInvoice(tx, merchantId, { ...invoice, id: newId(), number, issuedAt: now, creditsId: invoiceId, reason })
  audit({
    subject: `order/${invoice.orderId}`,
    before: { invoice: invoice.number },
    after: { number: sale.number, creditNote: number, reason },
  })
  return accept({ number })
})

export const downloadInvoicePdf = command(downloadCall, async (context, { token, language }) => {
  const link = await readLink('invoice', context, token)
  if (!link.ok) return link
  const { merchantId, id } = link.value
  return context.enter(merchantId, async (tx) => {
    const invoice = await findInvoice(tx, merchantId, id)
    const sale = invoice && (await findSaleById(tx, merchantId, invoice.orderId))
    if (!invoice || !sale) return refuse({ code: 'invoice-link.invalid' })
    const refundedTaxes = await refundedTaxesOf(tx, merchantId, sale, invoice.refundedMinor)
    const body = invoicePdf({ ...invoice, refundedTaxes }, await paperOf(tx, merchantId, sale, context), language)
    context.download({
      fileName: `${fileNameOf(invoice.number)}.pdf`,
      contentType: 'application/pdf',
      body: Buffer.from(body),
    })
    return accept({})
  })
})
