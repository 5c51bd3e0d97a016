import type { ZeroRate } from '@kassa/domain/basket/index.ts'
import { combinedBasisPoints, lineTaxOf, millionthsOf, rowOf, type DeskTax } from '@kassa/domain/tax/rate.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Headings } from '../../../platform/list/sort.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

export interface TaxFields {
  readonly name: string
  readonly rateBasisPoints: number
  readonly rateMillionths?: number | null
  readonly code?: string | null
  readonly zero?: ZeroRate | null
  readonly taxes?: DeskTax['taxes']
  readonly isIncluded: boolean
}

export interface TaxOutlet {
  readonly outletId: string
  readonly isDefault: boolean
}

export interface StoredTax extends TaxFields {
  readonly id: string
  readonly isEnabled: boolean
  readonly version: number
  readonly createdAt: string
  readonly outlets: readonly (TaxOutlet & { readonly outletName: string })[]
  readonly usedBy: number
}

export interface TaxFilter {
  readonly search?: string
  readonly enabled?: 0 | 1
}

/** Products and categories that name a tax. */
const usersOf = (merchant: Sql, tax: Sql): Sql => sql`
    select name from product where merchant_id = ${merchant} and archived_at is null
      and (tax_id = ${tax} or charges @> jsonb_build_array(jsonb_build_object('taxId', ${tax}::text)))
    union all
    select name from category where merchant_id = ${merchant} and tax_id = ${tax} and archived_at is null`

const usedBy = sql`(
  select count(*) from (${usersOf(sql.raw('tax.merchant_id'), sql.raw('tax.id'))}) as users)`

/** The outlet (`outlet`) at which a tax (`at`) is in force. */
const whereInForce = sql.raw('join outlet on outlet.merchant_id = at.merchant_id and outlet.id = at.outlet_id')

const columns = sql`
  tax.id, tax.name, tax.rate_basis_points, tax.rate_millionths, tax.code, tax.zero, tax.taxes, tax.is_included, tax.is_enabled, tax.version, tax.created_at,
  coalesce((
    select jsonb_agg(jsonb_build_object('outletId', outlet.id, 'outletName', outlet.name, 'isDefault', at.is_default)
      order by outlet.number)
    from tax_outlet as at ${whereInForce}
    where at.merchant_id = tax.merchant_id and at.tax_id = tax.id), '[]'::jsonb) as outlets,
  ${usedBy} as used_by`

function conditions(merchantId: string, { search, enabled }: TaxFilter): Sql[] {
  const wanted = [sql`tax.merchant_id = ${merchantId}`, sql`tax.archived_at is null`]
  if (search) wanted.push(sql`strpos(lower(tax.name), ${search.toLowerCase()}) > 0`)
  if (enabled !== undefined) wanted.push(sql`tax.is_enabled = ${enabled === 1}`)
  return wanted
}

const taxHeadings: Headings<'name' | 'rate' | 'usedBy'> = {
  name: { by: sql`lower(row.name)`, as: 'text' },
  rate: { by: sql`row.rate_basis_points`, as: 'number' },
  usedBy: { by: sql`row.used_by`, as: 'number' },
}

export const taxList = listOf({
  columns,
  from: (merchantId: string, filter: TaxFilter) => sql`from tax where ${sql.and(conditions(merchantId, filter))}`,
  order: keyset([sql`lower(tax.name)`, 'text'], [sql`tax.id`, 'id']),
  keyOf: ({ name, id }: StoredTax) => [name.toLowerCase(), id],
  headings: taxHeadings,
})

export const findTax = (tx: Tx, merchantId: string, id: string): Promise<StoredTax | undefined> =>
  tx.maybe<StoredTax>(sql`
    select ${columns} from tax where tax.merchant_id = ${merchantId} and tax.id = ${id} and tax.archived_at is null`)

export const findTaxForUpdate = (tx: Tx, merchantId: string, id: string): Promise<StoredTax | undefined> =>
  tx.maybe<StoredTax>(sql`
    select ${columns} from tax
    where tax.merchant_id = ${merchantId} and tax.id = ${id} and tax.archived_at is null for update of tax`)

export const findTaxNamed = (tx: Tx, merchantId: string, name: string, but: string): Promise<boolean> =>
  tx
    .maybe(sql`
      select 1 from tax where merchant_id = ${merchantId} and lower(name) = ${name.toLowerCase()} and id <> ${but}
        and archived_at is null`)
    .then((row) => row !== undefined)

/** Every tax of the merchant with a name, a rate or taxes of a group; the name in small letters. */
export const listTaxContents = (tx: Tx, merchantId: string): Promise<(TaxFields & { readonly key: string })[]> =>
  tx.many(sql`
    select lower(name) as key, name, rate_basis_points, rate_millionths, code, zero, taxes, is_included
    from tax where merchant_id = ${merchantId} and archived_at is null`)

/** Outlets that have a tax which counts where goods name none. */
export const listOutletsWithDefault = async (
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[],
): Promise<string[]> =>
  (
    await tx.many<{ outletId: string }>(sql`
      select distinct at.outlet_id from tax_outlet as at
      join tax on tax.merchant_id = at.merchant_id and tax.id = at.tax_id and tax.archived_at is null
      where at.merchant_id = ${merchantId} and at.outlet_id = any(${outletIds}::uuid[]) and at.is_default`)
  ).map(({ outletId }) => outletId)

/** The rate of a tax, each thing said in one way: two decimals by themselves, a finer rate or a group with what they come to. */
function ratesIn({ rateBasisPoints, rateMillionths, code, zero, taxes }: TaxFields): Sql {
  const told = { id: '', rateBasisPoints, rateMillionths, code, zero, taxes }
  const tax = lineTaxOf(told)
  const row = rowOf(millionthsOf(tax), undefined)
  return taxes
    ? sql`${combinedBasisPoints(tax)}::int, null::int, null::text, null::text, ${json(taxes)}::jsonb`
    : sql`${row.rateBasisPoints}::int, ${row.rateMillionths ?? null}::int, ${code ?? null}::text,
        ${millionthsOf(tax) === 0 ? (zero ?? null) : null}::text, null::jsonb`
}

export const insertTax = (tx: Tx, merchantId: string, id: string, fields: TaxFields, now: string) =>
  tx.run(sql`
    insert into tax (merchant_id, id, name, rate_basis_points, rate_millionths, code, zero, taxes, is_included, created_at)
    values (${merchantId}, ${id}, ${fields.name}, ${ratesIn(fields)}, ${fields.isIncluded}, ${now})`)

export const setTax = (tx: Tx, merchantId: string, id: string, fields: TaxFields) =>
  tx.run(sql`
    update tax set name = ${fields.name}, (rate_basis_points, rate_millionths, code, zero, taxes) = row(${ratesIn(fields)}),
      is_included = ${fields.isIncluded}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

export const setTaxState = (tx: Tx, merchantId: string, id: string, isEnabled: boolean) =>
  tx.run(sql`
    update tax set is_enabled = ${isEnabled}, version = version + 1 where merchant_id = ${merchantId} and id = ${id}`)

/** It is nowhere the default any more, so that another can be. */
export async function setTaxArchived(tx: Tx, merchantId: string, id: string, now: string): Promise<void> {
  await tx.run(sql`update tax set archived_at = ${now} where merchant_id = ${merchantId} and id = ${id}`)
  await setDefaultAt(tx, merchantId, id, [])
}

/** It is the default tax of these outlets, among those that offer it, and of no others. */
export const setDefaultAt = (tx: Tx, merchantId: string, id: string, outletIds: readonly string[]): Promise<number> =>
  tx.run(sql`
    update tax_outlet set is_default = (outlet_id = any(${outletIds}::uuid[]))
    where merchant_id = ${merchantId} and tax_id = ${id} and is_default <> (outlet_id = any(${outletIds}::uuid[]))`)

/** Locks outlets in key order, so that two taxes of one outlet are changed one after the other; answers those there. */
export const lockOutlets = (
  tx: Tx,
  merchantId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> =>
  tx.many(sql`
    select id, name from outlet
    where merchant_id = ${merchantId} and id = any(${ids}::uuid[]) and archived_at is null order by id for update`)

/** Sets where a tax is offered among the outlets the caller may see; at others it stays as it is. */
export async function setTaxOutlets(
  tx: Tx,
  merchantId: string,
  taxId: string,
  outlets: readonly TaxOutlet[],
  within: readonly string[] | 'all',
): Promise<void> {
  const reach = within === 'all' ? sql`true` : sql`outlet_id = any(${within}::uuid[])`
  await tx.run(sql`delete from tax_outlet where merchant_id = ${merchantId} and tax_id = ${taxId} and ${reach}`)
  for (const { outletId, isDefault } of outlets) {
    await tx.run(sql`
      insert into tax_outlet (merchant_id, tax_id, outlet_id, is_default)
      values (${merchantId}, ${taxId}, ${outletId}, ${isDefault})`)
  }
}

/** Offers what is offered at an outlet at another one, which has no taxes yet. */
export const offerTaxesOf = (
  tx: Tx,
  merchantId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> =>
  tx.run(sql`
    insert into tax_outlet (merchant_id, tax_id, outlet_id, is_default)
    select at.merchant_id, at.tax_id, ${to}, at.is_default from tax_outlet as at
    join tax on tax.merchant_id = at.merchant_id and tax.id = at.tax_id and tax.archived_at is null
    where at.merchant_id = ${merchantId} and at.outlet_id = ${from}`)

/** An outlet among `outletIds` that has another default tax than `taxId`. */
export const findOtherDefault = (
  tx: Tx,
  merchantId: string,
  taxId: string,
  outletIds: readonly string[],
): Promise<{ name: string } | undefined> =>
  tx.maybe(sql`
    select outlet.name from tax_outlet as at
    ${whereInForce}
    where at.merchant_id = ${merchantId} and at.outlet_id = any(${outletIds}::uuid[]) and at.is_default
      and at.tax_id <> ${taxId} order by outlet.number limit 1`)

/** An outlet where enabled taxes with and without "included" meet (D46). */
export const findDisagreeingOutlet = (
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[],
): Promise<{ name: string } | undefined> =>
  tx.maybe(sql`
    select outlet.name from tax_outlet as at
    join tax on tax.merchant_id = at.merchant_id and tax.id = at.tax_id
    ${whereInForce}
    where at.merchant_id = ${merchantId} and at.outlet_id = any(${outletIds}::uuid[])
      and tax.is_enabled and tax.archived_at is null
    group by outlet.id, outlet.name, outlet.number
    having bool_or(tax.is_included) and not bool_and(tax.is_included)
    order by outlet.number limit 1`)

/** The first few products and categories that name a tax, for the refusal to take it away. */
export const listTaxUsers = (tx: Tx, merchantId: string, taxId: string): Promise<{ name: string }[]> =>
  tx.many(sql`
    ${usersOf(sql`${merchantId}::uuid`, sql`${taxId}::uuid`)}
    limit 3`)
