/** Kinds of documents that stand behind the journal and have a page of their own. */
export const bookDocumentKinds = [
  'order',
  'refund',
  'shift',
  'supplier-bill',
  'purchase-order',
  'transfer',
  'damage-report',
  'assembly',
  'stocktake',
] as const
export type BookDocumentKind = (typeof bookDocumentKinds)[number]
