/**
 * The kinds of event that a shop watches when goods or money leave without a sale: lines deleted before payment,
 * baskets given up, sales voided, money given back for goods without a known sale, prices changed by hand, and drawers
 * opened without a sale. Source: AU-P03.
 */
export const lossKinds = ['line', 'basket', 'void', 'without-sale', 'price', 'no-sale'] as const
export type LossKind = (typeof lossKinds)[number]

/** Fewer say nothing about anybody. */
const ODD_EVENTS = 5
const ODD_TIMES = 2

export interface LossCount {
  readonly events: number
  readonly orders: number
}

/** Events on a hundred orders, cut; null for whoever sold nothing. */
export const perHundred = ({ events, orders }: LossCount): number | null =>
  orders > 0 ? Math.trunc((events * 100) / orders) : null

/**
 * Returns whether somebody stands out: at least five events, and more than twice as many on an order as all others together
 * had. A person who sold nothing, or who has nobody to be compared with, does not. A hint where to look, never a
 * verdict.
 */
export function standsOut(own: LossCount, all: LossCount): boolean {
  const others = { events: all.events - own.events, orders: all.orders - own.orders }
  if (own.events < ODD_EVENTS || own.orders <= 0 || others.orders <= 0) return false
  return own.events * others.orders > ODD_TIMES * others.events * own.orders
}
