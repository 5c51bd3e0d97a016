import { listProducts } from '@kassa/contract/catalogue/catalogue.calls.ts'
import {
  cancelTransfer,
  createTransfer,
  deleteTransfer,
  listTransfers,
  readTransfer,
  receiveTransfer,
  shipTransfer,
} from '@kassa/contract/inventory/transfer.calls.ts'
import { archiveOutlet } from '@kassa/contract/organisation/outlet.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { describe, expect, it } from 'vitest'
import { makeProduct } from '../../../../test/make/goods.ts'
import { expectWaiting, holdLock } from '../../../../test/make/held-lock.ts'
import { makeMerchantAdmin, makeOutlet } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { allCodes } from '../../../../test/make/shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { clusterUrl } from '../../../../test/template.ts'
import { sql } from '../../../platform/db/sql.ts'
import { useStockRoom } from '../../../../test/make/stock-room.ts'

const room = useStockRoom()

const transfer = async (quantity = 4, lines = [{ variantId: room.tea.variantId, quantity }]) =>
  (await room.world.call(createTransfer, { toOutletId: room.shop.otherOutlet.outletId, lines }, room.mine())).answer
const shipped = async (quantity = 4) => {
  const made = await transfer(quantity)
  return (await room.world.call(shipTransfer, { id: made.id }, room.mine())).answer
}

/** The listing of the tea at an outlet. */
const listingAt = async (outletId: string) =>
  (
    await room.world.sql(sql`
      select sell_price_minor::int as sell, member_price_minor::int as member, special_price_minor::int as special, is_on_shelf
      from listing where variant_id = ${room.tea.variantId} and outlet_id = ${outletId} and removed_at is null`)
  )[0]

describe('transfers', () => {
  it('carry goods with their worth, and the receiver lists what it did not', async () => {
    const made = await shipped(4)
    expect(made).toMatchObject({ state: 'shipped', lines: [{ open: 4, costMinor: 800 }] })
    expect(await room.stockOf(room.tea.variantId)).toMatchObject({ onHand: 6, valueMinor: 1_200 })
    const target = room.shop.otherOutlet.outletId
    expect(await room.stockOf(room.tea.variantId, target)).toMatchObject({ onHand: 0, inTransit: 4 })
    const { lineId } = made.lines[0]!
    const first = { id: made.id, lines: [{ lineId, received: 3 }] }
    const partly = (await room.world.call(receiveTransfer, first, room.there())).answer
    expect(partly).toMatchObject({ state: 'partially-received', lines: [{ open: 1, received: 3 }] })
    expect(await room.stockOf(room.tea.variantId, target)).toMatchObject({ onHand: 3, inTransit: 1, valueMinor: 600 })
    const last = { id: made.id, lines: [{ lineId, received: 0, damaged: 1 }], note: 'crushed' }
    expect((await room.world.call(receiveTransfer, last, room.there())).answer).toMatchObject({
      state: 'completed',
      lines: [{ writtenOff: 1, open: 0 }],
      events: [{ kind: 'received', note: 'crushed' }, { kind: 'received' }, { kind: 'shipped' }],
    })
    expect(await room.stockOf(room.tea.variantId, target)).toMatchObject({ onHand: 3, inTransit: 0 })
    const { rows } = (await room.world.call(listProducts, { search: room.tea.name }, room.there())).answer
    expect(rows[0]).toMatchObject({ onHand: 3, outletId: target })
  })

  it('list goods that the receiver had taken off at the prices of now, and on the shelf as at the sender', async () => {
    const { tea, shop, world } = room
    await shipped(1)
    const [here, there] = [shop.outlet.outletId, shop.otherOutlet.outletId]
    await world.sql(sql`
      update listing set removed_at = now(), is_on_shelf = false, sell_price_minor = 111, special_price_minor = 99
      where variant_id = ${tea.variantId} and outlet_id = ${there}`)
    await world.sql(sql`
      update listing set sell_price_minor = 2222, member_price_minor = 2000
      where variant_id = ${tea.variantId} and outlet_id = ${here}`)
    await shipped(1)
    expect(await listingAt(there)).toEqual({ sell: 2_222, member: 2_000, special: null, isOnShelf: true })
    const changes = await world.sql(sql`
      select sell_price_minor::int as sell, changed_seq = (
        select changed_seq from listing where variant_id = ${tea.variantId} and outlet_id = ${there}) as is_newest
      from price_change where variant_id = ${tea.variantId} and outlet_id = ${there} order by changed_seq desc limit 1`)
    expect(changes).toEqual([{ sell: 2_222, isNewest: true }])
  })

  it('list goods at a price that is changed in that moment', async () => {
    const { tea, shop, world } = room
    const from = sql`variant_id = ${tea.variantId} and outlet_id = ${shop.outlet.outletId}`
    const made = await transfer(1)
    const letGo = await holdLock(world, sql`update listing set sell_price_minor = 3333 where ${from}`)
    const shipping = world.call(shipTransfer, { id: made.id }, room.mine())
    if (clusterUrl !== '') await expectWaiting(world, 1)
    await letGo()
    expect((await shipping).status).toBe(200)
    expect(await listingAt(shop.otherOutlet.outletId)).toMatchObject({ sell: 3_333 })
  })

  it('keep every cent of their worth, however many times they arrive', async () => {
    const odd = await room.world.owner((tx) =>
      makeProduct(tx, room.shop.merchantId, [room.shop.outlet], { onHand: 3, averageCostThousandths: 333_333 }),
    )
    const draft = await transfer(0, [{ variantId: odd.variantId, quantity: 3 }])
    const made = (await room.world.call(shipTransfer, { id: draft.id }, room.mine())).answer
    const { lineId, costMinor } = made.lines[0]!
    const target = room.shop.otherOutlet.outletId
    const worth: number[] = []
    for (const _ of [1, 2, 3]) {
      await room.world.call(receiveTransfer, { id: made.id, lines: [{ lineId, received: 1 }] }, room.there())
      worth.push((await room.stockOf(odd.variantId, target))?.valueMinor ?? 0)
    }
    expect({ costMinor, worth }).toEqual({ costMinor: 1_000, worth: [333, 667, 1_000] })
  })

  it('arrive, or are lost on the way, also where the outlet that sent them is closed by then; nothing goes back there', async () => {
    const { world, shop } = room
    const closing = await world.owner((tx) => makeOutlet(tx, shop.merchantId, { currency: 'USD' }))
    const facts = { onHand: 5, averageCostThousandths: 200_000 }
    const { variantId } = await world.owner((tx) => makeProduct(tx, shop.merchantId, [closing], facts))
    const from = { as: shop.admin.token, outlet: closing.outletId }
    const wish = { toOutletId: shop.otherOutlet.outletId, lines: [{ variantId, quantity: 5 }] }
    const { id } = (await world.call(createTransfer, wish, from)).answer
    const [line] = (await world.call(shipTransfer, { id }, from)).answer.lines
    expect((await world.call(archiveOutlet, { id: closing.outletId }, { as: shop.admin.token })).status).toBe(200)
    const take = (part: object) =>
      world.call(receiveTransfer, { id, lines: [{ lineId: line!.lineId, received: 0, ...part }] }, room.there())
    expect((await take({ received: 3 })).answer).toMatchObject({ state: 'partially-received' })
    const target = shop.otherOutlet.outletId
    expect(await room.stockOf(variantId, target)).toMatchObject({ onHand: 3, inTransit: 2, valueMinor: 600 })
    expect((await world.call(cancelTransfer, { id }, from)).refusal).toMatchObject({
      code: 'transfer.sender-closed',
      details: { sender: `Outlet ${closing.number}` },
    })
    expect((await take({ isFinal: true })).answer).toMatchObject({ state: 'completed', lines: [{ writtenOff: 2 }] })
    expect(await room.stockOf(variantId, target)).toMatchObject({ onHand: 3, inTransit: 0, valueMinor: 600 })
  })

  it('keep the outlet open that they are on their way to, and go to none that was closed since they were drafted', async () => {
    const { world, shop } = room
    const target = await world.owner((tx) => makeOutlet(tx, shop.merchantId, { currency: 'USD' }))
    const wish = { toOutletId: target.outletId, lines: [{ variantId: room.tea.variantId, quantity: 2 }] }
    const [first, second] = [
      (await world.call(createTransfer, wish, room.mine())).answer,
      (await world.call(createTransfer, wish, room.mine())).answer,
    ]
    await world.call(shipTransfer, { id: first.id }, room.mine())
    const close = () => world.call(archiveOutlet, { id: target.outletId }, { as: shop.admin.token })
    expect((await close()).refusal).toMatchObject({
      code: 'thing.in-use',
      details: { uses: room.tea.name, stocked: 1 },
    })
    expect((await world.call(cancelTransfer, { id: first.id }, room.mine())).status).toBe(200)
    expect((await close()).status).toBe(200)
    expect((await world.call(shipTransfer, { id: second.id }, room.mine())).refusal.code).toBe(
      'transfer.outlet-unknown',
    )
    expect(await room.stockOf(room.tea.variantId)).toMatchObject({ onHand: 10 })
  })

  it('arrive once where two people receive all of it at once, or one cancels meanwhile', async () => {
    const target = room.shop.otherOutlet.outletId
    const made = await shipped(4)
    const receive = (id: string, lineId: string) =>
      room.world.call(receiveTransfer, { id, lines: [{ lineId, received: 4 }] }, room.there())
    const both = await Promise.all([1, 2].map(() => receive(made.id, made.lines[0]!.lineId)))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.refusal.code).toBe('transfer.completed')
    expect(await room.stockOf(room.tea.variantId, target)).toMatchObject({ onHand: 4, inTransit: 0 })
    const second = await shipped(4)
    const [got, back] = await Promise.all([
      receive(second.id, second.lines[0]!.lineId),
      room.world.call(cancelTransfer, { id: second.id }, room.mine()),
    ])
    expect([got.status, back.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const [here, away] = [await room.stockOf(room.tea.variantId), await room.stockOf(room.tea.variantId, target)]
    expect([(here?.onHand ?? 0) + (away?.onHand ?? 0), away?.inTransit]).toEqual([10, 0])
  })

  it('take in extra pieces, and write off what is short', async () => {
    const [more, less] = [await shipped(2), await shipped(3)]
    const target = room.shop.otherOutlet.outletId
    await room.world.call(
      receiveTransfer,
      { id: more.id, lines: [{ lineId: more.lines[0]!.lineId, received: 3 }], beyondReason: 'one lay in the box' },
      room.there(),
    )
    expect(await room.stockOf(room.tea.variantId, target)).toMatchObject({ onHand: 3, valueMinor: 600 })
    const short = { id: less.id, lines: [{ lineId: less.lines[0]!.lineId, received: 1, isFinal: true }] }
    expect((await room.world.call(receiveTransfer, short, room.there())).answer).toMatchObject({
      state: 'completed',
      lines: [{ received: 1, writtenOff: 2 }],
    })
    expect(await room.stockOf(room.tea.variantId, target)).toMatchObject({ onHand: 4, inTransit: 0 })
  })

  it('take in no more than the over-receipt without a reason and somebody who may set stock', async () => {
    const made = await shipped(5)
    const target = room.shop.otherOutlet.outletId
    const lines = [{ lineId: made.lines[0]!.lineId, received: 999_999 }]
    const asked = { id: made.id, lines }
    const refused = await room.world.call(receiveTransfer, asked, room.there())
    expect([refused.status, refused.refusal.code, refused.refusal.details]).toEqual([
      422,
      'transfer.over-receipt',
      expect.objectContaining({ most: 5, wanted: 999_999, name: room.tea.name }),
    ])
    const codes = allCodes.filter((code) => code !== permissionCode('platform.inventory.stock.edit'))
    const { adminId } = await room.world.owner((tx) => makeMerchantAdmin(tx, room.shop.merchantId, { codes }))
    const session = { kind: 'admin', accountId: adminId, merchantId: room.shop.merchantId } as const
    const clerk = { ...room.there(), as: await room.world.owner((tx) => makeSession(tx, session)) }
    const withReason = { ...asked, beyondReason: 'a second box' }
    expect((await room.world.call(receiveTransfer, withReason, clerk)).refusal.code).toBe('transfer.beyond-not-allowed')
    expect(await room.stockOf(room.tea.variantId, target)).toMatchObject({ onHand: 0, inTransit: 5 })
    const six = { ...withReason, lines: [{ ...lines[0]!, received: 6 }] }
    const { answer } = await room.world.call(receiveTransfer, six, room.there())
    expect(answer.events[0]).toMatchObject({ beyondReason: 'a second box', lines: [{ extra: 1, beyond: 1 }] })
    expect(await room.stockOf(room.tea.variantId, target)).toMatchObject({ onHand: 6, inTransit: 0 })
    // Without its reason the books say so.
    const lineId = lines[0]!.lineId
    const told = (reason: string | null) =>
      room.world.sql(
        sql`update transfer_event set beyond_reason = ${reason} where transfer_id = ${made.id} and kind = 'received'`,
      )
    await told(null)
    expect(await disagreements(room.world)).toEqual([`goods of transfers: transfer ${made.number}`])
    await told('a second box')
    await room.world.sql(sql`update transfer_line set received = 999999 where id = ${lineId}`)
    expect(await disagreements(room.world)).toEqual([`goods of transfers: transfer ${made.number}`])
    await room.world.sql(sql`update transfer_line set received = 6 where id = ${lineId}`)
  })

  it('come back when they are cancelled, the part that is open', async () => {
    const made = await shipped(4)
    const { lineId } = made.lines[0]!
    await room.world.call(receiveTransfer, { id: made.id, lines: [{ lineId, received: 1 }] }, room.there())
    expect((await room.world.call(cancelTransfer, { id: made.id }, room.mine())).answer.state).toBe('completed')
    expect(await room.stockOf(room.tea.variantId)).toMatchObject({ onHand: 9, valueMinor: 1_800 })
    const whole = await shipped(4)
    expect((await room.world.call(cancelTransfer, { id: whole.id }, room.mine())).answer.state).toBe('cancelled')
    expect(await room.stockOf(room.tea.variantId)).toMatchObject({ onHand: 9, valueMinor: 1_800 })
    expect((await room.world.call(cancelTransfer, { id: whole.id }, room.mine())).refusal.code).toBe(
      'transfer.cancelled',
    )
  })

  it('name the goods that are short in the language of whoever asks', async () => {
    await room.world.sql(sql`
      update product set names = '{"zh": "碧螺春", "ja": "碧螺春茶"}' where id = ${room.tea.productId}`)
    const short = async (language: string) => {
      const headers = { cookie: `Accept-Language=${language}` }
      const lines = [{ variantId: room.tea.variantId, quantity: 99 }]
      const asked = { toOutletId: room.shop.otherOutlet.outletId, lines }
      const { refusal } = await room.world.call(createTransfer, asked, { ...room.mine(), headers })
      return [refusal.details?.['name'], refusal.message.includes(String(refusal.details?.['name']))]
    }
    expect([await short('zh-CN'), await short('ja-JP'), await short('en-US')]).toEqual([
      ['碧螺春', true],
      ['碧螺春茶', true],
      [room.tea.name, true],
    ])
  })

  it('refuse more than is room.there, when drafted and again when shipped', async () => {
    const create = (quantity: number) =>
      room.world.call(
        createTransfer,
        { toOutletId: room.shop.otherOutlet.outletId, lines: [{ variantId: room.tea.variantId, quantity }] },
        room.mine(),
      )
    expect((await create(11)).refusal).toMatchObject({
      code: 'transfer.insufficient',
      details: { name: room.tea.name, wanted: 11, available: 10 },
    })
    const [one, two] = [await transfer(6), await transfer(6)]
    const both = await Promise.all([one, two].map(({ id }) => room.world.call(shipTransfer, { id }, room.mine())))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect((await room.stockOf(room.tea.variantId))?.onHand).toBe(4)
  })

  it('write a combined product as its parts', async () => {
    const parts = [
      { variantId: room.tea.variantId, quantity: 2 },
      { variantId: room.cup.variantId, quantity: 1 },
    ]
    const set = await room.world.owner((tx) =>
      makeProduct(tx, room.shop.merchantId, [room.shop.outlet], { type: 'combined', parts }),
    )
    const made = await transfer(0, [
      { variantId: set.variantId, quantity: 2 },
      { variantId: room.tea.variantId, quantity: 1 },
    ])
    expect(made.lines).toMatchObject([
      { variantId: room.tea.variantId, quantity: 5 },
      { variantId: room.cup.variantId, quantity: 2 },
    ])
  })

  it('refuse room.other currencies, the same outlet, and what their state forbids', async () => {
    const yen = await room.world.owner((tx) => makeOutlet(tx, room.shop.merchantId, { currency: 'JPY' }))
    const lines = [{ variantId: room.tea.variantId, quantity: 1 }]
    const create = async (toOutletId: string) =>
      (await room.world.call(createTransfer, { toOutletId, lines }, room.mine())).refusal.code
    expect(await create(yen.outletId)).toBe('transfer.currency-differs')
    expect(await create(room.shop.outlet.outletId)).toBe('transfer.same-outlet')
    expect(await create(room.other.outlet.outletId)).toBe('transfer.outlet-unknown')
    const made = await shipped(1)
    expect((await room.world.call(shipTransfer, { id: made.id }, room.mine())).refusal.code).toBe('transfer.not-draft')
    expect((await room.world.call(deleteTransfer, { id: made.id }, room.mine())).refusal.code).toBe(
      'transfer.not-draft',
    )
    const nothing = { id: made.id, lines: [{ lineId: made.lines[0]!.lineId, received: 0 }] }
    expect((await room.world.call(receiveTransfer, nothing, room.there())).refusal.code).toBe(
      'transfer.quantity-invalid',
    )
    expect((await room.world.call(readTransfer, { id: made.id }, room.theirs())).status).toBe(404)
  })

  it('are received only by who works at the receiving outlet', async () => {
    const made = await shipped(1)
    const cashier = { as: room.shop.cashier.token, outlet: room.shop.outlet.outletId }
    const lines = [{ lineId: made.lines[0]!.lineId, received: 1 }]
    expect((await room.world.call(receiveTransfer, { id: made.id, lines }, cashier)).refusal.code).toBe(
      'transfer.other-outlet',
    )
    const { rows } = (await room.world.call(listTransfers, { direction: 'in' }, room.there())).answer
    expect(rows.map(({ id }) => id)).toContain(made.id)
  })

  it('neither hang nor lose a piece when A sends to B while B sends to A', async () => {
    await room.world.call(
      receiveTransfer,
      await (async () => {
        const seed = await shipped(5)
        return { id: seed.id, lines: [{ lineId: seed.lines[0]!.lineId, received: 5 }] }
      })(),
      room.there(),
    )
    const lines = [{ variantId: room.tea.variantId, quantity: 1 }]
    const drafts = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        room.world.call(
          createTransfer,
          { toOutletId: (at % 2 ? room.shop.outlet : room.shop.otherOutlet).outletId, lines },
          at % 2 ? room.there() : room.mine(),
        ),
      ),
    )
    const sent = await Promise.all(
      drafts.map(({ answer }) => room.world.call(shipTransfer, { id: answer.id }, room.mine())),
    )
    const got = await Promise.all(
      sent.map(({ answer }) =>
        room.world.call(
          receiveTransfer,
          { id: answer.id, lines: [{ lineId: answer.lines[0]!.lineId, received: 1 }] },
          room.mine(),
        ),
      ),
    )
    expect(got.map(({ answer }) => answer.state)).toEqual(Array.from({ length: 6 }, () => 'completed'))
    expect((await room.stockOf(room.tea.variantId))?.onHand).toBe(5)
    expect((await room.stockOf(room.tea.variantId, room.shop.otherOutlet.outletId))?.onHand).toBe(5)
  })
})
