import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { importSupplierPrices } from '@kassa/contract/inventory/supplier-price-import.calls.ts'
import { createSupplierPrice, listSupplierPrices } from '@kassa/contract/inventory/supplier-price.calls.ts'
import { describe, expect, it, beforeAll } from 'vitest'
import { makeProduct } from '../../../../test/make/goods.ts'
import { useStockRoom } from '../../../../test/make/stock-room.ts'

const room = useStockRoom()
let address: string
beforeAll(async () => {
  address = await room.world.listen()
})

type Answer = OutputOf<typeof importSupplierPrices.answer>
const head = 'Code,From quantity,Price,Currency,Valid from,Valid until,Supplier code,Pack size'
let keys = 0

async function send(step: 'read' | 'try' | 'apply', rows: readonly string[], token = room.shop.admin.token) {
  const form = new FormData()
  form.set('supplierId', room.supplierId)
  form.set('step', step)
  form.set('door', 'text')
  form.set('file', new File([[head, ...rows].join('\n')], 'prices.csv'))
  const response = await fetch(`${address}/cashier/api/inventory/import-supplier-prices`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': `prices-${(keys += 1)}` },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Answer & { code?: string } }
}
const prices = async () =>
  (await room.world.call(listSupplierPrices, { supplierId: room.supplierId }, room.mine())).answer.rows
    .filter(({ variantId }) => [room.tea.variantId, room.cup.variantId].includes(variantId))
    .map((row) => [
      row.code,
      row.currency,
      row.validFrom,
      row.validUntil,
      row.ownCode,
      row.packSize,
      row.steps.map((step) => [step.fromQuantity, step.priceMinor]),
    ])

describe('a sheet of a supplier’s prices', () => {
  it('is tried without a trace, then taken: rows of the same days are steps; the same file again changes nothing', async () => {
    const rows = [
      `${room.tea.code},12,2.50,USD,2026-01-01,2026-12-31,LF-1,12`,
      `${room.tea.code},1,3,USD,2026/1/1,2026-12-31,LF-1,12`,
      `${room.cup.code},,0,,,,,`,
    ]
    const tried = await send('try', rows)
    expect(tried.body).toMatchObject({ created: 3, skipped: 0, failed: 0 })
    expect(await prices()).toEqual([])
    expect((await send('apply', rows)).body).toMatchObject({ created: 3, failed: 0 })
    expect(await prices()).toEqual(
      expect.arrayContaining([
        [
          room.tea.code,
          'USD',
          '2026-01-01',
          '2026-12-31',
          'LF-1',
          12,
          [
            [1, 300],
            [12, 250],
          ],
        ],
        [room.cup.code, 'USD', null, null, '', null, [[1, 0]]],
      ]),
    )
    expect((await send('apply', rows)).body).toMatchObject({ created: 0, skipped: 3, failed: 0 })
    const dearer = [`${room.cup.code},,1,,,,,`]
    expect((await send('apply', dearer)).body).toMatchObject({ created: 1, failed: 0 })
    expect(await prices()).toHaveLength(2)
  })

  it('takes the code of a box as what it holds: quantity and price by the piece, a step beside those of the piece', async () => {
    const { tea } = room
    await room.world.owner(async (tx) => {
      const pack = { type: 'combined' as const, parts: [{ variantId: tea.variantId, quantity: 12 }] }
      await makeProduct(tx, room.shop.merchantId, [room.shop.outlet], { ...pack, name: 'Box of tea', code: 'BOX-TEA' })
      const both = [...pack.parts, { variantId: room.cup.variantId, quantity: 1 }]
      await makeProduct(tx, room.shop.merchantId, [room.shop.outlet], { ...pack, parts: both, code: 'SET-TEA' })
    })
    const uneven = ['BOX-TEA,1,30.01,,,,,', 'SET-TEA,1,30,,,,,', 'BOX-TEA,83334,30,,2026-01-01,,,']
    const { body } = await send('apply', uneven)
    expect(body.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, 'price', 'supplier-price.pack-uneven'],
      [3, 'code', 'supplier-price.code-unknown'],
      [4, 'quantity', 'supplier-price.cell-unfit'],
    ])
    expect(body.problems[0]?.message).toMatch(/30\.01 for 12 × /)
    expect(await prices()).toEqual([])
    const rows = [`${tea.code},1,3,,,,,`, 'BOX-TEA,,30.00,,,,,', 'BOX-TEA,10,27.60,,,,,']
    expect((await send('apply', rows)).body).toMatchObject({ created: 3, failed: 0 })
    const steps = [
      [1, 300],
      [12, 250],
      [120, 230],
    ]
    expect(await prices()).toEqual([[tea.code, 'USD', null, null, '', 12, steps]])
    expect((await send('apply', rows)).body).toMatchObject({ created: 0, skipped: 3, failed: 0 })
  })

  it('names each row that does not fit, and takes no other row of its goods', async () => {
    const rows = [
      'NO-SUCH,1,3,,,,,',
      `${room.tea.code},1,3,,,,,`,
      `${room.tea.code},10,x,,,,,`,
      `${room.cup.code},1,3,,2026-02-30,,,`,
      `${room.cup.code},1.5,3,,,,,`,
      `${room.cup.code},1,3.001,,,,,`,
      `${room.cup.code},1,-1,,,,,`,
      `${room.cup.code},1,1,QQQ,,,,`,
      `${room.cup.code},1,1,,,,,0`,
      `${room.cup.code},1,,,,,,`,
    ]
    for (const step of ['try', 'apply'] as const) {
      const { body } = await send(step, rows)
      expect(body.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
        [2, 'code', 'supplier-price.code-unknown'],
        [3, null, 'supplier-price.row-beside'],
        [4, 'price', 'supplier-price.cell-unfit'],
        [5, 'validFrom', 'supplier-price.cell-unfit'],
        [6, 'quantity', 'supplier-price.cell-unfit'],
        [7, 'price', 'supplier-price.cell-unfit'],
        [8, 'price', 'supplier-price.cell-unfit'],
        [9, 'currency', 'supplier-price.cell-unfit'],
        [10, 'packSize', 'supplier-price.cell-unfit'],
        [11, 'price', 'import.value-missing'],
      ])
      expect(body.created).toBe(0)
    }
    expect(await prices()).toEqual([])
  })

  it('takes no price whose own sign or code is of another currency than the row', async () => {
    const rows = [
      `${room.tea.code},1,€3.50,USD,,,,`,
      `${room.tea.code},2,3.50 EUR,USD,,,,`,
      `${room.tea.code},3,HK$3.50,,,,,`,
      `${room.tea.code},4,¥3,,,,,`,
      `${room.tea.code},5,$3 CNY,,,,,`,
    ]
    for (const step of ['try', 'apply'] as const) {
      const { body } = await send(step, rows)
      expect(body.problems.map(({ row, field, code }) => [row, field, code])).toEqual(
        [2, 3, 4, 5, 6].map((row) => [row, 'currency', 'supplier-price.cell-unfit']),
      )
      expect(body.created).toBe(0)
    }
    expect(await prices()).toEqual([])
  })

  it('takes the currency of the price’s sign where the row names none, and a shared sign as the row means it', async () => {
    const rows = [`${room.tea.code},1,€3.50,,,,,`, `${room.cup.code},1,$2,,,,,`, `${room.cup.code},1,$3,CAD,,,,`]
    expect((await send('apply', rows)).body).toMatchObject({ created: 3, failed: 0 })
    const read = (await prices()).map(([code, currency, , , , , steps]) => [code, currency, steps])
    expect(read).toHaveLength(3)
    expect(read).toEqual(
      expect.arrayContaining([
        [room.tea.code, 'EUR', [[1, 350]]],
        [room.cup.code, 'USD', [[1, 200]]],
        [room.cup.code, 'CAD', [[1, 300]]],
      ]),
    )
  })

  it('names rows of a price that contradict each other, or that overlap what is there or in the file', async () => {
    const kept = { supplierId: room.supplierId, variantId: room.cup.variantId, currency: 'USD' as const }
    const days = { validFrom: '2026-01-01', validUntil: '2026-03-31' }
    await room.world.call(
      createSupplierPrice,
      { ...kept, ...days, steps: [{ fromQuantity: 1, priceMinor: 5 }] },
      room.mine(),
    )
    const rows = [
      `${room.tea.code},1,3,,2026-01-01,2026-01-31,,`,
      `${room.tea.code},1,2,,2026-01-01,2026-01-31,,`,
      `${room.tea.code},1,3,,2026-02-01,2026-02-28,A,`,
      `${room.tea.code},5,2,,2026-02-01,2026-02-28,B,`,
      `${room.tea.code},1,3,,2026-03-01,2026-03-31,,`,
      `${room.tea.code},1,3,,2026-03-31,2026-04-30,,`,
      `${room.cup.code},1,3,,2026-03-31,,,`,
    ]
    for (const step of ['try', 'apply'] as const) {
      const { body } = await send(step, rows)
      expect(body.problems.map(({ row, code }) => [row, code])).toEqual([
        [2, 'supplier-price.row-beside'],
        [3, 'supplier-price.row-twice'],
        [4, 'supplier-price.row-beside'],
        [5, 'supplier-price.rows-differ'],
        [7, 'supplier-price.overlaps'],
        [8, 'supplier-price.overlaps'],
      ])
      expect(body.created).toBe(1)
    }
    expect(await prices()).toHaveLength(2)
  })

  it('has no supplier of another merchant', async () => {
    const { status, body } = await send('apply', [`${room.tea.code},1,3,,,,,`], room.other.admin.token)
    expect([status, body.code]).toEqual([404, 'thing.not-found'])
    expect(await prices()).toEqual([])
  })
})
