import {
  createReceiptLink as createCall,
  downloadReceipt as downloadCall,
  linkOwnSale as ownCall,
  mailReceipt as mailCall,
  readOrderPaper as paperCall,
  readPublicReceipt as readCall,
  RECEIPT_LINK_DAYS,
} from '@kassa/contract/print/receipt-link.calls.ts'
import { saleOnPaper } from '@kassa/domain/receipt/kept-sale.ts'
import { layOut } from '@kassa/domain/receipt/lay-out.ts'
import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'
import { fileNameOf } from '@kassa/domain/sales/number-format.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import { command } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { receiptHtml, receiptPdf, receiptPng } from '../../../platform/paper/paper-files.ts'
import { sendMail } from '../../message/public.ts'
import type { CouponSigning } from '../../promotion/public.ts'
import { ownLinkOfOrder } from '../../member/public.ts'
import { findNamedSale } from '../../sales/public.ts'
import { standingInvoice } from '../invoice/standing-invoice.ts'
import { makeLink } from '../link.ts'
import { effectiveTemplate } from '../template/effective-template.ts'
import { withSale } from './with-sale.ts'
import { KEPT_COLUMNS, textOfLine } from './paper-text.ts'
import { paperOf } from './sale-paper.ts'
import { findSaleById, type SaleRow } from './sale-paper.store.ts'

/** Letters of one receipt in an hour. */
const LETTERS_AN_HOUR = 3

export const createReceiptLink = command(createCall, async (context, { orderId }) => {
  const { tx, merchantId, actor, reaches } = context
  const { deviceId } = actor
  const sale = await findSaleById(tx, merchantId, await findNamedSale(tx, merchantId, { orderId, deviceId }))
  if (!sale || !reaches(sale.outletId)) return refuse({ code: 'thing.not-found' })
  return accept(makeLink('receipt', context, { merchantId, id: sale.id, days: RECEIPT_LINK_DAYS }))
})

export const linkOwnSale = command(ownCall, async (context, { orderId }) => {
  const { tx, device } = context
  const { merchantId, deviceId } = device
  const sale = await findSaleById(tx, merchantId, await findNamedSale(tx, merchantId, { orderId, deviceId }))
  if (sale?.deviceId !== deviceId) return refuse({ code: 'thing.not-found' })
  return accept(makeLink('receipt', context, { merchantId, id: sale.id, days: RECEIPT_LINK_DAYS }))
})

export const readOrderPaper = command(paperCall, async (context, { id }) => {
  const { tx, merchantId, reaches } = context
  const sale = await findSaleById(tx, merchantId, id)
  if (!sale || !reaches(sale.outletId)) return refuse({ code: 'thing.not-found' })
  const { outletId, at } = sale
  const { template } = await effectiveTemplate(tx, { merchantId, outletId }, 'cashier', at)
  return accept({ ...(await paperOf(tx, merchantId, sale, context)), template })
})

/** The receipt itself, by the template that counts now. */
async function documentOf(
  tx: Tx,
  merchantId: string,
  sale: SaleRow,
  { now, language, signing }: { now: string; language: Locale | undefined; signing: CouponSigning | null },
): Promise<ReceiptDocument> {
  const { template } = await effectiveTemplate(tx, { merchantId, outletId: sale.outletId }, 'cashier', now)
  const look = { template, language: language ?? sale.shop.outlet.locale, isCopy: false }
  return saleOnPaper(await paperOf(tx, merchantId, sale, signing), look)
}

export const readPublicReceipt = command(readCall, async (context, { token }) =>
  withSale(context, token, async (tx, sale, { merchantId, expiresAt }) => {
    const { outletId, refundedMinor } = sale
    const { template } = await effectiveTemplate(tx, { merchantId, outletId }, 'cashier', context.now)
    const invoice = await standingInvoice(tx, context, { merchantId, orderId: sale.id })
    const memberToken = await ownLinkOfOrder(tx, context, { merchantId, orderId: sale.id })
    const about = { template, refundedMinor, expiresAt, invoice, memberToken }
    return accept({ ...(await paperOf(tx, merchantId, sale, context)), ...about })
  }),
)

const makers = {
  pdf: async (document: ReceiptDocument) => ({
    contentType: 'application/pdf',
    body: Buffer.from(receiptPdf(document, KEPT_COLUMNS)),
  }),
  png: async (document: ReceiptDocument) => ({
    contentType: 'image/png',
    body: await receiptPng(document, KEPT_COLUMNS),
  }),
  html: async (document: ReceiptDocument) => ({
    contentType: 'text/html; charset=utf-8',
    body: receiptHtml(document, KEPT_COLUMNS),
  }),
}

export const downloadReceipt = command(downloadCall, async (context, { token, form, language }) =>
  withSale(context, token, async (tx, sale, { merchantId }) => {
    const document = await documentOf(tx, merchantId, sale, { now: context.now, language, signing: context })
    context.download({ fileName: `${fileNameOf(sale.number)}.${form}`, ...(await makers[form](document)) })
    return accept({})
  }),
)

/**
 * Mails a receipt. A letter of text shows a code in its typed form, as there is nothing to scan in it. The sent letter is in the letters'
 * own table; the address is not stored with the sale.
 */
export const mailReceipt = command(mailCall, async (context, { token, address, language }) => {
  const { limiter, now, locale } = context
  return withSale(context, token, async (inside, sale, { merchantId }) => {
    const seconds = await limiter.take(`letters of ${sale.id}`, LETTERS_AN_HOUR, 3_600)
    if (seconds !== undefined) return refuse({ code: 'request.too-often', facts: { seconds } })
    const document = await documentOf(inside, merchantId, sale, { now, language, signing: null })
    const text = layOut(document, KEPT_COLUMNS).map(textOfLine).join('\n')
    const facts = { outlet: sale.shop.outlet.name, number: sale.number, receipt: text }
    const mail = { to: address, locale: language ?? locale, facts, from: { merchantId } } as const
    await sendMail(inside, context, { purpose: 'receipt', ...mail })
    return accept({})
  })
})
