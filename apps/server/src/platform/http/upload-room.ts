/** Bytes of uploads that may lie in memory at once, of all and of one address. */
const MOST = 96 * 1024 * 1024
const MOST_OF_ADDRESS = 36 * 1024 * 1024

/**
 * How much of uploads lies in memory. A piece is counted before it is kept, so that many uploads at once are told to wait
 * instead of filling the machine.
 */
export class UploadRoom {
  readonly #byAddress = new Map<string, number>()
  #total = 0

  /** Counts `bytes` more from `address`; false, and nothing is counted, where they find no room. */
  take(address: string, bytes: number): boolean {
    const own = (this.#byAddress.get(address) ?? 0) + bytes
    if (this.#total + bytes > MOST || own > MOST_OF_ADDRESS) return false
    this.#byAddress.set(address, own)
    this.#total += bytes
    return true
  }

  giveBack(address: string, bytes: number): void {
    const own = (this.#byAddress.get(address) ?? 0) - bytes
    if (own > 0) this.#byAddress.set(address, own)
    else this.#byAddress.delete(address)
    this.#total -= bytes
  }

  get total(): number {
    return this.#total
  }
}
