import { TILE_LIMITS, tileMessage, type MessageFromTile } from '@kassa/contract/open/tile/tile-messages.ts'

/** The reason for which a tile is heard no longer: it said far too much at once, or something that it may not. */
export type TileFault = 'too-long' | 'not-allowed'

interface Ear {
  readonly onMessage: (message: MessageFromTile) => void
  readonly onFault: (fault: TileFault) => void
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
}

/** A proposal's deepest value stands in a line, in the lines, in the message. */
const DEPTH = 4

const isPlain = (data: object): boolean => Array.isArray(data) || Object.getPrototypeOf(data) === Object.prototype

/**
 * The letters that are left of `rest` after a message; below nothing it is too long, and no more of it is looked at. Made into text, a long one would
 * stop the desk before its length is known.
 */
function restAfter(data: unknown, rest: number, depth = DEPTH): number {
  if (typeof data === 'string') return rest - data.length
  if (typeof data !== 'object' || data === null) return rest - 1
  if (depth === 0 || !isPlain(data) || (Array.isArray(data) && data.length > rest)) return -1
  let left = rest - 1
  for (const key in data) {
    left = restAfter((data as Record<string, unknown>)[key], left - key.length, depth - 1)
    if (left < 0) return left
  }
  return left
}

/** Makes the ear of the desk for one tile: only messages of the known kinds, of a bounded length and number, come through. */
export function earFor({ onMessage, onFault, now }: Ear): (data: unknown) => void {
  let heardAt: readonly number[] = []
  let isClosed = false
  const close = (fault: TileFault): void => {
    isClosed = true
    onFault(fault)
  }
  return (data) => {
    if (isClosed) return
    heardAt = [...heardAt.filter((at) => at > now() - 1_000), now()]
    if (heardAt.length > TILE_LIMITS.messagesASecond) return close('not-allowed')
    if (restAfter(data, TILE_LIMITS.messageLength) < 0) return close('too-long')
    const read = tileMessage.safeParse(data)
    if (read.success) onMessage(read.data)
    else close('not-allowed')
  }
}
