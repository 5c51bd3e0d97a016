import type { Locale } from '@kassa/domain/text/locale.ts'
import type { Context } from '../../../platform/command.ts'
import { paperForApp } from '../receipt/receipt-for-apps.ts'
import { paperOf } from '../receipt/sale-paper.ts'
import { findSaleById } from '../receipt/sale-paper.store.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { refundedTaxesOf } from './refunded-taxes.ts'
import type { InvoiceRow } from './invoice.store.ts'

/** Draws invoices of an order as PDF, in a language or that of its outlet; by their ids. */
export async function drawInvoicesForApp(
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  {
    orderId,
    language,
    rows,
  }: { readonly orderId: string; readonly language: Locale | undefined; readonly rows: readonly InvoiceRow[] },
): Promise<ReadonlyMap<string, Uint8Array>> {
  const sale = rows.length === 0 ? undefined : await findSaleById(tx, merchantId, orderId)
  if (!sale) return new Map()
  const paper = paperForApp(await paperOf(tx, merchantId, sale, null))
  const drawn = new Map<string, Uint8Array>()
  for (const invoice of rows) {
    const refundedTaxes = await refundedTaxesOf(tx, merchantId, sale, invoice.refundedMinor)
    drawn.set(invoice.id, invoicePdf({ ...invoice, refundedTaxes }, paper, language))
  }
  return drawn
}
