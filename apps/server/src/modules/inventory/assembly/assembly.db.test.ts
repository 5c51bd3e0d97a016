import { editProduct, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { listStockEntries } from '@kassa/contract/inventory/inventory.calls.ts'
import {
  createAssembly,
  listAssemblies,
  readAssembly,
  readRecipe,
  saveRecipe,
  undoAssembly,
} from '@kassa/contract/inventory/assembly.calls.ts'
import { describe, expect, it } from 'vitest'
import { plainProduct } from '../../../../test/make/product-fields.ts'
import { makeProduct } from '../../../../test/make/goods.ts'
import { disagreements } from '../../../../test/prove.ts'
import { useStockRoom } from '../../../../test/make/stock-room.ts'
import { sql } from '../../../platform/db/sql.ts'

const room = useStockRoom()
type Facts = NonNullable<Parameters<typeof makeProduct>[3]>

const goods = (facts: Facts) =>
  room.world.owner((tx) => makeProduct(tx, room.shop.merchantId, [room.shop.outlet], facts))
const save = (variantId: string, lines: readonly { variantId: string; quantity: number }[], version = 0) =>
  room.world.call(saveRecipe, { variantId, version, lines: [...lines] }, room.mine())

/** A hamper of two teas and a cup, none of it there yet. */
async function hamperOf(facts: Facts = { onHand: 0 }) {
  const hamper = await goods(facts)
  const lines = [
    { variantId: room.tea.variantId, quantity: 2 },
    { variantId: room.cup.variantId, quantity: 1 },
  ]
  expect((await save(hamper.variantId, lines)).status).toBe(200)
  return hamper
}

interface Asked {
  readonly kind?: 'assemble' | 'unpack'
  readonly lines?: { variantId: string; serials?: string[]; lotNumber?: string; expiresOn?: string }[]
  readonly recipeVersion?: number
}
const assemble = (variantId: string, quantity: number, asked: Asked = {}) =>
  room.world.call(createAssembly, { kind: 'assemble', recipeVersion: 1, variantId, quantity, ...asked }, room.mine())
const undo = (id: string) => room.world.call(undoAssembly, { id }, room.mine())
const stockOf = async (...variantIds: string[]) => {
  const rows = await Promise.all(variantIds.map((id) => room.stockOf(id)))
  return rows.map((row) => [row?.onHand, row?.valueMinor])
}

describe('a recipe', () => {
  it('is kept on the product, with what is on hand of each part; two who change it do not overwrite one another', async () => {
    const hamper = await hamperOf()
    const { answer } = await room.world.call(readRecipe, { variantId: hamper.variantId }, room.mine())
    expect(answer).toMatchObject({
      version: 1,
      can: { edit: true, assemble: true },
      parts: [
        { variantId: room.tea.variantId, quantity: 2, onHand: 10, isListed: true },
        { variantId: room.cup.variantId, quantity: 1 },
      ],
    })
    const again = await save(hamper.variantId, [{ variantId: room.cup.variantId, quantity: 3 }], 0)
    expect([again.status, again.refusal.code]).toEqual([409, 'thing.changed-meanwhile'])
    const both = await Promise.all(
      [1, 2].map((quantity) => save(hamper.variantId, [{ variantId: room.cup.variantId, quantity }], 1)),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const theirs = await room.world.call(readRecipe, { variantId: hamper.variantId }, room.theirs())
    expect(theirs.status).toBe(404)
  })

  it('is refused for goods without stock of their own, for weighed goods, of itself and beyond 50 parts', async () => {
    const [hamper, loose] = [await hamperOf(), await goods({ type: 'weighed' })]
    const set = await goods({ type: 'combined', parts: [{ variantId: room.cup.variantId, quantity: 1 }] })
    const cup = [{ variantId: room.cup.variantId, quantity: 1 }]
    const codes = [
      await save(set.variantId, cup),
      await save(loose.variantId, cup),
      await save(hamper.variantId, [{ variantId: hamper.variantId, quantity: 1 }], 1),
      await save(hamper.variantId, [{ variantId: set.variantId, quantity: 1 }], 1),
      await save(hamper.variantId, [...cup, ...cup], 1),
      await save(hamper.variantId, [{ variantId: room.cup.variantId, quantity: 1_000_000 }], 1),
      await save(
        hamper.variantId,
        Array.from({ length: 51 }, () => cup[0]!),
        1,
      ),
      await save(hamper.variantId, [{ variantId: room.cup.variantId, quantity: 0 }], 1),
    ].map(({ refusal }) => refusal.code)
    expect(codes).toEqual([
      'goods.combined',
      'recipe.weighed',
      'recipe.of-itself',
      'goods.combined',
      'goods.twice',
      'goods.quantity-too-large',
      'request.invalid',
      'request.quantity-too-small',
    ])
    const unmadeOf = async (variantId: string, at = room.mine()) =>
      (await room.world.call(readRecipe, { variantId }, at)).answer.unmade
    expect(await unmadeOf(set.variantId)).toBe('combined')
    expect(await unmadeOf(loose.variantId)).toBe('weighed')
    expect(await unmadeOf(hamper.variantId, room.there())).toBe('not-here')
    expect(await unmadeOf(hamper.variantId)).toBeNull()
    expect((await save(hamper.variantId, [{ variantId: loose.variantId, quantity: 500 }], 1)).status).toBe(200)
    expect((await save(hamper.variantId, [], 2)).answer.can).toEqual({ edit: true, assemble: false })
    expect((await assemble(hamper.variantId, 1, { recipeVersion: 3 })).refusal.code).toBe('recipe.missing')
  })
})

describe('goods', () => {
  it('are assembled in one step: what the parts were worth the product is worth, and undone it comes back', async () => {
    const hamper = await hamperOf()
    const { answer } = await assemble(hamper.variantId, 3)
    expect(answer).toMatchObject({
      kind: 'assemble',
      state: 'booked',
      lines: [
        { isOut: true, quantity: 6, costMinor: 1_200 },
        { isOut: true, quantity: 3, costMinor: 600 },
        { isOut: false, quantity: 3, costMinor: 1_800 },
      ],
    })
    const all = [room.tea.variantId, room.cup.variantId, hamper.variantId]
    expect(await stockOf(...all)).toEqual([
      [4, 800],
      [7, 1_400],
      [3, 1_800],
    ])
    const book = await room.world.call(listStockEntries, { variantId: hamper.variantId }, room.mine())
    expect(book.answer.rows[0]).toMatchObject({ kind: 'assembly', documentNumber: answer.number, quantity: 3 })
    const { rows } = (await room.world.call(listAssemblies, { search: answer.number }, room.mine())).answer
    expect(rows).toMatchObject([{ id: answer.id, name: hamper.name, quantity: 3 }])
    expect((await room.world.call(readAssembly, { id: answer.id }, room.theirs())).status).toBe(404)
    // Tills hear of it as of any other movement.
    const heard = await room.world.sql(sql`
      select count(*)::int as times from outbox where name = 'stock.moved' and payload::text like ${`%${hamper.variantId}%`}`)
    expect(heard).toEqual([{ times: 1 }])
    const told = (minor: number) =>
      room.world.sql(
        sql`update assembly_line set cost_minor = ${minor} where document_id = ${answer.id} and not is_out`,
      )
    await told(1_801)
    expect(await disagreements(room.world)).toEqual([`assemblies: assembly ${answer.number}`])
    await told(1_800)
    const both = await Promise.all([1, 2].map(() => undo(answer.id)))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.refusal.code).toBe('assembly.undone')
    expect(await stockOf(...all)).toEqual([
      [10, 2_000],
      [10, 2_000],
      [0, 0],
    ])
  })

  it('are unpacked to the minor unit: the parts share what the box was worth, by what they cost', async () => {
    const parts = await Promise.all(
      [100_000, 200_000, 400_000].map((averageCostThousandths) => goods({ onHand: 1, averageCostThousandths })),
    )
    const box = await goods({ onHand: 3, averageCostThousandths: 333_333 })
    await save(
      box.variantId,
      parts.map(({ variantId }) => ({ variantId, quantity: 1 })),
    )
    const { answer } = await assemble(box.variantId, 1, { kind: 'unpack' })
    expect(answer.lines.map(({ costMinor }) => costMinor)).toEqual([333, 48, 95, 190])
    await assemble(box.variantId, 2, { kind: 'unpack' })
    const held = await stockOf(box.variantId, ...parts.map(({ variantId }) => variantId))
    expect(held[0]).toEqual([0, 0])
    expect(held.slice(1).reduce((sum, [, value]) => sum + (value ?? 0), 0)).toBe(1_000 + 700)
  })

  it('of unknown cost make goods of unknown cost, never of 0', async () => {
    const box = await goods({ onHand: 0 })
    const part = await goods({ onHand: 5 })
    await room.world.sql(
      sql`update stock set average_cost_thousandths = null where variant_id in (${box.variantId}, ${part.variantId})`,
    )
    await save(box.variantId, [
      { variantId: part.variantId, quantity: 1 },
      { variantId: room.tea.variantId, quantity: 1 },
    ])
    const { answer } = await assemble(box.variantId, 1)
    expect(answer.lines.map(({ costMinor }) => costMinor)).toEqual([null, 200, null])
    expect((await undo(answer.id)).answer.lines.map(({ costMinor }) => costMinor)).toEqual([null, 200, null])
  })

  it('repair what was sold before it was there, as a receipt does', async () => {
    const hamper = await hamperOf({ onHand: -2, averageCostThousandths: 500_000 })
    await assemble(hamper.variantId, 3)
    expect(await stockOf(hamper.variantId)).toEqual([[1, 600]])
    const entries = await room.world.sql<{ value: number; cost: number }>(sql`
      select sum(value_minor)::int as value, sum(coalesce(cost_minor, value_minor))::int as cost from stock_entry
      where document_kind = 'assembly' and document_id = (select id from assembly where variant_id = ${hamper.variantId})`)
    expect(entries).toEqual([{ value: -200, cost: 0 }])
  })

  it('go once where two want the last parts, and not beyond what is there', async () => {
    const hamper = await hamperOf()
    const six = await assemble(hamper.variantId, 6)
    expect([six.refusal.code, six.refusal.details]).toEqual([
      'goods.insufficient',
      expect.objectContaining({ name: room.tea.name, available: 10, wanted: 12 }),
    ])
    const both = await Promise.all([1, 2].map(() => assemble(hamper.variantId, 5)))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await stockOf(room.tea.variantId, hamper.variantId)).toEqual([
      [0, 0],
      [5, 3_000],
    ])
    const opened = await Promise.all([
      assemble(hamper.variantId, 5, { kind: 'unpack' }),
      undo(both.find(({ status }) => status === 200)!.answer.id),
    ])
    expect(opened.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await stockOf(room.tea.variantId, hamper.variantId)).toEqual([
      [10, 2_000],
      [0, 0],
    ])
  })

  it('are refused by a recipe that changed, and at 0 or a million pieces, and then nothing moved', async () => {
    const hamper = await hamperOf()
    const codes = [
      await assemble(hamper.variantId, 1, { recipeVersion: 2 }),
      await assemble(hamper.variantId, 0),
      await assemble(hamper.variantId, 1_000_000),
      await assemble(hamper.variantId, 500_000),
    ].map(({ refusal }) => refusal.code)
    expect(codes).toEqual([
      'recipe.changed',
      'request.quantity-too-small',
      'request.invalid',
      'goods.quantity-too-large',
    ])
    expect(await stockOf(hamper.variantId, room.tea.variantId)).toEqual([
      [0, 0],
      [10, 2_000],
    ])
  })

  it('name their pieces, and carry the first day on which a part expires', async () => {
    const set = await goods({ onHand: 0, tracksSerials: true })
    const phone = await goods({ onHand: 0, tracksSerials: true })
    const box = await goods({ onHand: 2, averageCostThousandths: 900_000 })
    await save(box.variantId, [{ variantId: phone.variantId, quantity: 1 }])
    const unnamed = await assemble(box.variantId, 2, { kind: 'unpack' })
    expect(unnamed.refusal.code).toBe('serial.count-differs')
    const serials = ['SN-001', 'SN-002']
    const lines = [{ variantId: phone.variantId, serials, lotNumber: 'L1', expiresOn: '2027-05-01' }]
    expect((await assemble(box.variantId, 2, { kind: 'unpack', lines })).status).toBe(200)
    await save(set.variantId, [{ variantId: phone.variantId, quantity: 1 }])
    const named = (serial: string) => [
      { variantId: phone.variantId, serials: [serial] },
      { variantId: set.variantId, serials: [`SET-${serial}`] },
    ]
    const unknown = await assemble(set.variantId, 1, { lines: named('SN-009') })
    expect(unknown.refusal.code).toBe('serial.unknown')
    const made = await assemble(set.variantId, 1, { lines: named('SN-001') })
    expect(made.answer.lines.map((line) => line.serials)).toEqual([['SN-001'], ['SET-SN-001']])
    const lots = await room.world.sql(sql`select expires_on::text from stock_lot where variant_id = ${set.variantId}`)
    expect(lots).toEqual([{ expiresOn: '2027-05-01' }])
    expect((await undo(made.answer.id)).status).toBe(200)
    expect(await room.world.sql(sql`select id from stock_lot where variant_id = ${set.variantId}`)).toEqual([])
    expect((await assemble(set.variantId, 1, { lines: named('SN-001') })).status).toBe(200)
    expect(await disagreements(room.world)).toEqual([])
  })

  it('are undone after their goods stopped having serial numbers, and after they had them again', async () => {
    const phone = await goods({ onHand: 0, tracksSerials: true })
    const box = await goods({ onHand: 4, averageCostThousandths: 900_000 })
    await save(box.variantId, [{ variantId: phone.variantId, quantity: 1 }])
    const unpack = async (...serials: string[]) =>
      (await assemble(box.variantId, 2, { kind: 'unpack', lines: [{ variantId: phone.variantId, serials }] })).answer.id
    const [one, two] = [await unpack('SN-101', 'SN-102'), await unpack('SN-103', 'SN-104')]
    const track = async (tracksSerials: boolean) => {
      const { version, listings, name, codes } = (
        await room.world.call(readProduct, { id: phone.productId }, room.mine())
      ).answer
      const fields = { ...plainProduct(), name, codes, listings, tracksSerials }
      const edit = editProduct.request.parse({ ...fields, id: phone.productId, version })
      expect((await room.world.call(editProduct, edit, room.mine())).status).toBe(200)
    }
    await track(false)
    expect((await undo(one)).status).toBe(200)
    await track(true)
    expect((await undo(two)).status).toBe(200)
    expect(await stockOf(box.variantId, phone.variantId)).toEqual([
      [4, 3_600],
      [0, 0],
    ])
    const states = await room.world.sql(
      sql`select distinct state from serial_number where variant_id = ${phone.variantId}`,
    )
    expect(states).toEqual([{ state: 'untracked' }])
  })

  it('are undone to where their stock stood, also below zero, and no further', async () => {
    const part = await goods({ onHand: -3, averageCostThousandths: 100_000 })
    const box = await goods({ onHand: 2, averageCostThousandths: 500_000 })
    await save(box.variantId, [{ variantId: part.variantId, quantity: 5 }])
    const { answer } = await assemble(box.variantId, 2, { kind: 'unpack' })
    expect(await stockOf(part.variantId)).toEqual([[7, 700]])
    expect((await undo(answer.id)).status).toBe(200)
    expect(await stockOf(box.variantId, part.variantId)).toEqual([
      [2, 1_000],
      [-3, -300],
    ])
    const again = (await assemble(box.variantId, 2, { kind: 'unpack' })).answer
    await save(room.cup.variantId, [{ variantId: part.variantId, quantity: 1 }])
    await assemble(room.cup.variantId, 1)
    const refused = await undo(again.id)
    expect([refused.refusal.code, refused.refusal.details]).toEqual([
      'goods.insufficient',
      expect.objectContaining({ name: part.name, available: 6, wanted: 10 }),
    ])
  })
})
