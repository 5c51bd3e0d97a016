import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { LicenceFunction } from '@kassa/domain/billing/functions.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** An edition with the name of its version. */
export interface EditionRow {
  readonly id: string
  readonly versionId: string
  readonly versionName: string
  readonly number: number
  readonly currency: SellingCurrency
  readonly functions: LicenceFunction[]
  readonly outlets: number | null
  readonly codes: number | null
  readonly staff: number | null
  readonly products: number | null
  readonly monthMinor: number | null
  readonly yearMinor: number | null
  readonly lifetimeMinor: number | null
  readonly outletMonthMinor: number | null
  readonly outletYearMinor: number | null
  readonly codeMonthMinor: number | null
  readonly codeYearMinor: number | null
  readonly trialDays: number
}

/** The columns of `billing_edition e` and `billing_version v`. */
export const editionColumns: Sql = sql.raw(`
  e.id, e.version_id, v.name as version_name, e.number, e.currency, e.functions, e.outlets, e.codes, e.staff, e.products,
  e.month_minor, e.year_minor, e.lifetime_minor, e.outlet_month_minor, e.outlet_year_minor, e.code_month_minor,
  e.code_year_minor, e.trial_days`)

export const editionOf = (row: EditionRow) => ({
  id: row.id,
  versionId: row.versionId,
  versionName: row.versionName,
  number: row.number,
  currency: row.currency,
  functions: row.functions,
  limits: { outlets: row.outlets, codes: row.codes, staff: row.staff, products: row.products },
  prices: {
    month: row.monthMinor,
    year: row.yearMinor,
    lifetime: row.lifetimeMinor,
    outletMonth: row.outletMonthMinor,
    outletYear: row.outletYearMinor,
    codeMonth: row.codeMonthMinor,
    codeYear: row.codeYearMinor,
  },
  trialDays: row.trialDays,
})

const from = sql.raw(`from billing_edition e join billing_version v on v.id = e.version_id`)

export async function findEdition(tx: Tx, id: string): Promise<ReturnType<typeof editionOf> | undefined> {
  const row = await tx.maybe<EditionRow>(sql`select ${editionColumns} ${from} where e.id = ${id}`)
  return row && editionOf(row)
}

/** The edition whose trial merchants begin with. */
export async function findDefaultEdition(tx: Tx): Promise<ReturnType<typeof editionOf> | undefined> {
  const row = await tx.maybe<EditionRow>(sql`
    select ${editionColumns} ${from} where v.is_default and v.archived_at is null and e.id = v.edition_id`)
  return row && editionOf(row)
}

/** Editions that a merchant may buy now: of public versions, and of those named for it, its partner or its partner's parent. */
export async function listOffers(tx: Tx, merchantId: string): Promise<ReturnType<typeof editionOf>[]> {
  const rows = await tx.many<EditionRow>(sql`
    select ${editionColumns} ${from}
    where e.id = v.edition_id and v.archived_at is null and (v.visibility = 'public' or exists (
      select from billing_version_for f
      join merchant m on m.id = ${merchantId} left join partner p on p.id = m.partner_id
      where f.version_id = v.id and f.id in (m.id, m.partner_id, p.parent_id)))
    order by v.position, v.name, e.id`)
  return rows.map(editionOf)
}
