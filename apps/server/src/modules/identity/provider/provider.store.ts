import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { SecretPlace } from '../../../platform/secrets/secret.store.ts'

/** The merchant of rows that are a partner's. */
const NOBODYS = '00000000-0000-0000-0000-000000000000'

/** The owner of a provider: a merchant, or with null a partner. */
export type ProviderOwner =
  | { readonly merchantId: string; readonly partnerId: null }
  | { readonly merchantId: null; readonly partnerId: string }

export interface ProviderFields {
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly acceptedAcr: readonly string[]
  readonly isEnabled: boolean
}

/** Addresses as the provider tells them of itself. */
export interface Endpoints {
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly keysEndpoint: string
  /** True where the client's secret stands in the form instead of the header. */
  readonly postsSecret: boolean
}

export interface Provider extends ProviderFields, Endpoints {
  readonly id: string
  readonly hasSecret: boolean
  readonly version: number
}

const at = ({ merchantId }: ProviderOwner): string => merchantId ?? NOBODYS

/** The place of the client's secret. */
export const secretOf = ({ merchantId }: ProviderOwner, providerId: string): SecretPlace => ({
  merchantId,
  name: `sign-in-provider/${providerId}`,
})

/** The number by which a merchant is named at sign-in. */
export const findNumber = async (tx: Tx, merchantId: string): Promise<string> =>
  (await tx.one<{ number: string }>(sql`select number from merchant where id = ${merchantId}`)).number

const columns = sql`id, name, issuer, client_id, accepted_acr, is_enabled, authorization_endpoint, token_endpoint, keys_endpoint,
  posts_secret, has_secret, version`

const ofPlace = (whose: ProviderOwner) =>
  sql`merchant_id = ${at(whose)} and partner_id is not distinct from ${whose.partnerId}::uuid`

export const findProvider = (tx: Tx, whose: ProviderOwner): Promise<Provider | undefined> =>
  tx.maybe<Provider>(sql`select ${columns} from sign_in_provider where ${ofPlace(whose)}`)

export const findProviderForUpdate = (tx: Tx, whose: ProviderOwner): Promise<Provider | undefined> =>
  tx.maybe<Provider>(sql`select ${columns} from sign_in_provider where ${ofPlace(whose)} for update`)

export const insertProvider = (
  tx: Tx,
  whose: ProviderOwner,
  provider: Omit<Provider, 'version'>,
  now: string,
): Promise<number> =>
  tx.run(sql`
    insert into sign_in_provider (merchant_id, partner_id, id, name, issuer, client_id, accepted_acr, is_enabled,
      authorization_endpoint, token_endpoint, keys_endpoint, posts_secret, has_secret, changed_at)
    values (${at(whose)}, ${whose.partnerId}, ${provider.id}, ${provider.name}, ${provider.issuer}, ${provider.clientId},
      ${provider.acceptedAcr}, ${provider.isEnabled}, ${provider.authorizationEndpoint}, ${provider.tokenEndpoint},
      ${provider.keysEndpoint}, ${provider.postsSecret}, ${provider.hasSecret}, ${now})
    on conflict do nothing`)

export const setProvider = (tx: Tx, whose: ProviderOwner, provider: Provider, now: string): Promise<number> =>
  tx.run(sql`
    update sign_in_provider set name = ${provider.name}, issuer = ${provider.issuer}, client_id = ${provider.clientId},
      accepted_acr = ${provider.acceptedAcr}, is_enabled = ${provider.isEnabled},
      authorization_endpoint = ${provider.authorizationEndpoint}, token_endpoint = ${provider.tokenEndpoint},
      keys_endpoint = ${provider.keysEndpoint}, posts_secret = ${provider.postsSecret}, has_secret = ${provider.hasSecret},
      version = version + 1, changed_at = ${now}
    where ${ofPlace(whose)} and id = ${provider.id} and version = ${provider.version}`)

export const deleteProvider = (tx: Tx, whose: ProviderOwner): Promise<number> =>
  tx.run(sql`delete from sign_in_provider where ${ofPlace(whose)}`)

export interface LinkRow {
  readonly id: string
  readonly kind: 'admin' | 'staff'
  readonly accountId: string
  readonly name: string
  readonly linkedAt: string
  readonly lastUsedAt: string | null
}

const linkColumns = sql`id, account_kind as kind, account_id, account_name as name, linked_at, last_used_at`

export const listLinks = (tx: Tx, whose: ProviderOwner, providerId: string, limit: number): Promise<LinkRow[]> =>
  tx.many<LinkRow>(sql`
    select ${linkColumns} from sign_in_link where merchant_id = ${at(whose)} and provider_id = ${providerId}
    order by account_name, id limit ${limit}`)

/** A person as a provider knows them. */
export interface Person {
  readonly issuer: string
  readonly subject: string
}

export const findLink = (
  tx: Tx,
  whose: ProviderOwner,
  providerId: string,
  { issuer, subject }: Person,
): Promise<LinkRow | undefined> =>
  tx.maybe<LinkRow>(sql`
    select ${linkColumns} from sign_in_link
    where merchant_id = ${at(whose)} and provider_id = ${providerId} and issuer = ${issuer} and subject = ${subject}`)

/** Links an account; 0 where the person or the account is linked already. */
export const insertLink = (
  tx: Tx,
  whose: ProviderOwner,
  link: Person &
    Pick<LinkRow, 'id' | 'kind' | 'accountId' | 'name'> & { readonly providerId: string; readonly now: string },
): Promise<number> =>
  tx.run(sql`
    insert into sign_in_link (merchant_id, provider_id, id, issuer, subject, account_kind, account_id, account_name, linked_at)
    values (${at(whose)}, ${link.providerId}, ${link.id}, ${link.issuer}, ${link.subject}, ${link.kind}, ${link.accountId},
      ${link.name}, ${link.now})
    on conflict do nothing`)

export const setLinkUsed = (tx: Tx, whose: ProviderOwner, id: string, now: string): Promise<number> =>
  tx.run(sql`update sign_in_link set last_used_at = ${now} where merchant_id = ${at(whose)} and id = ${id}`)

export const deleteLink = (tx: Tx, whose: ProviderOwner, providerId: string, id: string): Promise<number> =>
  tx.run(sql`delete from sign_in_link where merchant_id = ${at(whose)} and provider_id = ${providerId} and id = ${id}`)

/** The people who were linked under another issuer or client are nobody's under a new one. */
export const deleteLinks = (tx: Tx, whose: ProviderOwner, providerId: string): Promise<number> =>
  tx.run(sql`delete from sign_in_link where merchant_id = ${at(whose)} and provider_id = ${providerId}`)
