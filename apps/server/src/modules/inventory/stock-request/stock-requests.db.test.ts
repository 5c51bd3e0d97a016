import {
  acceptStockRequest,
  createStockRequest,
  declineStockRequest,
  listAskableOutlets,
  listStockRequests,
  withdrawStockRequest,
} from '@kassa/contract/inventory/stock-request.calls.ts'
import { deleteTransfer, readTransfer, shipTransfer } from '@kassa/contract/inventory/transfer.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { find } from '@kassa/contract/search/search.calls.ts'
import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { expect, it } from 'vitest'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeMerchantAdmin, makeOutlet } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { useStockRoom } from '../../../../test/make/stock-room.ts'

const room = useStockRoom()
const herself = () => ({ as: room.shop.cashier.token, outlet: room.shop.outlet.outletId })
const fromOutletId = () => room.shop.outlet.outletId

/** The other outlet asks the first for tea, of which ten are there. */
const ask = (quantity = 4, more: object = {}) =>
  room.world.call(
    createStockRequest,
    { variantId: room.tea.variantId, fromOutletId: fromOutletId(), quantity, note: 'for Friday', ...more },
    room.there(),
  )
const accept = (id: string, as = room.mine()) => room.world.call(acceptStockRequest, { id }, as)

it('becomes a transfer that the asked outlet ships, with as many as are there', async () => {
  const { answer: asked } = await ask(12)
  expect(asked).toMatchObject({ state: 'open', quantity: 12, name: room.tea.name, can: { withdraw: true } })
  const { rows } = (await room.world.call(listStockRequests, { direction: 'received' }, room.mine())).answer
  expect(rows[0]).toMatchObject({ id: asked.id, available: 10, can: { accept: true, decline: true } })
  const mine = await room.world.call(listStockRequests, { direction: 'received' }, room.there())
  expect(mine.answer.rows.map(({ id }) => id)).not.toContain(asked.id)
  const both = await Promise.all([1, 2].map(() => accept(asked.id)))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.refusal.code).toBe('stock-request.closed')
  const { answer } = both.find(({ status }) => status === 200)!
  const transfer = (await room.world.call(readTransfer, { id: answer.transferId! }, room.mine())).answer
  expect(transfer).toMatchObject({
    state: 'draft',
    toOutletId: room.shop.otherOutlet.outletId,
    note: `${asked.number} · for Friday`,
    lines: [{ variantId: room.tea.variantId, quantity: 10 }],
  })
  expect((await room.stockOf(room.tea.variantId))?.onHand).toBe(10)
  expect((await room.world.call(shipTransfer, { id: transfer.id }, room.mine())).answer.state).toBe('shipped')
})

it('is declined with a reason or withdrawn, once, and then nothing else', async () => {
  const [one, two] = [(await ask()).answer, (await ask()).answer]
  expect((await room.world.call(declineStockRequest, { id: one.id, reply: '' }, room.mine())).status).toBe(422)
  const declined = await room.world.call(declineStockRequest, { id: one.id, reply: 'sold out' }, room.mine())
  expect(declined.answer).toMatchObject({ state: 'declined', reply: 'sold out', transferId: null, available: null })
  expect((await accept(one.id)).refusal.code).toBe('stock-request.closed')
  const [taken, given] = await Promise.all([
    room.world.call(withdrawStockRequest, { id: two.id }, room.there()),
    accept(two.id),
  ])
  expect([taken.status, given.status].toSorted((a, b) => a - b)).toEqual([200, 409])
})

it('stays accepted where its draft is deleted, and stays open where nothing is there', async () => {
  const { answer } = await accept((await ask()).answer.id)
  expect((await room.world.call(deleteTransfer, { id: answer.transferId! }, room.mine())).status).toBe(200)
  const { rows } = (await room.world.call(listStockRequests, { direction: 'asked' }, room.there())).answer
  expect(rows.find(({ id }) => id === answer.id)).toMatchObject({ state: 'accepted', transferId: null })
  const none = await room.world.owner((tx) =>
    makeProduct(tx, room.shop.merchantId, [room.shop.outlet, room.shop.otherOutlet], { onHand: 0 }),
  )
  const asked = (await ask(1, { variantId: none.variantId })).answer
  expect((await accept(asked.id)).refusal.code).toBe('stock-request.nothing-there')
  expect((await room.world.call(withdrawStockRequest, { id: asked.id }, room.there())).answer.state).toBe('withdrawn')
})

it('is refused to the own outlet, to another currency, for goods not sold there and beyond the limits', async () => {
  const yen = await room.world.owner((tx) => makeOutlet(tx, room.shop.merchantId, { currency: 'JPY' }))
  const here = await room.world.owner((tx) => makeProduct(tx, room.shop.merchantId, [room.shop.otherOutlet], {}))
  const codes = [
    await ask(1, { fromOutletId: room.shop.otherOutlet.outletId }),
    await ask(1, { fromOutletId: yen.outletId }),
    await ask(1, { fromOutletId: room.other.outlet.outletId }),
    await ask(1, { variantId: here.variantId }),
    await ask(0),
    await ask(1_000_000),
  ].map(({ refusal }) => refusal.code)
  expect((await ask(1_000_000)).refusal.details).toMatchObject({ most: 999_999, quantity: 1_000_000 })
  expect(codes).toEqual([
    'transfer.same-outlet',
    'transfer.currency-differs',
    'transfer.outlet-unknown',
    'goods.unknown',
    'request.quantity-too-small',
    'goods.quantity-too-large',
  ])
  expect((await ask(999_999)).status).toBe(200)
})

it('says which outlets have some, and no number to whoever does not work there; another merchant sees nothing', async () => {
  const { variantId } = room.tea
  const around = await room.world.call(listAskableOutlets, { variantId }, room.there())
  expect(around.answer.rows).toEqual([{ outletId: fromOutletId(), outletName: expect.any(String), hasSome: true }])
  const { answer } = await ask()
  expect((await accept(answer.id, room.theirs())).status).toBe(404)
  const inbox = await room.world.call(listErrands, {}, room.mine())
  expect(inbox.answer.rows).toContainEqual(
    expect.objectContaining({ kind: 'stock-request', id: answer.id, outletId: fromOutletId() }),
  )
  // Somebody of the first outlet alone asks the other one: they read no stock of it, and do not answer for it.
  const cup = { variantId: room.cup.variantId, fromOutletId: room.shop.otherOutlet.outletId, quantity: 1 }
  const unlisted = await room.world.call(createStockRequest, cup, herself())
  expect(unlisted.refusal.code).toBe('goods.unknown')
  const both = await room.world.owner((tx) =>
    makeProduct(tx, room.shop.merchantId, [room.shop.outlet, room.shop.otherOutlet], { onHand: 7 }),
  )
  const asked = (await room.world.call(createStockRequest, { ...cup, variantId: both.variantId }, herself())).answer
  expect(asked).toMatchObject({ available: null, can: { accept: false, decline: false, withdraw: true } })
  expect((await accept(asked.id, herself())).refusal.code).toBe('transfer.other-outlet')
  expect((await room.world.call(listStockRequests, {}, room.there())).answer.rows[0]?.available).toBe(7)
})

it('waits for those who may answer it, and for nobody who only reads', async () => {
  const { answer } = await ask()
  const { merchantId } = room.shop
  const withRights = (keys: readonly string[]) =>
    room.world.owner(async (tx) => {
      const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: keys.map((key) => permissionCode(key)) })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    })
  const waitsFor = async (...keys: string[]) => {
    const at = { as: await withRights(keys), outlet: fromOutletId() }
    const { rows } = (await room.world.call(listErrands, {}, at)).answer
    return rows.some(({ id }) => id === answer.id)
  }
  expect(await waitsFor('platform.inventory.transfers', 'platform.inventory.transfers.add')).toBe(true)
  expect(await waitsFor('platform.inventory.transfers')).toBe(false)
})

it('is found by its number, at either of its outlets, and by nobody else', async () => {
  const { answer } = await ask()
  const found = async (at: { as: string; outlet: string }) =>
    (await room.world.call(find, { text: answer.number }, at)).answer.rows.map(({ kind, id }) => ({ kind, id }))
  const it = [{ kind: 'stock-request', id: answer.id }]
  expect(await found(room.there())).toEqual(it)
  expect(await found(herself())).toEqual(it)
  expect(await found(room.theirs())).toEqual([])
  const listed = async (search: string) =>
    (await room.world.call(listStockRequests, { search }, room.mine())).answer.rows.map(({ id }) => id)
  expect(await listed(answer.number.toLowerCase())).toEqual([answer.id])
  expect(await listed('%')).toEqual([])
})
