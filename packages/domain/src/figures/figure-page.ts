import type { Division } from './division.ts'
import { isToldBy, type FigureKey } from './figures.ts'

/** The figures that the rows of a page can be ordered by, the largest first; rows of time stand in their own order. */
export const figureOrders = ['netAfter', 'net', 'gross', 'orders', 'pieces', 'refunded', 'deducted'] as const
export type FigureOrder = (typeof figureOrders)[number]

/** The number of rows that a file takes of each currency. */
export const FILE_ROWS = 2_000

interface FigurePage {
  /** The divisions its rows can have; the first is used unless another is asked for. */
  readonly by: readonly [Division, ...Division[]]
  readonly columns: (by: Division) => readonly FigureKey[]
  /** The first is taken unless told; none: by net after refunds. */
  readonly orders: readonly FigureOrder[]
}

const salesColumns: Partial<Readonly<Record<Division, readonly FigureKey[]>>> = {
  method: ['netAfter', 'net', 'refunded', 'voided', 'orders'],
  recharge: ['netAfter', 'net', 'refunded', 'orders'],
  source: ['deducted', 'orders'],
  rate: ['netAfter', 'net', 'tax', 'refundedTax', 'taxAfter', 'withoutTax'],
  category: ['netAfter', 'gross', 'deducted', 'refunded', 'pieces', 'margin', 'marginShare', 'costedShare'],
}

const usualColumns: readonly FigureKey[] = [
  'netAfter',
  'gross',
  'deducted',
  'refunded',
  'orders',
  'average',
  'pieces',
  'margin',
  'marginShare',
  'costedShare',
  'depositsAfter',
]

/** Pages that show a table of one thing by itself: the same rows on the screen, in a file and in a mail. Source: figures.md (Pages). */
export const figurePages = {
  statisticsSales: {
    by: [
      'day',
      'week',
      'month',
      'weekday',
      'hour',
      'outlet',
      'staff',
      'device',
      'category',
      'method',
      'rate',
      'source',
      'level',
      'recharge',
    ],
    columns: (by) => salesColumns[by] ?? usualColumns,
    orders: ['netAfter', 'orders', 'refunded', 'deducted'],
  },
  statisticsProduct: {
    by: ['product', 'category'],
    columns: () => [
      'netAfter',
      'gross',
      'deducted',
      'refunded',
      'orders',
      'pieces',
      'margin',
      'marginShare',
      'costedShare',
    ],
    orders: ['netAfter', 'gross', 'pieces', 'orders', 'refunded', 'deducted'],
  },
  statisticsMarketing: {
    by: ['plan', 'coupon', 'source'],
    columns: (by) =>
      by === 'source'
        ? ['deducted', 'orders']
        : ['deducted', 'orders', 'net', 'average', 'margin', 'marginShare', 'costedShare'],
    orders: ['deducted', 'net', 'orders'],
  },
  statisticsTax: {
    by: ['rate'],
    columns: () => ['netAfter', 'withoutTax', 'tax', 'refundedTax', 'voidedTax', 'taxAfter'],
    orders: [],
  },
} as const satisfies Readonly<Record<string, FigurePage>>

export type FigurePageName = keyof typeof figurePages

/** A page by its name: of what it shows and is ordered by, what is told of the rows of a division. */
export function figurePageOf(name: FigurePageName) {
  const page: FigurePage = figurePages[name]
  return {
    by: page.by,
    columns: (by: Division) => page.columns(by).filter((key) => isToldBy(key, by)),
    orders: (by: Division) => page.orders.filter((order) => isToldBy(order, by)),
  }
}
