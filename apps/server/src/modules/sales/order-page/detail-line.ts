import type { DetailLine, OrderFigures } from '../order/order-detail.store.ts'

/** The facts of an order that its lines are shown with. */
interface Around {
  readonly options: OrderFigures['options']
  /** Names of plans and coupons by their ids. */
  readonly offerNames: Readonly<Record<string, string>>
}

/** A line as the page of its order has it, with its options and the names of what lowered it. */
export const lineDetail = ({ lineId, ...line }: DetailLine, { options, offerNames }: Around) => ({
  ...line,
  options: [...(options.get(lineId) ?? [])],
  deductions: line.deductions.map(({ kind, id: sourceId, amountMinor }) => ({
    source: kind,
    sourceId,
    name: offerNames[sourceId ?? ''] ?? null,
    amountMinor,
  })),
})
