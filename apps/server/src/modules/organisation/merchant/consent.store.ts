import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface ConsentAsk {
  readonly partnerId: string
  readonly partnerName: string
  readonly askedAt: string
  readonly answeredAt: string | null
  readonly isDeclined: boolean
  readonly version: number
}

/** The condition that the consent was asked by a partner that the merchant is still below. */
const stands = sql`
  partner.archived_at is null and (merchant.partner_id = ask.partner_id or exists (
    select from partner as own where own.id = merchant.partner_id and own.parent_id = ask.partner_id))`

const asks = (merchantId: string, which: Sql): Sql => sql`
  select ask.partner_id, partner.name as partner_name, ask.asked_at, ask.answered_at, ask.is_declined, ask.version
  from consent_ask as ask join merchant on merchant.id = ask.merchant_id join partner on partner.id = ask.partner_id
  where ask.merchant_id = ${merchantId} and ${stands} and ${which}`

/** The last asking of a partner above the merchant, whatever became of it. */
export const findConsent = (tx: Tx, merchantId: string): Promise<ConsentAsk | undefined> =>
  tx.maybe<ConsentAsk>(asks(merchantId, sql`true`))

/** Returns the consent while it waits for an answer. */
export const waitingConsent = (merchantId: string): Sql =>
  asks(merchantId, sql`ask.answered_at is null and not merchant.shares_sales_with_partner`)

export const findWaitingConsent = (tx: Tx, merchantId: string): Promise<ConsentAsk | undefined> =>
  tx.maybe<ConsentAsk>(waitingConsent(merchantId))

/** Returns the standing of a request, locked where it is to be changed. */
export const listConsentStandings = (
  tx: Tx,
  merchantId: string,
  isLocked: boolean,
): Promise<{ readonly id: string; readonly version: number; readonly state: boolean }[]> =>
  tx.many(sql`
    select merchant_id as id, version, answered_at is null as state from consent_ask where merchant_id = ${merchantId}
    ${isLocked ? sql`for update` : sql``}`)

export const putConsent = (
  tx: Tx,
  merchantId: string,
  { partnerId, now }: { readonly partnerId: string; readonly now: string },
): Promise<number> =>
  tx.run(sql`
    insert into consent_ask (merchant_id, partner_id, asked_at) values (${merchantId}, ${partnerId}, ${now})
    on conflict (merchant_id) do update set partner_id = excluded.partner_id, asked_at = excluded.asked_at,
      answered_at = null, is_declined = false, version = consent_ask.version + 1`)

/** Answers what waits; nothing where nobody asks. */
export const setConsentAnswered = (
  tx: Tx,
  merchantId: string,
  { isDeclined, now }: { readonly isDeclined: boolean; readonly now: string },
): Promise<number> =>
  tx.run(sql`
    update consent_ask set answered_at = ${now}, is_declined = ${isDeclined}, version = version + 1
    where merchant_id = ${merchantId} and answered_at is null`)

export const setConsentWaiting = (tx: Tx, merchantId: string): Promise<number> =>
  tx.run(sql`
    update consent_ask set answered_at = null, is_declined = false, version = version + 1
    where merchant_id = ${merchantId} and answered_at is not null`)
