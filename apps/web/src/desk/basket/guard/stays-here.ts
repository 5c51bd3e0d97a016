import { aheadNow } from '../ahead/ahead-parts.ts'

/** The goods that come back with the basket on the screen, as far as the basket has to know of them. */
interface ReturnedGoods {
  readonly areThere: () => boolean
  /** The basket gets another id, and they stay with it. */
  readonly move: (fromId: string, toId: string) => void
}

let returned: ReturnedGoods = { areThere: () => false, move: () => undefined }

/** Sets how they are asked about; the code that exchanges goods provides it. */
export const askAboutReturned = (asked: ReturnedGoods): void => {
  returned = asked
}

export const moveReturned = (fromId: string, toId: string): void => returned.move(fromId, toId)

/** Returns why the basket on the screen may wait nowhere: no basket that waits keeps what is paid ahead with it, or goods that come back. Null where it may. */
export function staysHere(): 'ahead' | 'exchange' | null {
  if (aheadNow()) return 'ahead'
  return returned.areThere() ? 'exchange' : null
}
