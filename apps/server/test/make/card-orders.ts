import type { InputOf } from '@kassa/contract/endpoint.ts'
import {
  cancelWebOrder,
  createWebOrder,
  giveBackWebOrder,
  readWebOrder,
  webOrderResource,
} from '@kassa/contract/open/web-order.calls.ts'
import { listSetAsides } from '@kassa/contract/sales/set-aside.calls.ts'
import { makeProduct } from './goods.ts'
import { payIn, saleByPurse } from './purse.ts'
import { webOrdersOf } from './web-order.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { newId } from '../../src/platform/ids.ts'
import type { OpenWorld } from './open-world.ts'

/** The price of the goods of these tests, in minor units. */
export const PRICE = 100

type Tenders = InputOf<typeof createWebOrder.request>['tenders']

/** Orders from outside that gift cards pay, at the shop of an open world. */
export function cardOrdersOf(open: OpenWorld) {
  const orders = webOrdersOf(open)
  const usd = (amount: number) => ({ amount, currency: 'USD' as const })
  const card = async (amountMinor: number): Promise<string> => {
    const here = { as: open.shop.cashier.token, outlet: open.ids.outlet }
    return (await payIn(open.world, here, amountMinor)).answer.purse.code
  }
  const left = async (code: string): Promise<number | undefined> =>
    (await open.world.sql<{ minor: number }>(sql`select total_minor as minor from purse where code = ${code}`))[0]
      ?.minor
  const make = (onHand: number) =>
    open.world.owner((tx) =>
      makeProduct(tx, open.shop.merchantId, [open.shop.outlet], { sellPriceMinor: PRICE, onHand }),
    )
  const byCard = (reference: string, amount: number) => ({
    method: 'gift_card' as const,
    reference,
    amount: usd(amount),
  })
  const outside = (amount: number, reference = `PAY-${newId()}`) => ({
    method: 'paid_outside' as const,
    reference,
    amount: usd(amount),
  })
  const ask = async (id: string) =>
    webOrderResource.whole
      .omit({ lines: true })
      .parse((await open.world.call(readWebOrder, { id }, { as: open.app.key })).answer)
  const cancel = (id: string) => open.world.call(cancelWebOrder, { id, reason: 'Not wanted' }, { as: open.app.key })
  const giveBack = (id: string, amount: number) =>
    open.world.call(giveBackWebOrder, { id, amount: usd(amount), reference: `BACK-${id}` }, { as: open.app.key })
  const rows = async () =>
    open.world.sql(sql`
      select (select count(*)::int from set_aside where merchant_id = ${open.shop.merchantId}) as saved,
        (select count(*)::int from stock_reservation where merchant_id = ${open.shop.merchantId}) as kept,
        (select count(*)::int from purse_entry where merchant_id = ${open.shop.merchantId}) as moved`)

  /** An order of so many pieces paid like this, with the sale by which a desk hands it out. */
  async function ordered(pieces: number, tenders: Tenders) {
    const goods = await make(pieces)
    const { answer } = await orders.create(await orders.quote([{ variant_id: goods.variantId, quantity: pieces }]), {
      tenders,
    })
    const id = String(answer.id)
    const saved = await open.world.call(listSetAsides, { limit: 200 }, { as: open.shop.admin.token })
    const code = saved.answer.rows.find((row) => row.id === id)?.code ?? ''
    const line = {
      ...goods,
      sellPriceMinor: PRICE,
      taxId: open.shop.line(0).taxId,
      rateBasisPoints: 1_300,
      count: pieces,
    }
    const handOut = () => {
      const sale = saleByPurse(open.shop.desk, [line], { kind: 'gift-card', code }, pieces * PRICE)
      return open.shop.desk.book({ ...sale, orderId: id })
    }
    return { id, handOut }
  }
  return { orders, usd, card, left, make, byCard, outside, ask, cancel, giveBack, rows, ordered }
}
