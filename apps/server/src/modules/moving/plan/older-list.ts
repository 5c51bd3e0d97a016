import { isDeepStrictEqual } from 'node:util'
import { saidOfNew } from '@kassa/domain/moving/goods/newer-goods.ts'
import type { MovedProduct, Remark } from '@kassa/domain/moving/move-source.ts'
import { type PlannedThing, productLinkOf } from '@kassa/domain/moving/plan-move.ts'
import type { ThingList } from '@kassa/domain/moving/thing-list.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { stepsOf } from '../act/steps-of.ts'
import { keptKey, listLastWords } from '../act/shop-move.store.ts'

type Planned = PlannedThing<MovedProduct>

/** Goods of a file that say something else than the last one, and how many of them say what the one before it said. */
interface Words {
  other: number
  before: number
}

/**
 * Names each list of goods all of whose changes are the words of the file before the last one. A list of goods has no moment, so nobody knows that it is older; but one that
 * takes back what a newer file brought, and nothing else, most likely is.
 */
export async function olderLists(
  tx: Tx,
  merchantId: string,
  goods: ThingList<Planned>,
  isPlace: (place: string) => boolean,
): Promise<readonly Remark[]> {
  const found = new Map<string, Words>()
  for (const some of stepsOf(changedAgain(goods), AT_ONCE)) {
    const keys = some.map(({ thing }) => productLinkOf(thing))
    const known = new Map((await listLastWords<MovedProduct>(tx, merchantId, keys)).map((one) => [one.sourceKey, one]))
    for (const { thing, file } of some) {
      const words = known.get(keptKey(productLinkOf(thing)))
      const own = bare(saidOfNew(thing, isPlace))
      if (!words || isDeepStrictEqual(own, bare(words.said))) continue
      const counts = found.getOrInsertComputed(file, () => ({ other: 0, before: 0 }))
      counts.other += 1
      if (words.saidBefore && isDeepStrictEqual(own, bare(words.saidBefore))) counts.before += 1
    }
  }
  return [...found].flatMap(([file, { other, before }]) =>
    before > 0 && before === other
      ? [{ file, row: 1, verdict: 'doubtful', code: 'moving.list-older', facts: { count: before } } as const]
      : [],
  )
}

/** The most goods that are held at once, as while they are planned. */
const AT_ONCE = 5_000

function* changedAgain(goods: Iterable<Planned>): Generator<Planned> {
  for (const one of goods) if (one.targetId !== null && one.verdict === 'changed') yield one
}

/** The words of a file without the places where they stand in it, as they come back from being kept. */
function bare(product: MovedProduct): unknown {
  const { file: _file, row: _row, variants, ...rest } = product
  const own = { ...rest, variants: variants.map(({ file: _of, row: _at, ...variant }) => variant) }
  return JSON.parse(JSON.stringify(own))
}
