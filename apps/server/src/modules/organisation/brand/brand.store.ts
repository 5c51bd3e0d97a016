import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** A brand as it is shown; its logo is a PNG as base64. */
export interface ShownBrand {
  readonly name: string
  readonly accent: string | null
  readonly logo: string | null
  /** The proven domain at which its people open pages; null: none. */
  readonly domain: string | null
}

export interface BrandFields extends Omit<ShownBrand, 'domain'> {
  readonly replyTo: string
}

export interface BrandRow extends BrandFields {
  readonly domain: string | null
  readonly domainWord: string | null
  readonly domainProvenAt: string | null
  readonly version: number
}

const columns = sql`name, accent, logo, reply_to, domain, domain_word, domain_proven_at, version`

export const findBrand = (tx: Tx, partnerId: string): Promise<BrandRow | undefined> =>
  tx.maybe<BrandRow>(sql`select ${columns} from partner_brand where partner_id = ${partnerId}`)

export const findBrandForUpdate = (tx: Tx, partnerId: string): Promise<BrandRow | undefined> =>
  tx.maybe<BrandRow>(sql`select ${columns} from partner_brand where partner_id = ${partnerId} for update`)

/** Adds a brand; 0 where the partner has one already. */
export const insertBrand = (tx: Tx, partnerId: string, brand: BrandFields, now: string): Promise<number> =>
  tx.run(sql`
    insert into partner_brand (partner_id, name, accent, logo, reply_to, changed_at)
    values (${partnerId}, ${brand.name}, ${brand.accent}, ${brand.logo}, ${brand.replyTo}, ${now})
    on conflict (partner_id) do nothing`)

export const setBrand = (tx: Tx, partnerId: string, brand: BrandFields, now: string): Promise<number> =>
  tx.run(sql`
    update partner_brand set name = ${brand.name}, accent = ${brand.accent}, logo = ${brand.logo},
      reply_to = ${brand.replyTo}, version = version + 1, changed_at = ${now}
    where partner_id = ${partnerId}`)

export const deleteBrand = (tx: Tx, partnerId: string): Promise<number> =>
  tx.run(sql`delete from partner_brand where partner_id = ${partnerId}`)

/** The domain of a brand as it was entered and, once somebody looked, proven; null: none. */
export const setDomain = (
  tx: Tx,
  partnerId: string,
  domain: { readonly name: string; readonly word: string } | null,
  now: string,
): Promise<number> =>
  tx.run(sql`
    update partner_brand set domain = ${domain?.name ?? null}, domain_word = ${domain?.word ?? null},
      domain_proven_at = null, version = version + 1, changed_at = ${now}
    where partner_id = ${partnerId}`)

export const setDomainProven = (tx: Tx, partnerId: string, now: string): Promise<number> =>
  tx.run(sql`
    update partner_brand set domain_proven_at = ${now}, version = version + 1, changed_at = ${now}
    where partner_id = ${partnerId}`)

/** Nobody else proves this domain until the transaction ends. */
export const lockDomain = (tx: Tx, domain: string): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`brand domain ${domain}`}, 0))`)

/** The partner who has proven a domain. */
export const findOwnerOfDomain = async (tx: Tx, domain: string): Promise<string | undefined> =>
  (
    await tx.maybe<{ partnerId: string }>(sql`
      select partner_id from partner_brand where domain = ${domain} and domain_proven_at is not null`)
  )?.partnerId

/** The brand that is shown at a host. */
export const findBrandOfHost = (tx: Tx, host: string): Promise<ShownBrand | undefined> =>
  tx.maybe<ShownBrand>(sql`
    select name, accent, logo, domain from partner_brand where domain = ${host} and domain_proven_at is not null`)

const provenDomain = sql`case when b.domain_proven_at is not null then b.domain end`

/** The brand of a partner, else that of the partner above. */
export const findBrandOfPartner = (tx: Tx, partnerId: string): Promise<ShownBrand | undefined> =>
  tx.maybe<ShownBrand>(sql`
    select b.name, b.accent, b.logo, ${provenDomain} as domain
    from partner p join partner_brand b on b.partner_id = p.id or b.partner_id = p.parent_id
    where p.id = ${partnerId} order by (b.partner_id = p.id) desc limit 1`)

/** The brand of a merchant's partner, for whoever stands above the merchants. */
export const findBrandOfMerchant = (tx: Tx, merchantId: string): Promise<ShownBrand | undefined> =>
  tx.maybe<ShownBrand>(sql`
    select b.name, b.accent, b.logo, ${provenDomain} as domain
    from merchant m join partner p on p.id = m.partner_id
    join partner_brand b on b.partner_id = p.id or b.partner_id = p.parent_id
    where m.id = ${merchantId} order by (b.partner_id = p.id) desc limit 1`)

/** The brand of the merchant that the transaction is in. */
export const findOwnBrand = (tx: Tx): Promise<ShownBrand | undefined> =>
  tx.maybe<ShownBrand>(sql`
    select o.name, o.accent, o.logo, b.domain
    from kassa_own_brand() o, kassa_brand_of(nullif(current_setting('app.merchant_id', true), '')::uuid, null) b`)
