import { shipTransfer as shipAtOffice } from '@kassa/contract/inventory/transfer.calls.ts'
import { listChanges } from '@kassa/contract/open/change.calls.ts'
import { listTransfers, readTransfer } from '@kassa/contract/open/goods/goods-documents.calls.ts'
import { describe, expect, test } from 'vitest'
import { makeAppShop } from '../../../../../test/make/app-world.ts'
import { makeApp } from '../../../../../test/make/app.ts'
import { describeOpenWorld } from '../../../../../test/make/describe-open-world.ts'
import { movedGoodsOf, transferOf } from '../../../../../test/make/moved-goods.ts'
import { makeNeighbour } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'
import { modules } from '../../../../program.ts'

const open = describeOpenWorld()
const moved = movedGoodsOf(open)

type Answer = Awaited<ReturnType<typeof moved.ship>>

const codesOf = (answers: readonly Answer[]) =>
  answers
    .map(({ status, text }) => (status === 200 ? 'done' : `${status} ${(JSON.parse(text) as { code: string }).code}`))
    .toSorted()

describe('a transfer by an app', () => {
  test('is drafted once, shipped, received in parts, and each piece is at one place', async () => {
    const variantId = await moved.goods()
    const external_id = `T-${newId()}`
    const drafts = await Promise.all(Array.from({ length: 5 }, () => moved.draft(variantId, { external_id })))
    const [id = '', ...others] = new Set(drafts.map(({ answer }) => String(answer.id)))
    expect([others, transferOf(drafts[0] ?? { answer: {} }).state]).toEqual([[], 'draft'])
    expect((await moved.draft(variantId, { external_id, note: 'Other' })).refusal.code).toBe(
      'external_id.other_contents',
    )
    expect(await moved.stockOf(variantId)).toEqual({ here: 10, there: 0, onTheWay: 0 })
    const { lines = [] } = transferOf(await moved.ship(id))
    expect(await moved.stockOf(variantId)).toEqual({ here: 6, there: 0, onTheWay: 4 })
    const line_id = lines[0]?.line_id ?? ''
    expect(transferOf(await moved.receive({ id, lines: [{ line_id, received: 1 }] }))).toMatchObject({
      state: 'partially_received',
      lines: [{ received: 1, open: 3 }],
    })
    const rest = { id, lines: [{ line_id, received: 1, damaged: 1, is_final: true }], note: 'Wet' }
    expect(transferOf(await moved.receive(rest))).toMatchObject({ state: 'completed', lines: [{ written_off: 2 }] })
    expect(await moved.stockOf(variantId)).toEqual({ here: 6, there: 2, onTheWay: 0 })
    const read = await open.world.call(readTransfer, { id, expand: 'steps' }, { as: open.app.key })
    expect(transferOf(read).steps).toMatchObject([
      { kind: 'received', note: 'Wet', lines: [{ received: 1, damaged: 1, short: 1 }] },
      { kind: 'received', lines: [{ received: 1 }] },
      { kind: 'shipped' },
    ])
  })

  test('leaves once where the office and five apps ship it at once, and arrives once where six receive all of it', async () => {
    const variantId = await moved.goods()
    const id = String((await moved.draft(variantId)).answer.id)
    const apps = await Promise.all(Array.from({ length: 5 }, () => moved.appOf({})))
    const atOffice = open.world.call(shipAtOffice, { id }, { as: open.shop.admin.token, outlet: open.ids.outlet })
    const left = await Promise.all([atOffice, ...apps.map(({ key }) => moved.ship(id, { by: key }))])
    const statuses = left.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409])
    expect(await moved.stockOf(variantId)).toEqual({ here: 6, there: 0, onTheWay: 4 })
    const came = await Promise.all([...apps, open.app].map(({ key }) => moved.receive({ id }, { by: key })))
    expect(codesOf(came)).toEqual([...Array.from({ length: 5 }, () => '409 transfer.completed'), 'done'])
    expect(await moved.stockOf(variantId)).toEqual({ here: 6, there: 4, onTheWay: 0 })
  })

  test('that the program dies over leaves nothing, and its repeat with the same key is done once', async () => {
    const variantId = await moved.goods()
    const dying = modules.map((module) => ({
      ...module,
      commands: module.commands.map((one) => ({
        ...one,
        run: async (...given: Parameters<typeof one.run>) => {
          const done = await one.run(...given)
          if (/^open\.(create|ship|receive)-transfer$/.test(one.endpoint.name)) throw new Error('killed')
          return done
        },
      })),
    }))
    const on = await makeNeighbour(open.world, { modules: dying })
    const keys = [newId(), newId(), newId()] as const
    expect((await moved.draft(variantId, {}, { on, key: keys[0] })).status).toBe(500)
    const id = String((await moved.draft(variantId, {}, { key: keys[0] })).answer.id)
    expect((await moved.ship(id, { on, key: keys[1] })).status).toBe(500)
    expect(await moved.stockOf(variantId)).toEqual({ here: 10, there: 0, onTheWay: 0 })
    const left = [await moved.ship(id, { key: keys[1] }), await moved.ship(id, { key: keys[1] })]
    expect(new Set(left.map(({ text }) => text)).size).toBe(1)
    expect((await moved.receive({ id }, { on, key: keys[2] })).status).toBe(500)
    expect(await moved.stockOf(variantId)).toEqual({ here: 6, there: 0, onTheWay: 4 })
    const came = [await moved.receive({ id }, { key: keys[2] }), await moved.receive({ id }, { key: keys[2] })]
    expect(new Set(came.map(({ text }) => text)).size).toBe(1)
    expect(await moved.stockOf(variantId)).toEqual({ here: 6, there: 4, onTheWay: 0 })
    await on.close()
  })

  test('takes in no more than the shop lets in, but with a reason by an app that may correct stock', async () => {
    const variantId = await moved.goods()
    const { id, lineId } = await moved.shipped(variantId)
    const lines = [{ line_id: lineId, received: 9 }]
    const over = await moved.receive({ id, lines })
    expect([over.status, over.refusal.code]).toEqual([422, 'transfer.over_receipt'])
    const beyond_reason = 'A second box'
    const blind = await moved.without('stock_adjust')
    expect((await moved.receive({ id, lines, beyond_reason }, { by: blind })).refusal.code).toBe(
      'transfer.beyond_not_allowed',
    )
    const wrong = [
      await moved.receive({ id, lines: [{ line_id: newId(), received: 1 }] }),
      await moved.receive({ id, lines: [...lines, ...lines], beyond_reason }),
      await moved.receive({ id, lines: [{ line_id: lineId, received: -1 }] }),
      await moved.receive({ id, lines: [{ line_id: lineId, received: 0 }] }),
    ]
    expect(wrong.map(({ status, refusal }) => [status, refusal.code])).toEqual([
      [422, 'transfer.unknown_line'],
      [422, 'transfer.empty'],
      [422, 'request.invalid'],
      [422, 'transfer.quantity_invalid'],
    ])
    expect(await moved.stockOf(variantId)).toEqual({ here: 6, there: 0, onTheWay: 4 })
    expect((await moved.receive({ id, lines, beyond_reason })).status).toBe(200)
    expect(await moved.stockOf(variantId)).toEqual({ here: 6, there: 9, onTheWay: 0 })
  })

  test('of goods that are not there, to the same outlet or of unknown goods is refused', async () => {
    const variantId = await moved.goods()
    const line = { variant_id: variantId, quantity: 11 }
    const refused = [
      await moved.draft(variantId, { lines: [line] }),
      await moved.draft(variantId, { to_outlet_id: open.ids.outlet }),
      await moved.draft(newId()),
      await moved.draft(variantId, { lines: [{ ...line, quantity: 0 }] }),
      await moved.draft(variantId, { to_outlet_id: newId() }),
    ]
    expect(refused.map(({ status, refusal }) => [status, refusal.code])).toEqual([
      [422, 'transfer.insufficient'],
      [422, 'transfer.same_outlet'],
      [422, 'goods.unknown'],
      [422, 'request.invalid'],
      [404, 'thing.not_found'],
    ])
  })

  test('at an outlet outside the grant is not found, and its name is not said', async () => {
    const variantId = await moved.goods()
    const [sender, receiver] = await Promise.all(
      [open.ids.outlet, open.ids.otherOutlet].map(async (id) => (await moved.appOf({ outletIds: [id] })).key),
    )
    expect(
      codesOf([await moved.draft(variantId, {}, { by: receiver }), await moved.draft(variantId, {}, { by: sender })]),
    ).toEqual(['404 thing.not_found', '404 thing.not_found'])
    const id = String((await moved.draft(variantId)).answer.id)
    expect((await moved.ship(id, { by: receiver })).status).toBe(404)
    await moved.ship(id, { by: sender })
    const names = await open.world.sql<{ name: string }>(sql`select name from outlet`)
    for (const answer of [await moved.receive({ id }, { by: sender }), await moved.ship(id, { by: receiver })]) {
      expect([answer.status, answer.refusal.code]).toEqual([404, 'thing.not_found'])
      expect(names.filter(({ name }) => answer.text.includes(name))).toEqual([])
    }
    expect(await moved.stockOf(variantId)).toEqual({ here: 6, there: 0, onTheWay: 4 })
    const asked = { outlet_id: open.ids.otherOutlet }
    const listed = await open.world.call(listTransfers, asked, { as: receiver })
    expect(listed.answer.data.find((one) => one.id === id)).toMatchObject({
      outlet_id: null,
      to_outlet_id: open.ids.otherOutlet,
    })
    expect(transferOf(await moved.receive({ id }, { by: receiver }))).toMatchObject({
      state: 'completed',
      outlet_id: null,
    })
    const other = await makeAppShop(open.world)
    const { key: by } = await open.world.owner((tx) => makeApp(tx, other.shop.merchantId))
    const strange = await moved.draft(
      variantId,
      { outlet_id: other.ids.outlet, to_outlet_id: other.ids.otherOutlet },
      { by },
    )
    expect([
      strange.refusal.code,
      (await moved.ship(id, { by })).status,
      (await moved.receive({ id }, { by })).status,
    ]).toEqual(['goods.unknown', 404, 404])
  })

  test('tells the feed of the goods at both outlets as it leaves and as it arrives', async () => {
    const variantId = await moved.goods()
    const told = async (after: string) => {
      await open.world.settled()
      await open.world.runJob('open.number-changes')
      const { answer } = await open.world.call(listChanges, { after, kinds: 'stock_level' }, { as: open.app.key })
      const places = answer.data.filter(({ id }) => id === variantId).map(({ outlet_id: outletId }) => String(outletId))
      return { next: answer.next, places: new Set(places) }
    }
    await open.world.settled()
    await open.world.runJob('open.number-changes')
    const start = (await open.world.call(listChanges, {}, { as: open.app.key })).answer.next
    const { id } = await moved.shipped(variantId)
    const left = await told(start)
    expect(left.places).toEqual(new Set([open.ids.outlet, open.ids.otherOutlet]))
    await moved.receive({ id })
    const came = await told(left.next)
    expect(came.places).toEqual(new Set([open.ids.otherOutlet]))
    expect((await told(came.next)).places.size).toBe(0)
  })
})
