import type { Tx } from '../../../platform/db/tx.ts'
import { sumHistory } from '../history/imported-sale.store.ts'
import type { PlannedHistory } from '../history/plan-history.ts'
import { costOfQuantity } from '@kassa/domain/inventory/cost-of-quantity.ts'
import type { MovedProduct } from '@kassa/domain/moving/move-source.ts'
import type { LayawaySums } from '../others/layaways.store.ts'
import { allSums, type OtherCount } from '../others/other-plan.ts'
import type { MoveRun, NotTaken, PlannedMove } from './act-move.ts'
import { holdingsOf } from './move-people.ts'
import { costMinor, decimalsOf, quantityOf } from './product-fields.ts'

/** Counts, the value of stock at cost and what is owed to people, of the files or of this shop. */
export interface MoveTotals extends LayawaySums {
  readonly products: number
  readonly stockValueMinor: number
  readonly people: number
  readonly points: number
  readonly balanceMinor: number
  readonly cards: number
  /** The sum left on gift cards. */
  readonly cardsMinor: number
  /** Past sales, and their sum; apart from everything else. Moves from before had none. */
  readonly historyOrders: number
  readonly historyMinor: number
  /** Figures of stock alone; here: those that the stock is. */
  readonly counted: number
  /** People of the staff in the files, and those of them who are here. */
  readonly staff: number
  /** Prices on price lists. */
  readonly listPrices: number
}

/** The totals of the old system and of this shop, side by side; names nobody. */
export interface MoveOutcome {
  readonly currency: string
  readonly files: MoveTotals
  readonly here: MoveTotals
  readonly opened: number
  readonly notTaken: number
  readonly others: OtherCount[]
}

/** An outcome as it is kept, with rows that could not be taken; moves from before kept none. */
export interface OutcomeRecord extends MoveOutcome {
  readonly rows?: readonly NotTaken[]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** The old system's totals, of everything that could be read and has a place here. */
export function totalsOfFiles(
  { goods, people, cards, histories, others }: PlannedMove,
  currency: string,
  acting: MoveRun,
): MoveTotals {
  let [points, balanceMinor] = [0, 0]
  for (const { thing } of people) {
    const held = holdingsOf(thing, currency, acting.decisions, acting.destination.clock.day)
    points += held.points ?? 0
    balanceMinor += held.balanceMinor ?? 0
  }
  return {
    products: goods.length,
    stockValueMinor: sum(goods.map(({ thing }) => stockValueOf(thing, acting))),
    people: people.length,
    points,
    balanceMinor,
    cards: cards.length,
    cardsMinor: sum(cards.map(({ restMinor }) => restMinor)),
    historyOrders: sum(histories.map(({ orders }) => orders)),
    historyMinor: sum(histories.map(({ amountMinor }) => amountMinor)),
    ...allSums(others.map(({ inFiles }) => inFiles)),
  }
}

function stockValueOf(product: MovedProduct, acting: MoveRun): number {
  const isThousandths = decimalsOf(product, acting.decisions) === 3
  return sum(
    product.variants.flatMap((variant) =>
      acting.destination.outlets.map((outlet) => {
        const quantity = quantityOf(product, variant, outlet, acting) ?? 0
        const unit = costMinor(variant, outlet, acting.decisions)
        return unit === null || quantity === 0 ? 0 : costOfQuantity(quantity, unit, isThousandths)
      }),
    ),
  )
}

/** Sums the imported history of the days of these files' sales. */
export async function historyHere(
  tx: Tx,
  merchantId: string,
  histories: readonly PlannedHistory[],
  outletIds: readonly string[],
): Promise<Pick<MoveTotals, 'historyOrders' | 'historyMinor'>> {
  const days = histories.flatMap(({ from, to }) => [from, to]).filter((day) => day !== null)
  const [from, to] = [days.toSorted()[0], days.toSorted().at(-1)]
  if (from === undefined || to === undefined) return { historyOrders: 0, historyMinor: 0 }
  const { orders, amountMinor } = await sumHistory(tx, merchantId, { from, to, outletIds })
  return { historyOrders: orders, historyMinor: amountMinor }
}
