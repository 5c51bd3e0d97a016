import type { PostingReason } from '@kassa/domain/accounting/posting.ts'
import type { BookDocumentKind } from '@kassa/domain/accounting/book-document.ts'
import { paths } from '../../paths.ts'

/** The lists in which documents behind a line of the journal stand, each called as its screen is. */
export type DocumentList =
  | 'orders'
  | 'refunds'
  | 'shifts'
  | 'damageReports'
  | 'assemblies'
  | 'stocktakes'
  | 'transfers'
  | 'purchaseOrders'
  | 'supplierBills'
  | 'stock'

interface JournalKeys {
  readonly day: string
  readonly method: number | null
  readonly reason: string | null
}

/** Lists that show one outlet of several and one day. */
type Place = { readonly from: string; readonly to: string; readonly outletId: string }

const pathOf = (list: DocumentList, { from, to, outletId }: Place, method: number | null): string => {
  const days = { from, to }
  switch (list) {
    case 'orders':
      return paths.orders({ ...days, outletId, method: method ?? undefined })
    case 'refunds':
    case 'shifts':
    case 'damageReports':
    case 'assemblies':
    case 'stocktakes':
      return paths[list]({ ...days, outletId })
    default:
      return paths[list]({ outletId })
  }
}

const listsOf: Partial<Readonly<Record<PostingReason, readonly DocumentList[]>>> = {
  sale: ['orders'],
  fee: ['orders', 'refunds'],
  points: ['orders'],
  refund: ['refunds'],
  float: ['shifts'],
  in: ['shifts'],
  out: ['shifts'],
  closing: ['shifts'],
  'to-safe': ['shifts'],
  unbooked: ['shifts'],
  damage: ['damageReports'],
  stocktake: ['stocktakes'],
  adjustment: ['stock'],
  opening: ['stock'],
  import: ['stock'],
  revaluation: ['stock'],
  receipt: ['purchaseOrders'],
  'supplier-return': ['purchaseOrders'],
  'transfer-out': ['transfers'],
  'transfer-in': ['transfers'],
  'transfer-cancel': ['transfers'],
  'transfer-difference': ['transfers'],
  'transit-lost': ['transfers'],
  assembly: ['assemblies'],
  unpacking: ['assemblies'],
  'assembly-undo': ['assemblies'],
  bill: ['supplierBills'],
  billed: ['supplierBills'],
  'bill-paid': ['supplierBills'],
  'refund-pending': ['refunds'],
  'order-cancelled': ['refunds'],
}

/** Returns the lists of an outlet's day in which the documents behind a line stand, the most likely first: sales and what came back of them where nothing else is said. */
export const documentPaths = (
  outletId: string,
  { day, method, reason }: JournalKeys,
): readonly { readonly list: DocumentList; readonly to: string }[] =>
  (listsOf[reason as PostingReason] ?? (['orders', 'refunds'] as const)).map((list) => ({
    list,
    to: pathOf(list, { from: day, to: day, outletId }, method),
  }))

const pageOf: Readonly<Record<Exclude<BookDocumentKind, 'refund'>, (id: string) => string>> = {
  order: paths.order,
  shift: paths.shift,
  'supplier-bill': paths.supplierBill,
  'purchase-order': paths.purchaseOrder,
  transfer: paths.transfer,
  'damage-report': paths.damageReport,
  assembly: paths.assembly,
  stocktake: paths.stocktake,
}

/** Returns the page of a document; a refund stands in the list of them, found by its number. */
export const documentPath = ({
  kind,
  id,
  number,
}: {
  readonly kind: BookDocumentKind
  readonly id: string
  readonly number: string
}): string => (kind === 'refund' ? paths.refunds({ search: number }) : pageOf[kind](id))
