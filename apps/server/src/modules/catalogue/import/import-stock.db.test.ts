import { applyImport, previewImport, readTextImport, undoImport } from '@kassa/contract/catalogue/import.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { adjustStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { addSerials } from '@kassa/contract/inventory/serial-number.calls.ts'
import { examineStock } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '../../../../test/make/goods.ts'
import { useStockRoom } from '../../../../test/make/stock-room.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { newId } from '../../../platform/ids.ts'
import { moveStock, type StockMove } from '../../stock/public.ts'

const room = useStockRoom()
let address: string
beforeAll(async () => {
  address = await room.world.listen()
})

async function plan(content: string, more: { whenNamed?: 'update' | 'create' } = {}) {
  const form = new FormData()
  form.append('file', new Blob([content]), 'goods.csv')
  const response = await fetch(`${address}/cashier/api${readTextImport.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${room.shop.admin.token}` },
    body: form,
  })
  const { id, columns } = (await response.json()) as OutputOf<typeof readTextImport.answer>
  const mapping = Object.fromEntries(columns.map(({ index, guess }) => [String(index), guess]))
  return { id, mapping, outletIds: [room.shop.outlet.outletId], ...more }
}
const preview = async (...given: Parameters<typeof plan>) =>
  (await room.world.call(previewImport, await plan(...given), room.mine())).answer
const take = async (...given: Parameters<typeof plan>) =>
  (await room.world.call(applyImport, await plan(...given), room.mine())).answer
const onHand = async (variantId = room.tea.variantId) => (await room.stockOf(variantId))?.onHand
const undo = async (id: string) => (await room.world.call(undoImport, { id }, room.mine())).answer
const adjust = (quantity: number, seenOnHand: number, variantId = room.tea.variantId) =>
  room.world.call(adjustStock, { variantId, quantity, seenOnHand, unitCostMinor: null, reason: 'Counted' }, room.mine())
const place = () => ({ outletId: room.shop.outlet.outletId, variantId: room.tea.variantId })
const document = () => ({
  kind: 'test',
  id: newId(),
  reason: '',
  actorKind: 'system',
  actorId: null,
  businessDay: '2026-03-02',
  at: room.world.now,
})
/** Takes goods out by a document that states how much leaves, not how much is left. */
const takeOut = (tx: Tx, quantity: number) => {
  const move: StockMove = { ...place(), quantity: -quantity, kind: 'damage', costMinor: null }
  return moveStock(tx, room.shop.merchantId, [move], document())
}
const setStock = (quantity: number, { code } = room.tea) => take(`Barcode,Stock\n${code},${quantity}`)

describe('rows of one file that belong to the same goods', () => {
  it('are taken once, and the later ones name the first', async () => {
    const { variantId, code, name } = room.tea
    await room.world.owner(async (tx) => {
      const other = `9${code}`
      await tx.run(sql`update variant set custom_code = ${`C${code}`}, sku = ${`S${code}`} where id = ${variantId}`)
      await tx.run(sql`
        insert into product_code (merchant_id, code, folded, variant_id, position)
        values (${room.shop.merchantId}, ${other}, ${other}, ${variantId}, 1)`)
    })
    const rows = [
      `${name},${code},,,20,40`,
      `${name},9${code},,,20,12`,
      `${name},,C${code},,20,70`,
      `${name},,,S${code},20,7`,
    ]
    const file = ['Name,Barcode,Custom code,SKU,Price,Stock', ...rows].join('\n')
    const tried = await preview(file)
    expect(tried).toMatchObject({ updated: 1, failed: 3 })
    expect(tried.problems.map(({ row, field, code: why }) => [row, field, why])).toEqual([
      [3, 'code', 'import.goods-twice'],
      [4, 'customCode', 'import.goods-twice'],
      [5, 'sku', 'import.goods-twice'],
    ])
    expect(tried.problems[0]?.message).toContain('row 2')
    expect(await take(file)).toMatchObject({ updated: 1, failed: 3 })
    const examined = (await room.world.call(examineStock, { variantId }, room.mine())).answer
    expect(examined).toMatchObject({ onHand: 40, replayed: 40, isSound: true })
  })

  it('are taken once where only the name tells the goods', async () => {
    const file = `Name,Price,Stock\n${room.tea.name},20,20\n${room.tea.name.toUpperCase()},20,30\n`
    expect(await take(file, { whenNamed: 'update' })).toMatchObject({
      updated: 1,
      problems: [{ row: 3, field: 'name', code: 'import.goods-twice' }],
    })
    expect(await onHand()).toBe(20)
  })

  it('never reach the book: what moves one stock twice in a statement moves nothing', async () => {
    const move: StockMove = { ...place(), quantity: 1, kind: 'adjustment', costMinor: null }
    const moving = room.world.owner((tx) => moveStock(tx, room.shop.merchantId, [move, move], document()))
    await expect(moving).rejects.toThrow('twice')
    expect(await onHand()).toBe(10)
  })
})

describe('goods with serial numbers', () => {
  const makePhone = (onHand: number) =>
    room.world.owner((tx) =>
      makeProduct(tx, room.shop.merchantId, [room.shop.outlet], { name: 'Phone', onHand, tracksSerials: true }),
    )
  const number = (variantId: string, serials: string[]) =>
    room.world.call(addSerials, { variantId, serials }, room.mine())

  it('are not set below their numbered pieces', async () => {
    const phone = await makePhone(4)
    await number(phone.variantId, ['SN01', 'SN02', 'SN03'])
    expect(await setStock(1, phone)).toMatchObject({
      updated: 0,
      problems: [{ row: 2, field: 'stock', code: 'serial.named-pieces', facts: { name: 'Phone', most: 3 } }],
    })
    expect(await onHand(phone.variantId)).toBe(4)
    expect(await setStock(3, phone)).toMatchObject({ updated: 1, failed: 0 })
    expect(await onHand(phone.variantId)).toBe(3)
  })

  it('keep what an import brought once its pieces are numbered', async () => {
    const phone = await makePhone(0)
    const { id } = await setStock(2, phone)
    await number(phone.variantId, ['SN11', 'SN12'])
    expect(await undo(id)).toEqual({ undone: 0, skipped: 1 })
    expect(await onHand(phone.variantId)).toBe(2)
  })
})

describe('stock that an import set', () => {
  it('goes back with what moved since, but not once it was counted', async () => {
    const first = await setStock(100)
    await room.world.owner((tx) => takeOut(tx, 3))
    expect(await undo(first.id)).toEqual({ undone: 1, skipped: 0 })
    expect(await onHand()).toBe(7)
    const second = await setStock(100)
    await adjust(5, 100)
    expect(await undo(second.id)).toEqual({ undone: 0, skipped: 1 })
    expect(await onHand()).toBe(5)
  })

  it('stays, and its goods with it, where what is left would be below zero', async () => {
    const { id } = await take(`Barcode,Name,Stock\n${room.tea.code},Renamed tea,100`)
    await room.world.owner((tx) => takeOut(tx, 20))
    expect(await undo(id)).toEqual({ undone: 0, skipped: 1 })
    expect(await onHand()).toBe(80)
    const [tea] = await room.world.sql<{ name: string }>(sql`select name from product where id = ${room.tea.productId}`)
    expect(tea?.name).toBe('Renamed tea')
  })

  it('goes back below zero where it came from there', async () => {
    await room.world.owner((tx) => takeOut(tx, 15))
    const { id } = await setStock(10)
    expect(await undo(id)).toEqual({ undone: 1, skipped: 0 })
    expect(await onHand()).toBe(-5)
  })

  it('is what the older of two imports may take back only after the newer', async () => {
    const [older, newer] = [await setStock(50), await setStock(70)]
    expect(await undo(older.id)).toEqual({ undone: 0, skipped: 1 })
    expect(await undo(newer.id)).toEqual({ undone: 1, skipped: 0 })
    expect(await onHand()).toBe(50)
  })
})
