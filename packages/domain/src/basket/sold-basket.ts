import type { PricedBasket } from './answer.ts'
import type { Snapshot } from './snapshot.ts'

/** A sale as its journal carries it: the contract passes its basket and the answer on as they are. */
interface Carried {
  readonly snapshot: object
  readonly answer: object
}

/** Returns the basket of a sale as it was priced. */
export const pricedIn = ({ answer }: Pick<Carried, 'answer'>): PricedBasket => answer as PricedBasket

/** Returns the facts that a sale was priced from. */
export const snapshotIn = ({ snapshot }: Pick<Carried, 'snapshot'>): Snapshot => snapshot as Snapshot
