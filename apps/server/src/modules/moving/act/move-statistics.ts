import type { Database } from '../../../platform/db/database.ts'

const tables = {
  goods: 'product, variant, product_code, listing, stock, stock_entry, price_change, shop_move_source',
  people: 'member, member_account, spending_entry, point_entry, balance_entry, shop_move_source',
} as const

/** Lets the database look at tables that a move grows faster than it looks at them by itself. */
export type RefreshStatistics = (of: keyof typeof tables) => Promise<void>

/** Plans that were made while tables were empty read all of them for each row that is checked, and are kept until then. */
export const statisticsOf =
  (database: Pick<Database, 'script'>): RefreshStatistics =>
  (of) =>
    database.script(`analyze ${tables[of]}`)

/** Often while little has come, seldom later: after 1, 4, 16 … steps. */
export const isTimeToLook = (steps: number): boolean => Number.isInteger(Math.log2(steps) / 2)
