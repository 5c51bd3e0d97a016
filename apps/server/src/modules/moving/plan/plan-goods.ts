import type { MovedProduct } from '@kassa/domain/moving/move-source.ts'
import type { NewerFile } from '@kassa/domain/moving/newer-file.ts'
import { type NumbersAt, type PlannedThing, planGoods } from '@kassa/domain/moving/plan-move.ts'
import type { ThingList } from '@kassa/domain/moving/thing-list.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { stepsOf } from '../act/steps-of.ts'
import { joinedList, keepPacked } from './packed-list.ts'
import { loadGoodsHere } from './shop-here.ts'

/** The most goods of the files that are held against those here at once: what a former file said of each is as large as the goods themselves. */
const GOODS_AT_ONCE = 5_000

/** Plans the goods of a move: whatever one of them could be is found by its own codes and name, so some are planned without the others. */
export async function planGoodsHere(
  tx: Tx,
  merchantId: string,
  goods: Iterable<MovedProduct>,
  numbers: NumbersAt,
  newer: NewerFile | undefined,
  atOnce = GOODS_AT_ONCE,
): Promise<ThingList<PlannedThing<MovedProduct>>> {
  const planned: ThingList<PlannedThing<MovedProduct>>[] = []
  for (const some of stepsOf(goods, atOnce))
    planned.push(planGoods(some, await loadGoodsHere(tx, merchantId, some), numbers, { keep: keepPacked, newer }))
  return joinedList(planned)
}
