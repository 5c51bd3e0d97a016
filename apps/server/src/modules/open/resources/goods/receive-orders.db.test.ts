import { receivePurchaseOrder as receiveAtOffice } from '@kassa/contract/inventory/purchase-order.calls.ts'
import { readPurchaseOrder, readTransfer } from '@kassa/contract/open/goods/goods-documents.calls.ts'
import { readMe } from '@kassa/contract/open/me.calls.ts'
import { describe, expect, test } from 'vitest'
import { describeOpenWorld } from '../../../../../test/make/describe-open-world.ts'
import { makeOpenWorld } from '../../../../../test/make/open-world.ts'
import { movedGoodsOf, orderOf, transferOf } from '../../../../../test/make/moved-goods.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'

const open = describeOpenWorld(makeOpenWorld)
const moved = movedGoodsOf(open)

const usd = (amount: number) => ({ amount, currency: 'USD' as const })

describe('a purchase order by an app', () => {
  test('is submitted once, received in parts at what was paid, and closed with less', async () => {
    const variantId = await moved.goods()
    const { id, lineId } = await moved.submitted(variantId)
    expect((await moved.submit(id)).refusal.code).toBe('purchase_order.not_draft')
    const first = { line_id: lineId, quantity: 4, unit_price: usd(350), lot_number: 'L-7', expires_on: '2027-03-01' }
    expect(orderOf(await moved.receiveOrder({ id, lines: [first] }))).toMatchObject({
      state: 'partially_received',
      lines: [{ received: 4 }],
    })
    const last = { id, lines: [{ line_id: lineId, quantity: 2 }], is_last: true, note: 'Rest is sold out' }
    expect(orderOf(await moved.receiveOrder(last)).state).toBe('closed')
    expect((await moved.receiveOrder(last)).refusal.code).toBe('purchase_order.closed')
    expect((await moved.stockOf(variantId)).here).toBe(16)
    const read = await open.world.call(readPurchaseOrder, { id, expand: 'receipts' }, { as: open.app.key })
    expect(orderOf(read).receipts).toMatchObject([
      { kind: 'receipt', note: 'Rest is sold out', lines: [{ quantity: 2, unit_price: usd(300), lot_number: null }] },
      { lines: [{ quantity: 4, unit_price: usd(350), lot_number: 'L-7', expires_on: '2027-03-01' }] },
    ])
    const blind = await moved.without('costs_read')
    const hidden = await open.world.call(readPurchaseOrder, { id, expand: 'receipts' }, { as: blind })
    expect(hidden.text).not.toMatch(/"amount":\s*\{/)
    expect(orderOf(hidden).receipts?.[0]?.lines[0]?.unit_price).toBeNull()
  })

  test('takes in what the shop lets in beyond it, and no piece more, by the office or by apps at once', async () => {
    const variantId = await moved.goods()
    const { id, lineId } = await moved.submitted(variantId, 10)
    const { lines = [] } = orderOf(await open.world.call(readPurchaseOrder, { id }, { as: open.app.key }))
    const most = lines[0]?.most_receivable ?? 0
    const over = await moved.receiveOrder({ id, lines: [{ line_id: lineId, quantity: most + 1 }] })
    expect([over.status, over.refusal.code]).toEqual([422, 'purchase_order.over_receipt'])
    const asked = { id, lines: [{ lineId, quantity: most }] }
    const atOffice = open.world.call(receiveAtOffice, asked, { as: open.shop.admin.token, outlet: open.ids.outlet })
    const lots = Array.from({ length: 5 }, () =>
      moved.receiveOrder({ id, lines: [{ line_id: lineId, quantity: most }] }),
    )
    const came = await Promise.all([atOffice, ...lots])
    expect(came.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await moved.stockOf(variantId)).here).toBe(10 + most)
  })

  test('that is a draft, of another currency, an unknown line or another outlet brings nothing in', async () => {
    const variantId = await moved.goods()
    const order = await moved.ordered(variantId, 10)
    const line = { line_id: order.lineId, quantity: 1 }
    expect((await moved.receiveOrder({ id: order.id, lines: [line] })).refusal.code).toBe(
      'purchase_order.not_submitted',
    )
    await moved.submit(order.id)
    const by = (await moved.appOf({ outletIds: [open.ids.otherOutlet] })).key
    const refused = [
      await moved.receiveOrder({ id: order.id, lines: [{ ...line, unit_price: { amount: 1, currency: 'JPY' } }] }),
      await moved.receiveOrder({ id: order.id, lines: [{ ...line, line_id: newId() }] }),
      await moved.receiveOrder({ id: order.id, lines: [line, line] }),
      await moved.receiveOrder({ id: order.id, lines: [{ ...line, unit_price: usd(100_000_000) }] }),
      await moved.receiveOrder({ id: order.id, lines: [line] }, { by }),
      await moved.submit(order.id, { by }),
      await moved.submit(newId()),
    ]
    expect(refused.map(({ status, refusal }) => [status, refusal.code])).toEqual([
      [422, 'request.invalid'],
      [422, 'purchase_order.unknown_line'],
      [422, 'purchase_order.empty'],
      [422, 'request.invalid'],
      [404, 'thing.not_found'],
      [404, 'thing.not_found'],
      [404, 'thing.not_found'],
    ])
    expect((await moved.stockOf(variantId)).here).toBe(10)
  })

  test('is submitted so often a day, and a repeat counts once', async () => {
    const app = await moved.appOf({})
    await open.world.sql(sql`
      insert into app_daily_limit (merchant_id, installation_id, scope, most)
      values (${open.shop.merchantId}, ${app.installationId}, 'purchase_orders_submit', 2)`)
    const variantId = await moved.goods()
    const [one, two, three] = [
      await moved.ordered(variantId, 1),
      await moved.ordered(variantId, 1),
      await moved.ordered(variantId, 1),
    ]
    const same = { by: app.key, key: newId() }
    const repeats = await Promise.all(Array.from({ length: 6 }, () => moved.submit(one.id, same)))
    expect(repeats.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect((await moved.submit(one.id, { by: app.key })).refusal.code).toBe('purchase_order.not_draft')
    expect((await moved.submit(two.id, { by: app.key })).status).toBe(200)
    const beyond = await moved.submit(three.id, { by: app.key })
    expect([beyond.status, beyond.refusal.code]).toEqual([429, 'scope.daily_limit'])
    const { answer } = await open.world.call(readMe, {}, { as: app.key })
    expect(answer.daily_limits?.find(({ scope }) => scope === 'purchase_orders_submit')).toMatchObject({ used: 2 })
    expect(orderOf(await open.world.call(readPurchaseOrder, { id: three.id }, { as: app.key })).state).toBe('draft')
  })
})

test('goods with serial numbers move by their pieces, and no outlet is named to an app of one', async () => {
  const variantId = await moved.goods({ tracksSerials: true, onHand: 0 })
  const order = await moved.submitted(variantId, 2)
  const pieces = [`A-${newId().slice(-8)}`, `B-${newId().slice(-8)}`]
  const lines = [{ line_id: order.lineId, quantity: 2, serial_numbers: pieces }]
  expect((await moved.receiveOrder({ id: order.id, lines })).status).toBe(200)
  const named = (serial_numbers: string[], quantity = serial_numbers.length) =>
    moved.draft(variantId, { lines: [{ variant_id: variantId, quantity, serial_numbers }] })
  const unnamed = String((await named([], 1)).answer.id)
  expect((await moved.ship(unnamed)).refusal.code).toBe('serial.count_differs')
  const id = String((await named(pieces)).answer.id)
  expect((await moved.ship(id)).status).toBe(200)
  const { lines: onTheWay = [] } = transferOf(await open.world.call(readTransfer, { id }, { as: open.app.key }))
  const line_id = onTheWay[0]?.line_id ?? ''
  const stranger = { line_id, received: 1, serial_numbers: ['NOBODY-1'] }
  expect((await moved.receive({ id, lines: [stranger] })).refusal.code).toBe('transfer.serial_not_sent')
  expect((await moved.receive({ id, lines: [{ line_id, received: 1 }] })).refusal.code).toBe('transfer.serials_needed')
  const good = { line_id, received: 1, damaged: 1, serial_numbers: [pieces[0] ?? ''] }
  expect(transferOf(await moved.receive({ id, lines: [good] })).state).toBe('completed')
  const again = await moved.submitted(variantId, 1)
  const by = (await moved.appOf({ outletIds: [open.ids.outlet] })).key
  const twice = { line_id: again.lineId, quantity: 1, serial_numbers: [pieces[0] ?? ''] }
  const refused = await moved.receiveOrder({ id: again.id, lines: [twice] }, { by })
  expect(JSON.parse(refused.text)).toMatchObject({ code: 'serial.in_stock', facts: { outlet: '—' } })
})

test('each step needs its scope, which is named', async () => {
  const variantId = await moved.goods()
  const { id } = await moved.shipped(variantId)
  const order = await moved.submitted(variantId)
  const lines = [{ line_id: order.lineId, quantity: 1 }]
  const refused = [
    ['transfers_create', await moved.draft(variantId, {}, { by: await moved.without('transfers_create') })],
    ['transfers_ship', await moved.ship(id, { by: await moved.without('transfers_ship') })],
    ['transfers_receive', await moved.receive({ id }, { by: await moved.without('transfers_receive') })],
    ['purchase_orders_submit', await moved.submit(order.id, { by: await moved.without('purchase_orders_submit') })],
    [
      'purchase_orders_receive',
      await moved.receiveOrder({ id: order.id, lines }, { by: await moved.without('purchase_orders_receive') }),
    ],
  ] as const
  for (const [scope, { status, text }] of refused) expect([status, text.includes(scope)]).toEqual([403, true])
})
