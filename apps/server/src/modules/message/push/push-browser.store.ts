import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { PushKeys } from './encrypt-push.ts'

interface Own {
  readonly merchantId: string
  readonly accountId: string
}

export interface OwnBrowser {
  readonly id: string
  readonly endpoint: string
  readonly userAgent: string
  readonly addedAt: string
}

/** Only one call of a person at a time counts their browsers and adds one. */
export const lockBrowsers = (tx: Tx, { merchantId, accountId }: Own): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`push ${merchantId} ${accountId}`}, 0))`)

export const listOwnBrowsers = (tx: Tx, { merchantId, accountId }: Own): Promise<OwnBrowser[]> =>
  tx.many(sql`
    select id, endpoint, user_agent, added_at from push_browser
    where merchant_id = ${merchantId} and account_id = ${accountId} order by added_at desc, id desc limit 100`)

/** Makes a browser this person's, also one that was another person's: this person uses it now. Earlier messages are not sent here. */
export const setBrowser = (
  tx: Tx,
  { merchantId, accountId }: Own,
  browser: PushKeys & Pick<OwnBrowser, 'id' | 'endpoint' | 'userAgent'>,
  now: string,
): Promise<number> =>
  tx.run(sql`
    insert into push_browser (merchant_id, id, account_id, endpoint, p256dh, auth, user_agent, added_at, told_until)
    values (${merchantId}, ${browser.id}, ${accountId}, ${browser.endpoint}, ${browser.p256dh}, ${browser.auth},
      ${browser.userAgent}, ${now}, ${now})
    on conflict (merchant_id, endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth,
      user_agent = excluded.user_agent, account_id = excluded.account_id,
      id = case when push_browser.account_id = excluded.account_id then push_browser.id else excluded.id end,
      added_at = case when push_browser.account_id = excluded.account_id then push_browser.added_at else excluded.added_at end,
      told_until = case when push_browser.account_id = excluded.account_id then push_browser.told_until
        else excluded.told_until end`)

/** Answers how many were theirs and are gone. */
export const removeOwnBrowser = (tx: Tx, { merchantId, accountId }: Own, id: string): Promise<number> =>
  tx.run(sql`
    delete from push_browser where merchant_id = ${merchantId} and account_id = ${accountId} and id = ${id}`)

export type BrowserAddress = PushKeys & { readonly endpoint: string }

/** Returns the address of a browser. As the owner. */
export const findBrowser = (tx: Tx, merchantId: string, id: string): Promise<BrowserAddress | undefined> =>
  tx.maybe(sql`select endpoint, p256dh, auth from push_browser where merchant_id = ${merchantId} and id = ${id}`)

/** Forgets a browser that its service does not know any more, unless it has another address by now. As the owner. */
export const removeGoneBrowser = (tx: Tx, merchantId: string, id: string, endpoint: string): Promise<number> =>
  tx.run(sql`
    delete from push_browser where merchant_id = ${merchantId} and id = ${id} and endpoint = ${endpoint}`)

/** All of them, of every merchant. As the owner. */
export const forgetBrowsers = (tx: Tx): Promise<number> => tx.run(sql`delete from push_browser`)
