import { uploadJournal } from '@kassa/contract/device/device.calls.ts'
import { makeDevice } from '../../apps/server/test/make/device.ts'
import { Desk, type DeskFacts } from '../../apps/server/test/make/desk.ts'
import { makeProduct, makeTax, type MadeProduct } from '../../apps/server/test/make/goods.ts'
import { makeMerchant, makeOutlet, makeStaff } from '../../apps/server/test/make/merchant.ts'
import { signedHeaders } from '../../apps/server/test/device-headers.ts'
import { cashierCodes } from '../../apps/server/test/make/selling-shop.ts'
import type { World } from '../../apps/server/test/world.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import type { Shot } from './fire.ts'

const rateBasisPoints = 1_300

export interface BenchShop {
  readonly facts: DeskFacts
  readonly products: readonly MadeProduct[]
  readonly taxId: string
  /** Returns the number of its product at a step of a basket. */
  readonly pick: (index: number, step: number) => number
}

/** Spread so that tills meet on some and not on most. */
export const spread = (index: number, step: number): number => index * 7 + step * 101

/** By chance, the same in every run. */
export const byChance = (index: number, step: number): number => {
  const mixed = Math.imul((index * 5 + step) ^ 0x9e3779b9, 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

/** The number of products made in a transaction: its plans are made for the tables as they were when it began. */
const madeTogether = 2_000

/** A merchant with one outlet, a cashier and some hundred products, or many thousands, made as the owner. */
export async function makeBenchShop(database: Database, productCount = 500, pick = spread): Promise<BenchShop> {
  const { facts, taxId } = await database.transaction({ kind: 'owner' }, async (tx) => {
    const { merchantId } = await makeMerchant(tx)
    const outlet = await makeOutlet(tx, merchantId, { currency: 'USD' })
    const { staffId } = await makeStaff(tx, merchantId, { outletIds: [outlet.outletId], codes: cashierCodes })
    const taxId = await makeTax(tx, merchantId, { outletIds: [outlet.outletId], rateBasisPoints, isIncluded: true })
    return { facts: { merchantId, outlet, staffId }, taxId }
  })
  const products: MadeProduct[] = []
  while (products.length < productCount) {
    const count = Math.min(madeTogether, productCount - products.length)
    products.push(...(await makeSome(database, facts, taxId, products.length, count)))
    if (products.length < productCount)
      await database.script('analyze product; analyze variant; analyze listing; analyze stock')
  }
  return { facts, products, taxId, pick }
}

const makeSome = (database: Database, facts: DeskFacts, taxId: string, from: number, count: number) =>
  database.transaction({ kind: 'owner' }, async (tx) => {
    const made: MadeProduct[] = []
    for (let index = from; index < from + count; index += 1) {
      const sellPriceMinor = 100 + ((index * 37) % 5_000)
      made.push(await makeProduct(tx, facts.merchantId, [facts.outlet], { sellPriceMinor, taxId, onHand: 1_000_000 }))
    }
    return made
  })

/** Five products, nearly always different ones. */
export const basketOf = ({ products, taxId, pick }: BenchShop, index: number) =>
  [0, 1, 2, 3, 4].map((step) => {
    const product = products[pick(index, step) % products.length] as MadeProduct
    const { productId, sellPriceMinor } = product
    return { productId, sellPriceMinor, taxId, rateBasisPoints, count: 1 + ((index + step) % 3) }
  })

/** A desk of a device of its own, with its shift opened by the first shot. */
export async function makeBenchDesk(database: Database, shop: BenchShop): Promise<Desk> {
  const device = await database.transaction({ kind: 'owner' }, (tx) =>
    makeDevice(tx, shop.facts.merchantId, shop.facts.outlet),
  )
  const clock = {
    get now() {
      return new Date().toISOString()
    },
  }
  return new Desk(clock as World, shop.facts, device)
}

const path = `/cashier/api${uploadJournal.path}`

/** An upload of one entry, or of several. */
export function shotOf(desk: Desk, ...sold: readonly Parameters<Desk['entry']>[0][]): Shot {
  const body = JSON.stringify({ entries: sold.map((one) => desk.entry(one)) })
  return { path, headers: signedHeaders(desk.device, { method: 'POST', path, body }, new Date().toISOString()), body }
}

/** Sales of five lines, one request each, named as a desk names them; priced, hashed and signed before anything is timed. */
export const saleShots = (desk: Desk, shop: BenchShop, count: number, from: number): Shot[] =>
  Array.from({ length: count }, (_, index) => shotOf(desk, nameLines(shop, desk.sale(basketOf(shop, from + index)))))

/** The same sales, so many a request: a desk that comes back with what it has sold. */
export const uploadShots = (desk: Desk, shop: BenchShop, count: number, from: number, together: number): Shot[] =>
  Array.from({ length: Math.ceil(count / together) }, (_, upload) =>
    shotOf(
      desk,
      ...Array.from({ length: together }, (__, index) =>
        nameLines(shop, desk.sale(basketOf(shop, from + upload * together + index))),
      ),
    ),
  )

const byIdOf = new WeakMap<readonly MadeProduct[], ReadonlyMap<string, MadeProduct>>()

/** A sale with what its receipt called each line, as a desk sends it. */
export function nameLines({ products }: BenchShop, sale: ReturnType<Desk['sale']>): ReturnType<Desk['sale']> {
  const { lines } = sale.answer as { lines: { id: string; productId: string }[] }
  const byId = byIdOf.getOrInsertComputed(products, () => new Map(products.map((one) => [one.productId, one])))
  const texts = lines.map(({ id, productId }) => {
    const { name = '', code = '' } = byId.get(productId) ?? {}
    return { lineId: id, name, code }
  })
  return { ...sale, texts }
}

export const openingShot = (desk: Desk): Shot => shotOf(desk, desk.openShift())

/** The same sales for the smallest server. */
export const smallestShots = (desk: Desk, shop: BenchShop, count: number, from: number): Shot[] =>
  Array.from({ length: count }, (_, index) => {
    const sale = desk.sale(basketOf(shop, from + index))
    const lines = basketOf(shop, from + index).map((line, place) => ({
      line: place,
      variant_id: line.productId,
      name: 'Product',
      quantity: line.count,
      payable_minor: line.sellPriceMinor * line.count,
    }))
    const { merchantId, outlet } = shop.facts
    const body = {
      merchantId,
      outletId: outlet.outletId,
      id: newId(),
      number: sale.number,
      totalMinor: lines.reduce((sum, line) => sum + line.payable_minor, 0),
      snapshot: sale.snapshot,
      lines,
    }
    return { path: '/sell', headers: {}, body: JSON.stringify(body) }
  })

/** Checks the expected answer to each single sale. */
export const expectBooked = (answer: string): void => {
  if (!answer.includes('"outcome":"accepted"'))
    throw new Error(`a sale was not simply accepted: ${answer.slice(0, 600)}`)
}
