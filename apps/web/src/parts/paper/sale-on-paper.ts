import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { salePaper } from '@kassa/contract/print/template.calls.ts'
import type { PricedBasket, Snapshot } from '@kassa/domain/basket/index.ts'
import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'
import { receiptOf } from '@kassa/domain/receipt/sale-receipt.ts'
import type { ReceiptTemplate } from '@kassa/domain/receipt/template/receipt-template.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'

export type SalePaper = OutputOf<typeof salePaper>

interface Look {
  readonly template: ReceiptTemplate
  readonly language: Locale
  readonly isCopy: boolean
}

/** The receipt of a sale that the server keeps, as it was sold, by a template and in a language. */
export function saleOnPaper(sale: SalePaper, { template, language, isCopy }: Look): ReceiptDocument {
  const lineOf = ({ id }: { readonly id: string }) => sale.lines.find(({ lineId }) => lineId === id)
  const facts = {
    ...sale,
    snapshot: sale.snapshot as unknown as Snapshot,
    answer: sale.answer as unknown as PricedBasket,
    isCopy,
    offerNameOf: (id: string) => sale.offerNames[id],
    nameOf: (line: { readonly id: string }) => lineOf(line)?.name ?? line.id,
    serialsOf: (line: { readonly id: string }) => lineOf(line)?.serials ?? [],
    noteOf: (line: { readonly id: string }) => lineOf(line)?.note ?? '',
  }
  return receiptOf(facts, { ...sale.shop, outlet: { ...sale.shop.outlet, locale: language } }, template)
}
