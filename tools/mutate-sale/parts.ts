import type { SaleMistake } from './mistake.ts'

const server = 'apps/server/src'
const stock = `${server}/modules/stock/book/stock-part.store.ts`
const stockTests = [
  `${server}/modules/stock/book/stock-part.db.test.ts`,
  `${server}/modules/journal/entry/upload-sale.db.test.ts`,
]
const drawer = `${server}/modules/sales/shift/drawer/drawer-part.store.ts`
const saleTests = [
  `${server}/modules/journal/entry/upload-sale.db.test.ts`,
  `${server}/modules/sales/refund/refund.db.test.ts`,
]

const betweenTests = [`${server}/modules/accounting/drawer/between-shifts.db.test.ts`]
const behindTests = [`${server}/modules/accounting/drawer/behind-count.db.test.ts`]

const planted = (file: string, tests: readonly string[], list: readonly (readonly [string, string, string])[]) =>
  list.map(([name, from, to]): SaleMistake => ({ name, file, from, to, tests }))

/** The mistakes in the writings of capabilities with a sale or a refund, inside its one statement. */
export const partMistakes: readonly SaleMistake[] = [
  ...planted(stock, stockTests, [
    ['stock: what is sold stays', 'w.returned - w.damaged - w.taken', 'w.returned - w.damaged'],
    ['stock: damaged goods are sold again', 'w.returned - w.damaged - w.taken', 'w.returned - w.taken'],
    ['stock: what comes back does not', 'w.returned - w.damaged - w.taken', '- w.damaged - w.taken'],
    ['stock: two lines of one item are one', 'sum(taken)::bigint as taken', 'max(taken)::bigint as taken'],
    ['stock: the value stays', 'stock.value_minor + (w.value_after - w.value_minor)', 'stock.value_minor'],
    ['stock: the average is forgotten', 'average_cost_thousandths = w.average\n', 'average_cost_thousandths = 0\n'],
    [
      'stock: another outlet’s moves',
      'where s.merchant_id = ${merchantId}::uuid and s.outlet_id = ${outletId}::uuid',
      'where s.merchant_id = ${merchantId}::uuid and s.outlet_id <> ${outletId}::uuid',
    ],
    [
      'stock: the book says nothing of a sale',
      'from stock_worth where taken > 0\n  ) as e',
      'from stock_worth where taken > 1000000000\n  ) as e',
    ],
    [
      'stock: the book turns a refund round',
      "1 as step, 'refund' as kind, returned as quantity",
      "1 as step, 'refund' as kind, -returned as quantity",
    ],
    ['stock: a line’s cost is the whole item’s', 'm.reached - m.quantity', '0'],
  ]),
  ...planted(drawer, saleTests, [
    ['drawer: cash of a sale is not in it', 'where turn.shift_id is not null', 'where turn.shift_id is null'],
    [
      'drawer: a refund is written as a sale',
      "case turn.document when 'order' then 'sale' else 'refund' end",
      "'sale'",
    ],
  ]),
  ...planted(`${server}/modules/sales/shift/drawer/drawer.part.ts`, saleTests, [
    ['drawer: its amount is doubled', 'amount_minor: cashMinor }', 'amount_minor: cashMinor * 2 }'],
  ]),
  ...planted(`${server}/modules/sales/shift/drawer/drawer.part.ts`, behindTests, [
    ['late cash: what its shift expected is a difference too', 'ownCashMinor - notedMinor', 'ownCashMinor'],
  ]),
  ...planted(`${server}/modules/sales/shift/drawer/cash-place.store.ts`, behindTests, [
    ['late cash: a shift that nobody counted had it', ' and not n.is_uncounted', ''],
    ['late cash: the count is judged by the clock of its till', 'coalesce(n.counted_at, n.closed_at)', 'n.closed_at'],
  ]),
  ...planted('packages/domain/src/accounting/drawer/place-of-cash.ts', behindTests, [
    ['late cash: what was sold after the count was in it', ' && at <= countedAt', ''],
  ]),
  ...planted(`${server}/modules/sales/shift/drawer/between-shifts.store.ts`, betweenTests, [
    ['between shifts: a drawer finds what another outlet left', ' and n.outlet_id = ${place.outletId}', ''],
    ['between shifts: a float is whole from the safe', 'lyingMinor(leftMinor, isFollowed)', '0'],
    ['between shifts: nothing goes to the safe', "else 'to-safe' end", "else 'no-sale' end"],
    [
      'between shifts: two shifts find what one left',
      'lyingMinor(leftMinor, isFollowed)',
      'lyingMinor(leftMinor, false)',
    ],
    [
      'between shifts: a late closing leaves its float',
      '{ ...counted, isFollowed }',
      '{ ...counted, isFollowed: false }',
    ],
  ]),
  ...planted(`${server}/modules/stock/book/stock.part.ts`, stockTests, [
    [
      'stock: a sale brings it nothing',
      'leaving.length === 0 || returning.length > 0',
      'leaving.length >= 0 || returning.length > 0',
    ],
    [
      'stock: what comes back with a document is not brought',
      'returning.length === 0 ? null',
      'returning.length >= 0 ? null',
    ],
  ]),
  ...planted(`${server}/modules/stock/book/goods-out-part.store.ts`, stockTests, [
    [
      'stock: goods that leave keep their worth',
      '+ (w.value_after - w.value_minor)',
      '+ 0 * (w.value_after - w.value_minor)',
    ],
    ['stock: a line costs what all of its goods cost', '* m.reached / w.taken)\n', '* w.taken / w.taken)\n'],
  ]),
]
