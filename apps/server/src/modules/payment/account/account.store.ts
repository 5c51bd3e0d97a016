import { movesCurrency, type ChannelName } from '@kassa/domain/payment/channel.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { outletOf } from '../place-of.store.ts'
import { findSecret, setSecret } from '../../../platform/secrets/secret.store.ts'
import type { SecretBox } from '../../../platform/secrets/secret.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { accountView } from '@kassa/contract/payment/account.calls.ts'

export interface ChannelAccount extends Omit<OutputOf<typeof accountView>, 'enabled' | 'noticeUrl'> {
  readonly isEnabled: boolean
}

const accountsOf = (merchantId: string) => sql`
  select a.id, a.channel, a.outlet_id, o.name as outlet_name, a.mode, a.is_enabled, a.fields, a.tails, a.version
  from payment_account a left ${outletOf('a')}
  where a.merchant_id = ${merchantId}`

export const listAccountRows = (tx: Tx, merchantId: string): Promise<ChannelAccount[]> =>
  tx.many(sql`${accountsOf(merchantId)} order by a.channel, o.name nulls first, a.id`)

export const findAccount = (tx: Tx, merchantId: string, id: string): Promise<ChannelAccount | undefined> =>
  tx.maybe(sql`${accountsOf(merchantId)} and a.id = ${id}`)

/** The account of a channel that counts at an outlet: its own, else the merchant's; only one that is switched on. */
export const findAccountAt = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  channel: ChannelName,
): Promise<ChannelAccount | undefined> =>
  tx.maybe(sql`
    select * from (
      ${accountsOf(merchantId)} and a.channel = ${channel}
        and (a.outlet_id = ${outletId} or a.outlet_id is null)
      order by a.outlet_id nulls last limit 1) as nearest
    where is_enabled`)

/** A channel with an account that stands. */
interface OpenChannel {
  readonly channel: ChannelName
  readonly mode: 'demo' | 'live'
  /** The outlet's own account, not that of all outlets. */
  readonly isOwn: boolean
}

/**
 * Channels that an outlet can take money by now, in its own currency, each with whether the account is its own; without an outlet those of
 * all outlets, in whatever currency.
 */
export const listChannelsAt = async (tx: Tx, merchantId: string, outletId: string | null): Promise<OpenChannel[]> => {
  const rows = await tx.many<OpenChannel & { own: string | null; currency: string | null }>(sql`
    select channel, mode, is_own, own, (select currency from outlet where merchant_id = ${merchantId} and id = ${outletId}::uuid) as currency
    from (
      select distinct on (channel) channel, mode, is_enabled, outlet_id is not null as is_own, fields->>'currency' as own from payment_account
      where merchant_id = ${merchantId} and (outlet_id = ${outletId}::uuid or outlet_id is null)
      order by channel, outlet_id nulls last) as nearest
    where is_enabled order by channel`)
  const fitting = rows.filter(
    ({ channel, own, currency }) => currency === null || movesCurrency(channel, own ?? undefined, currency),
  )
  return fitting.map(({ channel, mode, isOwn }) => ({ channel, mode, isOwn }))
}

type Written = Omit<ChannelAccount, 'outletName' | 'version'>

/** Answers false where the place has an account of the channel already. */
export async function insertAccount(tx: Tx, merchantId: string, account: Written, now: string): Promise<boolean> {
  const { id, channel, outletId, mode, isEnabled, fields, tails } = account
  const written = await tx.run(sql`
    insert into payment_account (merchant_id, id, channel, outlet_id, mode, is_enabled, fields, tails, created_at, enabled_since)
    values (${merchantId}, ${id}, ${channel}, ${outletId}, ${mode}, ${isEnabled}, ${json(fields)}, ${json(tails)}, ${now},
      ${isEnabled ? now : null})
    on conflict do nothing`)
  return written === 1
}

export async function setAccount(
  tx: Tx,
  merchantId: string,
  account: Written,
  { version, now }: { readonly version: number; readonly now: string },
): Promise<boolean> {
  const { id, mode, isEnabled, fields, tails } = account
  const written = await tx.run(sql`
    update payment_account set mode = ${mode}, is_enabled = ${isEnabled}, fields = ${json(fields)}, tails = ${json(tails)},
      version = version + 1,
      enabled_since = case when not ${isEnabled}::boolean then null when is_enabled then enabled_since else ${now}::timestamptz end
    where merchant_id = ${merchantId} and id = ${id} and version = ${version}::bigint`)
  return written === 1
}

const nameOf = (accountId: string, field: string): string => `payment/${accountId}/${field}`

export const setAccountSecret = (
  tx: Tx,
  box: SecretBox,
  {
    merchantId,
    accountId,
    field,
    text,
    now,
  }: { merchantId: string; accountId: string; field: string; text: string; now: string },
): Promise<number> => setSecret(tx, box, { merchantId, name: nameOf(accountId, field), text, now })

/** Every field of an account in clear. For a call to its channel; never for an answer or a log. */
export async function openFields(
  tx: Tx,
  box: SecretBox,
  merchantId: string,
  { id, fields, tails }: Pick<ChannelAccount, 'id' | 'fields' | 'tails'>,
): Promise<Readonly<Record<string, string>>> {
  return { ...fields, ...(await openSecrets(tx, box, merchantId, { id, tails })) }
}

/** The secrets of an account in clear, those alone. */
export async function openSecrets(
  tx: Tx,
  box: SecretBox,
  merchantId: string,
  { id, tails }: Pick<ChannelAccount, 'id' | 'tails'>,
): Promise<Readonly<Record<string, string>>> {
  const opened: Record<string, string> = {}
  for (const field of Object.keys(tails)) {
    const text = await findSecret(tx, box, merchantId, nameOf(id, field))
    if (text !== undefined) opened[field] = text
  }
  return opened
}

export const isMerchantAudited = async (tx: Tx, merchantId: string): Promise<boolean> =>
  (await tx.maybe(sql`select 1 from merchant where id = ${merchantId} and audit_state = 'audited'`)) !== undefined
