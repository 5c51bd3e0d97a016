import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { versionFields } from '@kassa/contract/billing/version.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { editionColumns, type EditionRow } from './edition.store.ts'

type Fields = OutputOf<typeof versionFields>

export interface VersionRow extends EditionRow {
  readonly vId: string
  readonly position: number
  readonly visibility: 'public' | 'named'
  readonly isDefault: boolean
  readonly firstBasisPoints: number
  readonly secondBasisPoints: number
  readonly version: number
  readonly holders: number
  readonly partnerIds: string[]
  readonly merchantIds: string[]
}

/** Versions on sale in their order; those that a partner may see where one asks (`partnerId`). Above the tenants. */
export const listVersionRows = (tx: Tx, partnerId: string | null, id: string | null = null): Promise<VersionRow[]> =>
  tx.many(sql`
    select ${editionColumns}, v.id as v_id, v.position, v.visibility, v.is_default,
      v.commission_first_basis_points as first_basis_points, v.commission_second_basis_points as second_basis_points, v.version,
      (select count(*) from licence l join billing_edition h on h.id = l.edition_id where h.version_id = v.id) as holders,
      array(select f.id from billing_version_for f where f.version_id = v.id and f.kind = 'partner' order by f.id) as partner_ids,
      array(select f.id from billing_version_for f where f.version_id = v.id and f.kind = 'merchant' order by f.id) as merchant_ids
    from billing_version v join billing_edition e on e.id = v.edition_id
    where v.archived_at is null and (${id}::uuid is null or v.id = ${id}) and (${partnerId}::uuid is null
      or v.visibility = 'public' or exists (
        select from billing_version_for f join partner p on p.id = ${partnerId}
        where f.version_id = v.id and f.id in (p.id, p.parent_id)))
    order by v.position, v.name, v.id`)

export const isNameTaken = async (tx: Tx, name: string, but: string | null): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from billing_version
    where lower(name) = lower(${name}) and archived_at is null and id is distinct from ${but}::uuid`)) !== undefined

export async function insertVersion(tx: Tx, id: string, editionId: string, fields: Fields, now: string): Promise<void> {
  await tx.run(sql`
    insert into billing_version (id, name, position, visibility, commission_first_basis_points,
      commission_second_basis_points, edition_id, created_at)
    values (${id}, ${fields.name}, ${fields.position}, ${fields.visibility}, ${fields.commission.firstBasisPoints},
      ${fields.commission.secondBasisPoints}, ${editionId}, ${now})`)
}

/** Answers false where somebody else changed it meanwhile. */
export const setVersion = async (
  tx: Tx,
  id: string,
  { editionId, fields, version }: { readonly editionId: string; readonly fields: Fields; readonly version: number },
): Promise<boolean> =>
  (await tx.run(sql`
    update billing_version set name = ${fields.name}, position = ${fields.position}, visibility = ${fields.visibility},
      commission_first_basis_points = ${fields.commission.firstBasisPoints},
      commission_second_basis_points = ${fields.commission.secondBasisPoints}, edition_id = ${editionId},
      version = version + 1
    where id = ${id} and version = ${version}::bigint and archived_at is null`)) === 1

export async function insertEdition(tx: Tx, id: string, versionId: string, fields: Fields, now: string): Promise<void> {
  const { limits, prices } = fields
  await tx.run(sql`
    insert into billing_edition (id, version_id, number, currency, functions, outlets, codes, staff, products, month_minor,
      year_minor, lifetime_minor, outlet_month_minor, outlet_year_minor, code_month_minor, code_year_minor, trial_days,
      created_at)
    values (${id}, ${versionId}, (select coalesce(max(number), 0) + 1 from billing_edition where version_id = ${versionId}),
      ${fields.currency}, ${[...new Set(fields.functions)]}, ${limits.outlets}, ${limits.codes}, ${limits.staff},
      ${limits.products}, ${prices.month}, ${prices.year}, ${prices.lifetime}, ${prices.outletMonth}, ${prices.outletYear},
      ${prices.codeMonth}, ${prices.codeYear}, ${fields.trialDays}, ${now})`)
}

/** Whom a named version is for; answers whether all of them are there. */
export async function setVersionFor(
  tx: Tx,
  versionId: string,
  { partnerIds, merchantIds }: Pick<Fields, 'partnerIds' | 'merchantIds'>,
): Promise<boolean> {
  await tx.run(sql`delete from billing_version_for where version_id = ${versionId}`)
  const written = await tx.run(sql`
    insert into billing_version_for (version_id, id, kind)
    select ${versionId}::uuid, id, 'partner' from partner where id = any(${[...partnerIds]}::uuid[])
    union all
    select ${versionId}::uuid, id, 'merchant' from merchant where id = any(${[...merchantIds]}::uuid[])`)
  return written === new Set(partnerIds).size + new Set(merchantIds).size
}

/** Makes one version the first that merchants begin with. */
export async function setDefaultVersion(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update billing_version set is_default = false where is_default and id <> ${id}`)
  await tx.run(sql`update billing_version set is_default = true where id = ${id} and not is_default`)
}

export const setVersionArchived = (tx: Tx, id: string, now: string): Promise<number> =>
  tx.run(sql`
    update billing_version set archived_at = ${now}, version = version + 1 where id = ${id} and archived_at is null`)

export interface TermsRow {
  readonly sellerName: string
  readonly sellerAddress: string
  readonly sellerTaxNumber: string
  readonly taxName: string
  readonly taxBasisPoints: number
  readonly transferTo: string
  readonly version: number
}

export const findTerms = (tx: Tx): Promise<TermsRow> =>
  tx.one(sql`
    select seller_name, seller_address, seller_tax_number, tax_name, tax_basis_points, transfer_to, version
    from billing_terms`)

export const setTerms = async (tx: Tx, terms: TermsRow): Promise<boolean> =>
  (await tx.run(sql`
    update billing_terms set seller_name = ${terms.sellerName}, seller_address = ${terms.sellerAddress},
      seller_tax_number = ${terms.sellerTaxNumber}, tax_name = ${terms.taxName}, tax_basis_points = ${terms.taxBasisPoints},
      transfer_to = ${terms.transferTo}, version = version + 1
    where version = ${terms.version}::bigint`)) === 1
