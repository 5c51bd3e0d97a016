import type { BookDocumentKind } from '@kassa/domain/accounting/book-document.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface DocumentName {
  readonly id: string
  readonly kind: BookDocumentKind
  readonly number: string
}

const tables = {
  order: 'sales_order',
  refund: 'refund',
  shift: 'shift',
  'supplier-bill': 'supplier_bill',
  'purchase-order': 'purchase_order',
  transfer: 'transfer',
  'damage-report': 'damage_report',
  assembly: 'assembly',
  stocktake: 'stocktake',
} as const satisfies Readonly<Record<BookDocumentKind, string>>

/** The documents of a merchant under some ids, each with its number; what is no document, as a correction by hand, is left out. */
export const listDocumentNames = (tx: Tx, merchantId: string, ids: readonly string[]): Promise<DocumentName[]> => {
  const named = Object.entries(tables).map(
    ([kind, table]): Sql =>
      sql`select id, ${kind}::text as kind, number from ${sql.raw(table)} where merchant_id = ${merchantId} and id = any(${ids}::uuid[])`,
  )
  return tx.many<DocumentName>(sql.join(named, ' union all '))
}
