import { paths } from '../../paths.ts'

/**
 * After `g`: the letter of a page. A letter stands for the first of its pages that is in one's menu, so that an operator's `g m` are
 * merchants and a shop's are members.
 */
export const goKeys: readonly (readonly [letter: string, path: string])[] = [
  ['h', paths.home()],
  ['o', paths.orders()],
  ['p', paths.products()],
  ['p', paths.partners()],
  ['s', paths.stock()],
  ['m', paths.merchants()],
  ['m', paths.members()],
  ['r', paths.statisticsSales()],
  ['f', paths.refunds()],
  ['t', paths.transfers()],
  ['u', paths.purchaseOrders()],
  ['c', paths.stocktakes()],
  ['l', paths.plans()],
  ['e', paths.staff()],
  ['a', paths.adminLog()],
  ['x', paths.taxes()],
  ['d', paths.devices()],
  ['b', paths.bills()],
]
