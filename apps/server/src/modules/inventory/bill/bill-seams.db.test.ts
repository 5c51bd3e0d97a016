// Bills of suppliers between receipts at other prices, goods that were gone meanwhile (also below nothing), returns, credit notes and bills that are made void, at random.
import {
  createPurchaseOrder,
  receivePurchaseOrder,
  returnPurchaseOrder,
  submitPurchaseOrder,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import {
  approveSupplierBill,
  createSupplierBill,
  listBillable,
  postSupplierBill,
  voidSupplierBill,
} from '@kassa/contract/inventory/supplier-bill.calls.ts'
import { createSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { addWide } from '@kassa/domain/money/wide.ts'
import { costOfQuantity } from '@kassa/domain/inventory/cost-of-quantity.ts'
import { expect, it } from 'vitest'
import { pickFromSeed } from '../../../../../../packages/domain/test/basket-chance.ts'
import { shareOf } from '../../../../../../packages/domain/test/property-runs.ts'
import { makeProduct, type MadeProduct } from '../../../../test/make/goods.ts'
import { useStockRoom } from '../../../../test/make/stock-room.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { readJournal } from '../../accounting/journal/read-journal.ts'
import { moveStock } from '../../stock/public.ts'

type Billable = OutputOf<(typeof listBillable)['answer']>['lines'][number]
type Below = (limit: number) => number

const room = useStockRoom()
const today = () => room.world.now.slice(0, 10)

/** The sums of the journal's roles, and goods as they lie there. */
async function books() {
  const { merchantId, outlet } = room.shop
  const place = { merchantId, outletId: outlet.outletId, from: '2000-01-01', to: '2199-12-31' }
  const { lines } = await room.world.owner((tx) => readJournal(tx, place))
  const of = (role: string) => Number(addWide(lines.filter((one) => one.role === role).map(({ minor }) => minor)))
  return {
    open: of('received-not-invoiced'),
    payable: of('payable'),
    sum: Number(addWide(lines.map(({ minor }) => minor))),
  }
}

/** Goods that were ordered, with what of them came and went back, as the test counts it. */
interface Ordered {
  readonly id: string
  readonly lineId: string
  readonly goods: MadeProduct
  readonly isByWeight: boolean
  left: number
}

/** A supplier with goods by the piece and by weight, and all that may happen between them. */
class Trade {
  readonly #below: Below
  readonly #supplierId: string
  readonly #goods: readonly (readonly [MadeProduct, boolean])[]
  readonly #orders: Ordered[] = []
  readonly #bills: string[] = []
  /** The worth of what came less what went back, beside what was billed. */
  cameMinor = 0

  constructor(below: Below, supplierId: string, goods: readonly (readonly [MadeProduct, boolean])[]) {
    this.#below = below
    this.#supplierId = supplierId
    this.#goods = goods
  }

  #some<One>(all: readonly One[]): One | undefined {
    return all[this.#below(Math.max(1, all.length))]
  }

  async receive(): Promise<void> {
    const [goods, isByWeight] = this.#goods[this.#below(this.#goods.length)]!
    const quantity = 1 + this.#below(isByWeight ? 9_000 : 60)
    const unitPriceMinor = this.#below(4) === 0 ? 0 : 1 + this.#below(2_000)
    const lines = [{ variantId: goods.variantId, quantity: quantity * 2, unitPriceMinor: 1 + this.#below(2_000) }]
    const { world } = room
    const asked = { supplierId: this.#supplierId, expectedOn: null, lines }
    const order = (await world.call(createPurchaseOrder, asked, room.mine())).answer
    await world.call(submitPurchaseOrder, { id: order.id }, room.mine())
    const { lineId } = order.lines[0]!
    const came = await world.call(
      receivePurchaseOrder,
      { id: order.id, lines: [{ lineId, quantity, unitPriceMinor }] },
      room.mine(),
    )
    expect(came.status).toBe(200)
    this.cameMinor += costOfQuantity(quantity, unitPriceMinor, isByWeight)
    this.#orders.push({ id: order.id, lineId, goods, isByWeight, left: quantity })
  }

  /** Takes goods away, also such as are not there. */
  async sell(): Promise<void> {
    const [{ variantId }, isByWeight] = this.#goods[this.#below(this.#goods.length)]!
    const { merchantId, outlet } = room.shop
    const quantity = -(1 + this.#below(isByWeight ? 8_000 : 50))
    const document = { kind: 'adjustment', id: newId(), reason: 'Gone', actorKind: 'system', actorId: null }
    const moment = { businessDay: today(), at: room.world.now }
    const move = { outletId: outlet.outletId, variantId, quantity, kind: 'adjustment' as const, costMinor: null }
    await room.world.owner((tx) => moveStock(tx, merchantId, [move], { ...document, ...moment }))
  }

  async giveBack(): Promise<void> {
    const order = this.#some(this.#orders.filter(({ left }) => left > 0))
    if (!order) return
    const quantity = 1 + this.#below(order.left)
    const unitPriceMinor = this.#below(2) === 0 ? 1 + this.#below(2_000) : 700
    const lines = [{ lineId: order.lineId, quantity, unitPriceMinor }]
    const back = await room.world.call(returnPurchaseOrder, { id: order.id, lines }, room.mine())
    if (back.status !== 200) return expect(back.refusal.code).toBe('goods.insufficient')
    order.left -= quantity
    this.cameMinor -= costOfQuantity(quantity, unitPriceMinor, order.isByWeight)
  }

  async #billable(): Promise<Billable[]> {
    return (await room.world.call(listBillable, { supplierId: this.#supplierId }, room.mine())).answer.lines
  }

  async #post(kind: 'bill' | 'credit', lines: readonly object[]): Promise<void> {
    const { world } = room
    const head = {
      supplierId: this.#supplierId,
      kind,
      number: newId().slice(0, 20),
      businessDay: today(),
      dueOn: today(),
    }
    const { id } = (
      await world.call(
        createSupplierBill,
        { ...head, basis: this.#below(2) === 0 ? 'value' : 'quantity', lines } as never,
        room.mine(),
      )
    ).answer
    const { answer } = await world.call(postSupplierBill, { id }, room.mine())
    if (answer.state === 'held') await world.call(approveSupplierBill, { id, reason: 'Agreed by phone' }, room.mine())
    this.#bills.push(id)
  }

  /** Bills some lines of receipts (or of returns), each whole or in part, at whatever price, with freight. */
  async bill(isRest = false): Promise<void> {
    const all = await this.#billable()
    const { kind } = this.#some(all) ?? { kind: 'bill' }
    const open = all.filter((line) => line.kind === kind).slice(0, 1 + this.#below(3))
    const goods = open.map((line) => {
      const left = line.received - line.billedBefore
      const quantity = isRest || this.#below(2) === 0 ? left : 1 + this.#below(left)
      const amountMinor = isRest ? this.#below(100) : this.#below(60_000)
      return { kind: 'goods', receiptId: line.receiptId, orderLineId: line.orderLineId, quantity, amountMinor }
    })
    if (goods.length === 0) return
    await this.#post(kind, [
      ...goods,
      ...(this.#below(2) === 0 ? [{ kind: 'freight', amountMinor: this.#below(9_000) }] : []),
    ])
  }

  async makeVoid(): Promise<void> {
    const id = this.#bills.splice(this.#below(Math.max(1, this.#bills.length)), 1)[0]
    if (id !== undefined)
      expect((await room.world.call(voidSupplierBill, { id, reason: 'Entered wrong' }, room.mine())).status).toBe(200)
  }

  async makeAllVoid(): Promise<void> {
    while (this.#bills.length > 0) await this.makeVoid()
  }

  async billAll(): Promise<void> {
    while ((await this.#billable()).length > 0) await this.bill(true)
  }
}

const seeds = Array.from({ length: shareOf(20) }, (_, at) => at + 1)

it.each(seeds)(
  'between receipt and bill nothing is left once all is billed, whatever happened meanwhile (%i)',
  async (seed) => {
    const pick = pickFromSeed(seed)
    const below: Below = (limit) => pick.integer(0, limit - 1)
    const { world, shop, tea } = room
    const supplierId = (await world.call(createSupplier, { name: `Leaf ${seed}` }, room.mine())).answer.id
    const leaf = await world.owner((tx) =>
      makeProduct(tx, shop.merchantId, [shop.outlet], { onHand: 0, type: 'weighed' }),
    )
    const before = await books()
    const trade = new Trade(below, supplierId, [
      [tea, false],
      [leaf, true],
    ])
    const steps = [
      () => trade.receive(),
      () => trade.receive(),
      () => trade.sell(),
      () => trade.giveBack(),
      () => trade.bill(),
      () => trade.bill(),
      () => trade.makeVoid(),
    ]
    for (let step = 0; step < 25; step += 1) {
      world.passSeconds(60)
      await steps[below(steps.length)]?.()
    }
    const worth = await world.sql<{ onHand: number; valueMinor: number; average: number }>(
      sql`select on_hand, value_minor, average_cost_thousandths as average from stock where variant_id = any(${[tea.variantId, leaf.variantId]}::uuid[])`,
    )
    for (const { onHand, valueMinor, average } of worth) {
      expect(average).toBeGreaterThanOrEqual(0)
      expect(Math.sign(valueMinor) * Math.sign(onHand)).toBeGreaterThanOrEqual(0)
    }
    await trade.billAll()
    const billed = await books()
    expect([billed.sum, billed.open - before.open]).toEqual([0, 0])
    await trade.makeAllVoid()
    const now = await books()
    expect([now.sum, now.open - before.open, now.payable - before.payable]).toEqual([0, -trade.cameMinor, 0])
  },
)
