import { gen, integer, type Arbitrary, type GeneratorValue } from 'fast-check'
import type { Snapshot } from '../src/pricing/snapshot.ts'
import { makeBasket, USUAL, type BasketSize, type Pick } from './make-basket.ts'

/** Baskets for fast-check properties. Nine in ten are priced; the others are too large or ask for what cannot be. */
export const arbitraryBasket = (size: BasketSize = USUAL): Arbitrary<Snapshot> =>
  gen().map((value) => makeBasket(pickFromGen(value), size))

export function pickFromGen(value: GeneratorValue): Pick {
  return { integer: (least, most) => value(integer, { min: least, max: most }) }
}
