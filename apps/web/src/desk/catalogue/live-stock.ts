import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'

/** The quantities that one sale takes out of the stock, by variant. */
export type StockMoves = ReadonlyMap<string, number>

/**
 * Stock as this till knows it: what the server said last of goods that moved, less what was sold here and has not reached it. While a sale is on its way
 * what the server says of its goods is not taken, because nobody can tell whether it has that sale in.
 */
class LiveStock {
  private readonly levels = new Map<string, number>()
  private readonly unsent = new Map<string, StockMoves>()

  /** A sale was written here. */
  sell(entryId: string, moves: StockMoves): void {
    this.unsent.set(entryId, moves)
  }

  /**
   * Notes that all entries written here have reached the server: the shown stock stays, until the server says
   * otherwise.
   */
  sent(onHandOf: (variantId: string) => number): void {
    const moved = new Set([...this.unsent.values()].flatMap((moves) => [...moves.keys()]))
    const shown = [...moved].map((variantId) => [variantId, onHandOf(variantId)] as const)
    this.unsent.clear()
    for (const [variantId, onHand] of shown) this.levels.set(variantId, onHand)
  }

  /** Takes the server's stock; false where some rows had to be left out, so that it has to be asked again. */
  hear(rows: readonly { readonly variantId: string; readonly onHand: number }[]): boolean {
    const waiting = rows.filter(({ variantId }) => this.unsentOf(variantId) !== 0)
    for (const { variantId, onHand } of rows) if (this.unsentOf(variantId) === 0) this.levels.set(variantId, onHand)
    return waiting.length === 0
  }

  /** Returns the stock of goods; of a combination as many as its parts make. */
  onHandOf(item: DeskItem, find: (id: string) => DeskItem | undefined): number {
    if (item.type !== 'combined') return (this.levels.get(item.id) ?? item.onHand) - this.unsentOf(item.id)
    const isTouched = item.parts.some(({ variantId }) => this.levels.has(variantId) || this.unsentOf(variantId) !== 0)
    if (!isTouched) return item.onHand
    const makes = item.parts.map(({ variantId, quantity }) => Math.floor((find(variantId)?.onHand ?? 0) / quantity))
    return makes.length === 0 ? item.onHand : Math.min(...makes)
  }

  /** The levels by variant, to be kept on the device. */
  kept(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.levels)
  }

  clear(): void {
    this.levels.clear()
    this.unsent.clear()
  }

  private unsentOf(variantId: string): number {
    let sum = 0
    for (const moves of this.unsent.values()) sum += moves.get(variantId) ?? 0
    return sum
  }
}

/** The stock of this till's outlet. */
export const liveStock = new LiveStock()
