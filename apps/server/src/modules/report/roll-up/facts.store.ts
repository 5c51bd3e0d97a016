import { sql, type Sql } from '../../../platform/db/sql.ts'
import { documentFacts } from './document-facts.store.ts'
import { ofDays, type Documents } from './documents.store.ts'
import { offerFacts, productFacts, rateFacts, sourceFacts } from './line-facts.store.ts'
import { methodFacts } from './method-facts.store.ts'
import { isDocumentPart, soFarParts, type FigurePart } from './parts.ts'

const lines: readonly { readonly parts: readonly FigurePart[]; readonly facts: (documents: Documents) => Sql }[] = [
  { parts: ['product'], facts: productFacts },
  { parts: ['rate'], facts: rateFacts },
  { parts: ['source'], facts: sourceFacts },
  { parts: ['plan', 'coupon'], facts: offerFacts },
]

/**
 * Returns the sums of the sales and refunds of the days in `day (outlet_id, business_day, time_zone)` by some parts, straight from the
 * books: `part`, `key`, `outlet_id`, `business_day`, `currency` and the sums, in rows that are to be added up. This is the one place that
 * defines them: the job stores them, pages read them for open days, and the proof compares the stored sums with them. `isCut`: each day
 * only through its `until_at`, where it has one.
 */
export function factsOf(merchantId: string, parts: readonly FigurePart[], isCut = false): Sql {
  const documents = ofDays(merchantId, { isCut })
  const whole = parts.filter(isDocumentPart)
  const chosen = lines.filter((one) => one.parts.some((part) => parts.includes(part)))
  const facts = [
    ...(whole.length > 0 ? [documentFacts(documents, whole)] : []),
    ...chosen.map((one) => one.facts(documents)),
    ...(parts.some((part) => part === 'method' || part === 'recharge') ? [methodFacts(merchantId, isCut)] : []),
  ]
  return sql`
  select * from (${sql.join(facts, ' union all ')}) as fact where part = any(${parts}::text[])`
}

/** Returns the facts of other documents than those of whole days, by parts that are stored of a day that is not over. */
export const factsOfDocuments = (documents: Documents, parts: readonly FigurePart[] = soFarParts): Sql =>
  sql.join(
    [
      ...(parts.some(isDocumentPart) ? [documentFacts(documents, parts.filter(isDocumentPart))] : []),
      ...(parts.includes('product') ? [productFacts(documents)] : []),
    ],
    ' union all ',
  )
