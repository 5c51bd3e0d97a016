import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The documents whose lines are goods and quantities, each worth what the goods cost when they left. */
export type PlainDocument = 'damage_report' | 'transfer'

/** A line of a draft that only says which goods, how many of them, and which pieces where these have numbers. */
export interface DraftLineToWrite {
  readonly lineId: string
  readonly variantId: string
  readonly quantity: number
  readonly serials: readonly string[]
}

/** Replaces the lines of a draft, in the order given. */
export async function setDraftLines(
  tx: Tx,
  document: PlainDocument,
  merchantId: string,
  id: string,
  rows: readonly DraftLineToWrite[],
): Promise<void> {
  const [heads, lines] = [sql.raw(document), sql.raw(`${document}_line`)]
  const given = rows.map(({ lineId, variantId, ...row }, position) => ({
    ...row,
    id: lineId,
    variant_id: variantId,
    position,
  }))
  await tx.run(sql`delete from ${lines} where merchant_id = ${merchantId} and document_id = ${id}`)
  await tx.run(sql`
    insert into ${lines} (merchant_id, id, document_id, position, variant_id, quantity, serials, currency)
    select ${merchantId}, given.id, doc.id, position, variant_id, quantity,
      array(select jsonb_array_elements_text(serials)), doc.currency
    from ${heads} as doc, jsonb_to_recordset(${json(given)}::jsonb)
      as given (id uuid, position integer, variant_id uuid, quantity bigint, serials jsonb)
    where doc.merchant_id = ${merchantId} and doc.id = ${id}`)
}

/** Stores the cost of each line's goods when they left. */
export const setLineCosts = (
  tx: Tx,
  document: PlainDocument,
  merchantId: string,
  rows: readonly { readonly lineId: string; readonly costMinor: WideMinor | null }[],
): Promise<number> =>
  tx.run(sql`
    update ${sql.raw(`${document}_line`)} as line set cost_minor = given.cost_minor
    from jsonb_to_recordset(${json(rows.map(({ lineId, costMinor }) => ({ id: lineId, cost_minor: costMinor })))}::jsonb)
      as given (id uuid, cost_minor bigint)
    where line.merchant_id = ${merchantId} and line.id = given.id`)

/** Removes a draft with its lines. */
export async function deleteDraft(tx: Tx, document: PlainDocument, merchantId: string, id: string): Promise<void> {
  const [heads, lines] = [sql.raw(document), sql.raw(`${document}_line`)]
  await tx.run(sql`delete from ${lines} where merchant_id = ${merchantId} and document_id = ${id}`)
  await tx.run(sql`delete from ${heads} where merchant_id = ${merchantId} and id = ${id} and state = 'draft'`)
}
