/** Tables that are copied where sales are not: the shop as it stands, before its first day. */
export const TABLES_WITHOUT_SALES: ReadonlySet<string> = new Set(
  `account_map admin attribute brand category change_cursor coupon_template device exchange_good goods_moved label label_template listing
  markdown_turn marketing_plan marketing_plan_version member member_account member_level member_programme member_segment merchant_counter open_gift
  outlet outlet_date outlet_hours own_word picture plan_example point_value prepaid_tax price_schedule price_schedule_goods price_schedule_outlet
  print_template product product_code product_label product_part recharge_rule recipe recipe_part role setting staff staff_outlet stock supplier
  supplier_price tax tax_outlet times_offer variant waiting_goods`
    .trim()
    .split(/\s+/),
)

/** Values of columns that come from sales, as they are before the first. */
export const NOTHING_SOLD: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  coupon_template: { issued_count: '0' },
  member_account: {
    points: '0',
    principal_minor: '0',
    bonus_minor: '0',
    spent_minor: '0',
    visits: '0',
    last_visit_at: null,
  },
  stock: { in_transit: '0', counted_at: null },
}
