import type { BasketLine } from '../src/basket/index.ts'
import { smallerOf } from './fraction.ts'

/** Growth 2, 16: where offers stop. */
export const floorOf = (line: BasketLine): bigint =>
  line.kind === 'price-embedded' ? 0n : BigInt(line.floorMinor ?? 0)

/** The least a unit costs, though never more than it did. */
export const stopped = (line: BasketLine, unit: bigint, usual: bigint): bigint => {
  const least = smallerOf(floorOf(line), usual)
  return unit < least ? least : unit
}
