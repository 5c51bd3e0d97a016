import type { WholeOf } from '@kassa/contract/open/frame.ts'
import type { quoteResource } from '@kassa/contract/open/quote.calls.ts'
import type { PricedBasket, Snapshot } from '@kassa/domain/basket/index.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isBeforeThere } from '../../../platform/jobs/of-this-run.ts'
import type { QuoteRequest } from './price/ordered-goods.ts'

export type QuotedLine = WholeOf<typeof quoteResource>['lines'][number]

/** A basket from outside as it was priced. */
export interface QuoteRow {
  readonly id: string
  readonly outletId: string
  readonly request: QuoteRequest
  readonly snapshot: Snapshot
  readonly priced: PricedBasket
  readonly expiresAt: string
  /** Its lines as the app was told them, with the names of that moment; null: a server of the release before kept none. */
  readonly lines: readonly QuotedLine[] | null
}

export const insertQuote = (
  tx: Tx,
  merchantId: string,
  { id, outletId, request, snapshot, priced, expiresAt, lines }: QuoteRow,
  by: { readonly installationId: string; readonly now: string },
): Promise<number> =>
  tx.run(sql`
    insert into web_quote (merchant_id, id, installation_id, outlet_id, request, snapshot, priced, quoted_at, expires_at, lines)
    values (${merchantId}, ${id}, ${by.installationId}, ${outletId}, ${json(request)}::jsonb, ${json(snapshot)}::jsonb, ${json(priced)}::jsonb,
      ${by.now}, ${expiresAt}, ${json(lines)}::jsonb)`)

/** A quote of the merchant. */
export const findQuote = (tx: Tx, merchantId: string, id: string): Promise<QuoteRow | undefined> =>
  tx.maybe<QuoteRow>(sql`
    select id, outlet_id, request, snapshot, priced, expires_at, lines from web_quote
    where merchant_id = ${merchantId} and id = ${id}`)

/** One transaction at a time holds the goods of a quote, lets them go or makes its order, whichever app asks. */
export const lockQuote = (tx: Tx, merchantId: string, id: string): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`web-quote ${merchantId} ${id}`}, 0))`)

/** Returns whether an order was made of a quote. */
export const isQuoteOrdered = async (tx: Tx, merchantId: string, id: string): Promise<boolean> =>
  (await tx.maybe(sql`select from web_order where merchant_id = ${merchantId} and quote_id = ${id}`)) !== undefined

/** Forgets quotes that ended before; for the job, which sees every merchant. */
export const deleteOldQuotes = (tx: Tx, before: string): Promise<number> =>
  tx.run(sql`delete from web_quote where ${isBeforeThere('web_quote', 'expires_at', before)}`)
