import { sql, type Sql } from '../../../platform/db/sql.ts'

/*
 * Charges on pieces among the lines `l` of a sale `s`, or `b` of a refund: a deposit is owed back and no sale, a levy is passed on and earns nothing.
 * Source: pricing.md, Growth 2, 15.
 */

/** A line of goods, of the sale's lines. */
export const isGoods: Sql = sql.raw('l.charge is null')

/** Deposits of a sale with the tax that was added: their list amounts, what was paid, the tax in that. */
export const depositsSold: Sql = sql.raw(`
  coalesce(sum(l.list_minor) filter (where l.charge = 'deposit'), 0) as deposit_list_minor,
  coalesce(sum(l.payable_minor + case when s.tax_is_included then 0 else l.tax_minor - l.rounding_adjustment_minor end)
    filter (where l.charge = 'deposit'), 0) as deposit_minor,
  coalesce(sum(l.tax_minor) filter (where l.charge = 'deposit'), 0) as deposit_tax_minor`)

/** Levies of a sale without tax: they are passed on, so they are their own cost. */
export const leviesSold: Sql = sql.raw(`
  coalesce(sum(l.payable_minor - case when s.tax_is_included then l.tax_minor else l.rounding_adjustment_minor end)
    filter (where l.charge = 'levy'), 0)`)

/** Deposits that went back, as {@link depositsSold}. */
export const depositsBack = (isIncluded: Sql): Sql => sql`
  coalesce(sum(b.amount_minor + case when ${isIncluded} then 0 else b.tax_minor - b.rounding_adjustment_minor end)
    filter (where b.charge = 'deposit'), 0) as deposit_minor,
  coalesce(sum(b.tax_minor) filter (where b.charge = 'deposit'), 0) as deposit_tax_minor`

/** Levies that went back, as {@link leviesSold}. */
export const leviesBack = (isIncluded: Sql): Sql => sql`
  coalesce(sum(b.amount_minor - case when ${isIncluded} then b.tax_minor else b.rounding_adjustment_minor end)
    filter (where b.charge = 'levy'), 0)`
