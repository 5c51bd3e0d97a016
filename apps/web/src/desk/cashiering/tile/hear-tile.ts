import { TILE_LIMITS, tileMessage, type MessageFromTile } from '@kassa/contract/open/tile/tile-messages.ts'

interface Ear {
  readonly onMessage: (message: MessageFromTile) => void
  /** The tile said what it may not, or too much. It is heard no longer. */
  readonly onFault: () => void
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
}

const lengthOf = (data: unknown): number => {
  try {
    return JSON.stringify(data)?.length ?? 0
  } catch {
    return Infinity
  }
}

/** Makes the ear of the desk for one tile: only messages of the known kinds, of a bounded length and number, come through. */
export function earFor({ onMessage, onFault, now }: Ear): (data: unknown) => void {
  let heardAt: readonly number[] = []
  let isClosed = false
  const close = (): void => {
    isClosed = true
    onFault()
  }
  return (data) => {
    if (isClosed) return
    heardAt = [...heardAt.filter((at) => at > now() - 1_000), now()]
    if (heardAt.length > TILE_LIMITS.messagesASecond || lengthOf(data) > TILE_LIMITS.messageLength) return close()
    const read = tileMessage.safeParse(data)
    if (read.success) onMessage(read.data)
    else close()
  }
}
