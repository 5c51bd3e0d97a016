/** One count that the server has not confirmed yet: `add` on top of what its place counted, `set` instead of it. */
export interface WaitingCount {
  readonly variantId: string
  /** Shelf, room or device; counts of different places add up. */
  readonly countKey: string
  /** Pieces, or thousandths of the weight unit (g: grams), 0 and up. */
  readonly quantity: number
  readonly mode: 'set' | 'add'
  readonly countedAt: string
  /** The pieces, of goods with serial numbers; they are always set. */
  readonly serials?: string[]
}

/** Counts under way: `batch` has left under its own key and is repeated with it until the server answers. */
export interface CountQueue {
  readonly waiting: readonly WaitingCount[]
  readonly batch: { readonly key: string; readonly counts: readonly WaitingCount[] } | null
}

export const emptyQueue: CountQueue = { waiting: [], batch: null }

/** The most counts that leave together. Source: the call's own limit. */
const MOST_AT_ONCE = 500

const isOf = (one: WaitingCount, other: WaitingCount): boolean =>
  one.variantId === other.variantId && one.countKey === other.countKey

const joined = (before: WaitingCount, count: WaitingCount): WaitingCount =>
  count.mode === 'set' ? count : { ...count, mode: before.mode, quantity: before.quantity + count.quantity }

/** Adds a count; what waits for the same goods at the same place becomes one with it. */
export function addCount(queue: CountQueue, count: WaitingCount): CountQueue {
  const before = queue.waiting.find((one) => isOf(one, count))
  const rest = queue.waiting.filter((one) => one !== before)
  return { ...queue, waiting: [...rest, before ? joined(before, count) : count] }
}

/** Moves the waiting counts into a batch of its own key; a batch that has left stays as it is. */
export function takeBatch(queue: CountQueue, key: string): CountQueue {
  if (queue.batch || queue.waiting.length === 0) return queue
  return { batch: { key, counts: queue.waiting.slice(0, MOST_AT_ONCE) }, waiting: queue.waiting.slice(MOST_AT_ONCE) }
}

/** Takes goods out of a batch that was refused because of them; the rest waits again. */
export const dropFromBatch = ({ batch, waiting }: CountQueue, variantId: string): CountQueue => ({
  batch: null,
  waiting: waiting.reduce((queue, count) => addCount(queue, count), {
    batch: null,
    waiting: (batch?.counts ?? []).filter((count) => count.variantId !== variantId),
  } as CountQueue).waiting,
})

export const settleBatch = (queue: CountQueue): CountQueue => ({ ...queue, batch: null })

/** Returns the count of some goods at a place, including counts still on their way: on top of the server's. */
export function shownCount(queue: CountQueue, variantId: string, countKey: string, known: number): number {
  const own = [...(queue.batch?.counts ?? []), ...queue.waiting].filter(
    (one) => one.variantId === variantId && one.countKey === countKey,
  )
  return own.reduce((sum, { mode, quantity }) => (mode === 'set' ? quantity : sum + quantity), known)
}

/** The pieces a place has counted of goods with serial numbers: what waits, else what the server knows. */
export const shownSerials = (
  queue: CountQueue,
  variantId: string,
  countKey: string,
  known: readonly string[],
): readonly string[] =>
  [...(queue.batch?.counts ?? []), ...queue.waiting].findLast(
    (one) => one.variantId === variantId && one.countKey === countKey,
  )?.serials ?? known
