import { applyImport, previewImport, readTextImport } from '@kassa/contract/catalogue/import.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { examineStock } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useStockRoom } from '../../../../test/make/stock-room.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { moveStock, type StockMove } from '../../inventory/public.ts'

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
    const { variantId } = room.tea
    const move: StockMove = {
      outletId: room.shop.outlet.outletId,
      variantId,
      quantity: 1,
      kind: 'adjustment',
      costMinor: null,
    }
    const by = { kind: 'test', id: newId(), reason: '', actorKind: 'system', actorId: null, businessDay: '2026-03-02' }
    const moving = room.world.owner((tx) =>
      moveStock(tx, room.shop.merchantId, [move, move], { ...by, at: room.world.now }),
    )
    await expect(moving).rejects.toThrow('twice')
    expect(await onHand()).toBe(10)
  })
})
