import { liveStock } from '../../catalogue/live-stock.ts'
import { desk } from '../../model/desk-state.ts'
import { neighbors } from '../../model/neighbors/neighbors-reached.ts'
import { refreshStock } from '../follow-stock.ts'

/** The quantities that each neighbor sold without the server having heard of it, as it said last. */
const unsentBy = new Map<string, ReadonlyMap<string, number>>()

const keyOf = (deviceId: string): string => `neighbor ${deviceId}`

/**
 * Lowers the stock that is shown here by what the neighbors sold. It counts only while this till has no line: with one the server's word counts alone, and what a neighbor has yet to send
 * comes with it.
 */
export function showTheirStock(): void {
  const isCut = !desk.read().isOnline
  const reached = new Set(neighbors.read().reached.map(({ deviceId }) => deviceId))
  for (const [deviceId, moves] of unsentBy) {
    // A neighbor that went away while the line is cut has sold what it sold.
    liveStock.sell(keyOf(deviceId), isCut ? moves : new Map())
    if (!isCut && !reached.has(deviceId)) unsentBy.delete(deviceId)
  }
  desk.change(({ catalogueVersion }) => ({ catalogueVersion: catalogueVersion + 1 }))
  if (!isCut) void refreshStock().catch(() => undefined)
}

/** Takes a neighbor's word for what it sold, whole. */
export function hearTheirSales(
  deviceId: string,
  unsent: readonly { readonly variantId: string; readonly quantity: number }[],
): void {
  if (unsent.length === 0 && !unsentBy.get(deviceId)?.size) return
  unsentBy.set(deviceId, new Map(unsent.map(({ variantId, quantity }) => [variantId, quantity])))
  if (!desk.read().isOnline) showTheirStock()
}
