import type { PageByUse } from '@kassa/contract/today/begun-pages.calls.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'

type Cause = (merchantId: string) => Sql

/** True where the merchant has a row in one of these tables. */
const rowsIn =
  (...tables: readonly string[]): Cause =>
  (merchantId) =>
    tables
      .map((table) => sql`exists (select from ${sql.raw(table)} where merchant_id = ${merchantId})`)
      .reduce((one, other) => sql`${one} or ${other}`)

/** True where the merchant has more than one row in a table: with one there is nobody, or nowhere, to tell apart. */
const severalIn =
  (table: string): Cause =>
  (merchantId) =>
    sql`(select count(*) from (select from ${sql.raw(table)} where merchant_id = ${merchantId} limit 2) as first) > 1`

const settingsOf =
  (beginning: string): Cause =>
  (merchantId) =>
    sql`exists (select from setting where merchant_id = ${merchantId} and starts_with(key, ${beginning}))`

const either =
  (one: Cause, other: Cause): Cause =>
  (merchantId) =>
    sql`${one(merchantId)} or ${other(merchantId)}`

/** The beginning of each page's use. */
const causes: Readonly<Record<PageByUse, Cause>> = {
  ordersOpen: rowsIn('open_order'),
  refunds: rowsIn('refund'),
  setAsides: rowsIn('set_aside'),
  removals: rowsIn('removal'),
  review: rowsIn('review_item'),
  productSync: severalIn('outlet'),
  brands: rowsIn('brand'),
  labels: rowsIn('label'),
  attributes: rowsIn('attribute'),
  moveIn: rowsIn('shop_move'),
  serials: rowsIn('serial_number'),
  stockWarnings: rowsIn('goods_receipt', 'stocktake'),
  stockReorder: rowsIn('supplier', 'purchase_order'),
  stockDoctor: rowsIn('goods_receipt', 'stocktake'),
  suppliers: rowsIn('supplier'),
  purchaseOrders: rowsIn('purchase_order'),
  supplierBills: rowsIn('goods_receipt', 'supplier_bill'),
  transfers: rowsIn('transfer'),
  stockRequests: rowsIn('stock_request'),
  assemblies: rowsIn('recipe', 'assembly'),
  damageReports: rowsIn('damage_report'),
  stocktakes: rowsIn('stocktake'),
  memberLevels: rowsIn('member_level'),
  pointSetting: either(rowsIn('point_entry'), settingsOf('member.')),
  pointsExchange: rowsIn('points_exchange'),
  walletPasses: rowsIn('wallet_setup'),
  openGifts: rowsIn('open_gift'),
  timesOffers: rowsIn('times_offer'),
  rechargeRules: rowsIn('recharge_rule'),
  plans: rowsIn('marketing_plan'),
  coupons: rowsIn('coupon_template'),
  statisticsProduct: rowsIn('sales_order'),
  statisticsMember: rowsIn('member'),
  statisticsStock: rowsIn('goods_receipt', 'stocktake'),
  statisticsMarketing: rowsIn('marketing_plan', 'coupon_template'),
  statisticsTax: rowsIn('sales_order'),
  accounting: rowsIn('account_map'),
  statisticsLoss: rowsIn('refund', 'removal'),
  ownReport: rowsIn('figure_view'),
  merchants: rowsIn('consent_ask'),
  workDays: rowsIn('clock_entry'),
  bills: rowsIn('bill'),
  adminLog: severalIn('admin'),
  staffLog: severalIn('staff'),
  memberLog: rowsIn('member'),
  customerScreens: rowsIn('second_screen'),
  labelTemplates: rowsIn('label_template'),
  notices: rowsIn('site_notice'),
  sms: rowsIn('sms_gateway'),
  email: rowsIn('mail_gateway', 'mail_template'),
  security: settingsOf('security.'),
  connections: rowsIn('app_installation'),
  wording: rowsIn('own_word'),
}

/** Returns the pages whose things the merchant has begun to use, in the order of their names. */
export async function listBegunPagesOf(tx: Tx, merchantId: string): Promise<PageByUse[]> {
  const [first, ...rest] = Object.entries(causes).map(
    ([page, cause]) => sql`select ${page}::text as page where ${cause(merchantId)}`,
  )
  if (!first) return []
  const rows = await tx.many<{ page: PageByUse }>(
    sql`${rest.reduce((all, one) => sql`${all} union all ${one}`, first)} order by page`,
  )
  return rows.map(({ page }) => page)
}
