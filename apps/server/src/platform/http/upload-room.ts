const MIB = 1024 * 1024

/** How much of what is sent may lie in memory at once, of all and of one sender, bytes. */
export interface RoomLimits {
  readonly most: number
  readonly mostOfSender: number
}

/** Forms with files, and bodies of senders who are known. */
const KNOWN: RoomLimits = { most: 96 * MIB, mostOfSender: 36 * MIB }

/** Bodies whose sender is not known yet, by address. */
export const STRANGERS: RoomLimits = { most: 16 * MIB, mostOfSender: MIB }

/**
 * How much of what is sent lies in memory. A piece is counted before it is kept, so that many senders at once are told to wait
 * instead of filling the machine.
 */
export class UploadRoom {
  readonly #limits: RoomLimits
  readonly #bySender = new Map<string, number>()
  #total = 0

  constructor(limits: RoomLimits = KNOWN) {
    this.#limits = limits
  }

  /** Counts `bytes` more from `sender`; false, and nothing is counted, where they find no room. */
  take(sender: string, bytes: number): boolean {
    const own = (this.#bySender.get(sender) ?? 0) + bytes
    if (this.#total + bytes > this.#limits.most || own > this.#limits.mostOfSender) return false
    this.#bySender.set(sender, own)
    this.#total += bytes
    return true
  }

  giveBack(sender: string, bytes: number): void {
    const own = (this.#bySender.get(sender) ?? 0) - bytes
    if (own > 0) this.#bySender.set(sender, own)
    else this.#bySender.delete(sender)
    this.#total -= bytes
  }

  get total(): number {
    return this.#total
  }
}
