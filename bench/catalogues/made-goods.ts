import { barCodeKey } from '@kassa/domain/product/upc.ts'
import { searchTextOf, takeChangeNumber } from '../../apps/server/src/modules/catalogue/public.ts'
import { json } from '../../apps/server/src/platform/db/sql.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { makeCategory } from '../../apps/server/test/make/goods.ts'
import type { Shop } from '../../apps/server/test/make/shop.ts'
import type { World } from '../../apps/server/test/world.ts'
import { goodsOf } from '../desk/goods.ts'
import { insertMadeGoods } from '../desk/goods.store.ts'
import { loadUnchecked } from '../growth/history.store.ts'

export const PRODUCTS = 100_000
const BATCH = 5_000

const rowOf = (n: number) => {
  const { code, name, reading, priceMinor } = goodsOf(n)
  return {
    id: newId(),
    name,
    searchText: searchTextOf({ name, names: {}, reading }),
    code,
    folded: barCodeKey(code),
    priceMinor,
  }
}

/** Goods of a shop at all its outlets; answers one of them. */
export async function addGoods(world: World, { merchantId }: Pick<Shop, 'merchantId'>): Promise<string> {
  await world.owner((tx) => makeCategory(tx, merchantId))
  await world.database.script('drop index product_by_search_key')
  let id = ''
  for (let from = 0; from < PRODUCTS; from += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, at) => rowOf(from + at))
    id = rows[0]?.id ?? id
    await world.owner(async (tx) => {
      await loadUnchecked(tx)
      const changeNumber = await takeChangeNumber(tx, merchantId)
      await insertMadeGoods(tx, merchantId, { goods: json(rows), changeNumber, now: world.now })
    })
  }
  await world.database.script('analyze')
  return id
}
