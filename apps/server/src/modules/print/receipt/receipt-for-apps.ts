import { layOut } from '@kassa/domain/receipt/lay-out.ts'
import { saleOnPaper } from '@kassa/domain/receipt/kept-sale.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import type { Context } from '../../../platform/command.ts'
import { receiptPdf } from '../../../platform/paper/paper-files.ts'
import { effectiveTemplate } from '../template/effective-template.ts'
import { KEPT_COLUMNS, textOfLine } from './paper-text.ts'
import { paperOf } from './sale-paper.ts'
import { findSaleById } from './sale-paper.store.ts'

/** A receipt for a program of others. */
export interface ReceiptForApp {
  readonly number: string
  readonly language: Locale
  readonly text: string
  readonly pdf: () => Uint8Array
}

const SHOWN_OF_CODE = 4

type Paper = Awaited<ReturnType<typeof paperOf>>

/** A paper for whoever is not its buyer: without codes that can be spent, and what its member has left. */
export const paperForApp = (paper: Paper): Paper => ({
  ...paper,
  purses: paper.purses.map((purse) => ({ ...purse, code: `…${purse.code.slice(-SHOWN_OF_CODE)}` })),
  nextCoupons: [],
  memberLeft: null,
})

/**
 * The receipt of a sale by the template that counted when it was sold; undefined where the caller sees no such sale. Whoever reads it in a program is not
 * its buyer.
 */
export async function receiptForApp(
  context: Context,
  { orderId, language: asked }: { readonly orderId: string; readonly language: Locale | undefined },
): Promise<ReceiptForApp | undefined> {
  const { tx, merchantId, reaches } = context
  const sale = await findSaleById(tx, merchantId, orderId)
  if (!sale || !reaches(sale.outletId)) return undefined
  const { outletId, at, number, shop } = sale
  const language = asked ?? shop.outlet.locale
  const { template } = await effectiveTemplate(tx, { merchantId, outletId }, 'cashier', at)
  const shown = paperForApp(await paperOf(tx, merchantId, sale, null))
  const document = saleOnPaper(shown, { template, language, isCopy: false })
  const text = layOut(document, KEPT_COLUMNS).map(textOfLine).join('\n')
  return { number, language, text, pdf: () => receiptPdf(document, KEPT_COLUMNS) }
}
