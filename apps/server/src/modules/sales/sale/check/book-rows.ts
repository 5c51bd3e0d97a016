import type { DeskTax } from '@kassa/domain/tax/rate.ts'
import type { ProductCharge } from '@kassa/domain/product/product-charges.ts'
import type { LabelRule } from '@kassa/domain/product/label-rule.ts'
import type { OutletDayColumns } from '@kassa/domain/time/day-rules.ts'
import type { StoredSetting } from '../../../settings/public.ts'
import { CASH_SETTINGS } from '../drawer/notes-of-sale.ts'

/** Rows a sale is held against, as the database has them now or as they were (`books_past`): the columns' own names. */
export interface ListingRow {
  readonly sell_price_minor: number
  readonly member_price_minor: number | null
  readonly special_price_minor: number | null
  readonly special_off_basis_points: number | null
  readonly minimum_price_minor: number | null
  readonly purchase_price_minor: number | null
  readonly removed_at: string | null
}

export interface ProductRow {
  readonly id: string
  readonly name: string
  readonly names: Readonly<Partial<Record<'en' | 'zh' | 'ja', string>>>
  readonly type: 'standard' | 'weighed' | 'combined'
  readonly weight_unit: 'g' | 'kg' | 'pound' | null
  readonly category_id: string | null
  readonly brand_id: string | null
  readonly tax_id: string | null
  readonly is_open_price: boolean
  readonly is_discountable: boolean
  readonly member_discount_allowed: boolean
  readonly earns_points: boolean
  readonly takes_points: boolean
  readonly is_returnable: boolean
  readonly tracks_serials: boolean
  /** Left out in what was kept before goods had any. */
  readonly charges?: readonly ProductCharge[]
}

export interface PartRow {
  readonly part_variant_id: string
  readonly quantity: number
}

/** A part with the goods it is: what they cost alone, how they are taxed, and whether they have stock here. */
export interface PartGoodsRow extends PartRow {
  readonly hasStock: boolean
  readonly product: ProductRow
  readonly listing: ListingRow | null
}

/** A variant with everything around it. */
export interface GoodsBookRow {
  readonly variantId: string
  readonly valueNames: readonly string[]
  /** Its first code, where the desk did not say one. */
  readonly code: string | null
  /** All that a scan may have said. */
  readonly codes: readonly string[]
  /** The ids of its product's labels, ascending. */
  readonly labelIds: readonly string[]
  readonly hasStock: boolean
  readonly product: ProductRow
  readonly listing: ListingRow | null
  readonly parts: readonly PartGoodsRow[]
}

export interface CategoryRow {
  readonly id: string
  readonly parent_id: string | null
  readonly tax_id: string | null
  readonly archived_at: string | null
}

export interface TaxBookRow {
  readonly id: string
  readonly name: string
  readonly rate_basis_points: number
  /** Left out in what was kept before there were finer rates and groups. */
  readonly rate_millionths?: number | null
  readonly code?: string | null
  readonly zero?: DeskTax['zero']
  readonly taxes?: DeskTax['taxes']
  readonly is_included: boolean
  readonly is_enabled: boolean
  readonly archived_at: string | null
}

export interface TaxOutletRow {
  readonly tax_id: string
  readonly is_default: boolean
}

interface OutletRow {
  readonly id: string
  readonly currency: string
  readonly time_zone: string
  readonly day_cutoff_minutes: number
  readonly day_rules: OutletDayColumns['dayRules']
}

/** The rows that apply at a device of an outlet, whatever is sold. */
export interface PlaceRows {
  readonly outlet: OutletRow
  readonly categories: readonly CategoryRow[]
  readonly taxes: readonly TaxBookRow[]
  readonly taxOutlets: readonly TaxOutletRow[]
  readonly settings: readonly StoredSetting[]
}

/** Everything the books say about one sale, as rows. */
export interface BookRows extends PlaceRows {
  readonly goods: readonly GoodsBookRow[]
}

/** The settings a sale is held against. */
export const SALE_SETTINGS = [
  'sales.rounding',
  ...CASH_SETTINGS,
  'sales.tax-rounding',
  'sales.tax-per',
  'sales.tips',
  'sales.number-formats',
  'sales.price-change',
  'sales.member-discount-mode',
  'sales.offline-coupons-minor',
  'sales.never-worse',
  'sales.offers-keep-floor',
  'sales.label-rules',
  'sales.option-groups',
  'sales.payment-methods',
  'member.earn-rule',
  'member.point-rates',
  'member.spend-rule',
  'member.points-expiry',
  'member.level-check',
] as const

export type { LabelRule }
