import type { NeighborReserve } from '@kassa/contract/sales/neighbor-words.ts'

/** The amounts that the server reserved of a member for a basket. */
export interface MovedReserve extends NeighborReserve {
  readonly orderId: string
}

/** The place that keeps reserves: it gives one away, once, and takes one that came. A till that keeps none has none to give. */
interface ReserveMover {
  give: (orderId: string) => Promise<NeighborReserve | null>
  take: (reserve: MovedReserve) => Promise<void>
}

/** Filled in by whoever keeps the reserves of this till. */
export const reserveMover: ReserveMover = {
  give: () => Promise.resolve(null),
  take: () => Promise.resolve(),
}
