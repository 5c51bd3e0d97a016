import { invoiceDocument, type Invoice } from '@kassa/domain/receipt/invoice/invoice-document.ts'
import type { KeptSale } from '@kassa/domain/receipt/kept-sale.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import { sheetPdf } from '../../../platform/paper/paper-files.ts'
import type { InvoiceRow } from './invoice.store.ts'

/** The paper of an invoice, or of the credit note that takes one back; in the language of its outlet where none is asked for. */
export function invoicePdf(
  invoice: InvoiceRow & Pick<Invoice, 'refundedTaxes'>,
  paper: KeptSale,
  language: Locale | undefined,
): Uint8Array {
  const { credits, reason, issuedAt: at } = invoice
  const facts = { ...invoice, at, credits: credits === null ? null : { number: credits, reason } }
  return sheetPdf(invoiceDocument(facts, paper, language ?? paper.shop.outlet.locale))
}
