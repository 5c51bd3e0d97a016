import { permissions } from '@kassa/contract/permission/permissions.ts'
import { searchTextOf } from '../../apps/server/src/modules/catalogue/public.ts'
import { addUpDays } from '../../apps/server/src/modules/stock/day/keep-stock-days.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { json } from '../../apps/server/src/platform/db/sql.ts'
import type { Tx } from '../../apps/server/src/platform/db/tx.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { makeDevice, type MadeDevice } from '../../apps/server/test/make/device.ts'
import { makeCategory, makeTax } from '../../apps/server/test/make/goods.ts'
import { makeMerchant, makeMerchantAdmin, makeOutlet, nextNumber } from '../../apps/server/test/make/merchant.ts'
import { makeSession } from '../../apps/server/test/make/session.ts'
import { loadUnchecked } from '../growth/history.store.ts'
import {
  countDevices,
  findMerchantId,
  insertProducts,
  keepBusy,
  listEverything,
  listOutlets,
  openBook,
  sellThirtyDays,
} from './fill-goods.store.ts'
import { nameOf } from './goods-names.ts'

/** A merchant with many products, each listed and in stock at each of its outlets, and who calls for it. */
export interface GoodsShop {
  readonly merchantId: string
  readonly outletIds: readonly string[]
  readonly token: string
  readonly device: MadeDevice
  /** Its stock book at the first outlet has ten thousand entries. */
  readonly busyProductId: string
}

export interface GoodsSizes {
  readonly products: number
  readonly outlets: number
}

const merchantNumber = '900001'
const openedOn = '2026-01-01'
const rowsPerStep = 5_000
const BUSY_ENTRIES = 10_000

/** Three levels: 8 × 6 × 5. Answers the lowest. */
async function makeCategories(tx: Tx, merchantId: string): Promise<string[]> {
  const lowest: string[] = []
  for (let top = 0; top < 8; top += 1) {
    const topId = await makeCategory(tx, merchantId, { name: `Department ${top}` })
    for (let middle = 0; middle < 6; middle += 1) {
      const middleId = await makeCategory(tx, merchantId, { name: `Aisle ${top}-${middle}`, parentId: topId })
      for (let low = 0; low < 5; low += 1) {
        lowest.push(await makeCategory(tx, merchantId, { name: `Bay ${top}-${middle}-${low}`, parentId: middleId }))
      }
    }
  }
  return lowest
}

const productRow = (index: number, categoryIds: readonly string[]) => {
  const goods = nameOf(index)
  return {
    id: newId(),
    ...goods,
    searchText: searchTextOf(goods),
    code: String(6_900_000_000_000 + index * 10 + (index % 10)),
    customCode: `G${String(index).padStart(6, '0')}`,
    categoryId: categoryIds[(index * 7) % categoryIds.length],
  }
}

const asOwner = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction({ kind: 'owner' }, work)

async function fill(database: Database, { products, outlets }: GoodsSizes): Promise<string> {
  const { merchantId, places, taxId, categoryIds } = await asOwner(database, async (tx) => {
    const made = await makeMerchant(tx, { number: merchantNumber, name: 'Bench of goods' })
    const all = []
    for (let number = 1; number <= outlets; number += 1) {
      all.push(await makeOutlet(tx, made.merchantId, { number: String(number), currency: 'USD' }))
    }
    const outletIds = all.map(({ outletId }) => outletId)
    const tax = await makeTax(tx, made.merchantId, { outletIds, rateBasisPoints: 1_300, isIncluded: true })
    const lowest = await makeCategories(tx, made.merchantId)
    return { merchantId: made.merchantId, places: outletIds, taxId: tax, categoryIds: lowest }
  })
  for (let from = 0; from < products; from += rowsPerStep) {
    const count = Math.min(rowsPerStep, products - from)
    const goods = json(Array.from({ length: count }, (_, index) => productRow(from + index, categoryIds)))
    await asOwner(database, (tx) => insertProducts(tx, merchantId, goods, taxId))
  }
  for (const [index, outletId] of places.entries()) {
    await asOwner(database, async (tx) => {
      await loadUnchecked(tx)
      await listEverything(tx, merchantId, outletId, 1)
      if (index > 0) return
      await openBook(tx, merchantId, outletId, openedOn)
      await sellThirtyDays(tx, merchantId, outletId)
    })
    process.stderr.write(`goods: outlet ${index + 1} of ${outlets} listed\r`)
  }
  await database.script('vacuum analyze')
  return merchantId
}

/** Makers count from 1 in every process: numbers that earlier runs on this database gave out are stepped over. */
export function skipNumbers(earlierRuns: number): void {
  for (let given = 0; given < earlierRuns * 1_000; given += 1) nextNumber()
}

/** Finds the merchant that an earlier run filled, or fills one; signs an admin in and registers a device either way. */
export async function prepareGoods(database: Database, sizes: GoodsSizes): Promise<GoodsShop> {
  const found = await asOwner(database, (tx) => findMerchantId(tx, merchantNumber))
  const merchantId = found ?? (await fill(database, sizes))
  await addUpDays({ database, now: new Date().toISOString() })
  await database.script('analyze stock_day; analyze stock_velocity')
  return asOwner(database, async (tx) => {
    const outlets = await listOutlets(tx, merchantId)
    const [first] = outlets
    if (!first) throw new Error('the merchant of the bench has no outlet')
    if (found !== undefined) skipNumbers(1 + (await countDevices(tx, merchantId)))
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: permissions.map(({ code }) => code) })
    const token = await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    const device = await makeDevice(tx, merchantId, first)
    await loadUnchecked(tx)
    const busyProductId = await keepBusy(tx, merchantId, first.outletId, BUSY_ENTRIES)
    return { merchantId, outletIds: outlets.map(({ outletId }) => outletId), token, device, busyProductId }
  })
}
