import { adminLogCalls } from '@kassa/contract/audit/audit.calls.ts'
import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { createProducts, editProducts, MOST_BATCH_ROWS } from '@kassa/contract/open/batch/product-batch.calls.ts'
import { productResource, readProduct } from '@kassa/contract/open/product.calls.ts'
import { scopeNames } from '@kassa/contract/open/scopes.ts'
import { describe, expect, test } from 'vitest'
import { makeAppShop } from '../../../../test/make/app-world.ts'
import { makeApp } from '../../../../test/make/app.ts'
import { describeOpenWorld } from '../../../../test/make/describe-open-world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

const open = describeOpenWorld()

const usd = (amount: number) => ({ amount, currency: 'USD' as const })
type NewRow = InputOf<typeof createProducts.request>['rows'][number]
type EditRow = InputOf<typeof editProducts.request>['rows'][number]

let named = 0
const row = (fields: Partial<NewRow> = {}): NewRow => {
  named += 1
  return { name: `Batch ${named}`, listings: [{ outlet_id: open.ids.outlet, price: usd(500) }], ...fields }
}
const create = (rows: NewRow[], { as = open.app.key, key = newId() } = {}) =>
  open.world.call(createProducts, { rows }, { as, key })
const edit = (rows: EditRow[], { as = open.app.key, key = newId() } = {}) =>
  open.world.call(editProducts, { rows }, { as, key })
type Rows = OutputOf<typeof createProducts.answer>['data']
const productOf = (rows: Rows, at: number) => productResource.whole.parse(rows[at]?.product)
const codesOf = (rows: Rows) => rows.map(({ problem }) => problem?.code ?? 'done')
const count = async () =>
  (
    await open.world.sql<{ count: number }>(sql`
    select count(*)::int as count from product where merchant_id = ${open.shop.merchantId}`)
  )[0]?.count ?? 0
const read = async (id: string) =>
  productResource.whole.parse((await open.world.call(readProduct, { id }, { as: open.app.key })).answer)

describe('a batch of new products', () => {
  test('makes what is sound and refuses the rest, each row by itself', async () => {
    const before = await count()
    const bar_codes = [`69${Date.now()}`.slice(0, 13)]
    const { data } = (
      await create([
        row({ bar_codes }),
        row({ bar_codes }),
        row({ listings: [{ outlet_id: open.ids.outlet, price: { amount: 500, currency: 'JPY' } }] }),
        row({ category_id: newId() }),
        row(),
      ])
    ).answer
    expect(data.map(({ row: at }) => at)).toEqual([0, 1, 2, 3, 4])
    expect(codesOf(data).map((code) => code === 'done')).toEqual([true, false, false, false, true])
    expect(data[2]?.problem).toMatchObject({
      code: 'request.invalid',
      facts: { problems: [{ field: 'listings.0.price.currency' }] },
    })
    expect(await count()).toBe(before + 2)
    expect(await read(productOf(data, 4).id)).toEqual(productOf(data, 4))
  })

  test('leaves a line of the log for what was made only', async () => {
    const logged = async () =>
      (await open.world.call(adminLogCalls.list, { call: 'open.create-products' }, { as: open.shop.admin.token }))
        .answer.rows.length
    const before = await logged()
    await create([row(), row({ category_id: newId() })])
    expect(await logged()).toBe(before + 1)
  })

  test('is made once by ten repeats at once, and each row under a number of the app', async () => {
    const before = await count()
    const key = newId()
    const rows = [row(), row({ external_id: `P-${newId()}` })]
    const same = await Promise.all(Array.from({ length: 10 }, () => create(rows, { key })))
    expect(new Set(same.map(({ text }) => text)).size).toBe(1)
    expect(await count()).toBe(before + 2)
    const again = (await create([row(), rows[1] as NewRow])).answer.data
    expect(productOf(again, 1).id).toBe(productOf(same[0]?.answer.data ?? [], 1).id)
    const other = (await create([{ ...(rows[1] as NewRow), name: 'Another name' }])).answer.data
    expect(codesOf(other)).toEqual(['external_id.other_contents'])
    expect(await count()).toBe(before + 3)
  })

  test('has at most five hundred rows', async () => {
    const before = await count()
    const rows = Array.from({ length: MOST_BATCH_ROWS + 1 }, () => row())
    const over = await create(rows)
    expect([over.status, over.refusal.code]).toEqual([422, 'request.invalid'])
    expect((await create([])).refusal.code).toBe('request.invalid')
    expect(await count()).toBe(before)
    const { data } = (await create(rows.slice(1))).answer
    expect(codesOf(data)).toEqual(rows.slice(1).map(() => 'done'))
    expect(await count()).toBe(before + MOST_BATCH_ROWS)
    const changes = data.map((_, at) => productOf(data, at)).map(({ id, tag }, at) => ({ id, tag, name: `New ${at}` }))
    expect((await edit([...changes, { id: newId(), tag: '"1"' }])).status).toBe(422)
    const changed = (await edit(changes)).answer.data
    expect(changed.map((_, at) => productOf(changed, at).name)).toEqual(changes.map(({ name }) => name))
    expect(await read(changes.at(-1)?.id ?? '')).toEqual(productOf(changed, MOST_BATCH_ROWS - 1))
  })

  test('is listed in at most 10,000 places together', async () => {
    const before = await count()
    const listings = Array.from({ length: 21 }, () => ({ outlet_id: newId(), price: usd(500) }))
    const over = await create(Array.from({ length: MOST_BATCH_ROWS }, () => row({ listings })))
    expect([over.status, over.refusal.code]).toEqual([422, 'batch.too_many_listings'])
    expect(await count()).toBe(before)
  })

  test('under numbers in another order by two calls at once is made once, and neither waits for the other', async () => {
    const before = await count()
    const rows = Array.from({ length: 6 }, () => row({ external_id: `P-${newId()}` }))
    const answers = await Promise.all([create(rows), create(rows.toReversed()), create(rows)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await count()).toBe(before + rows.length)
    const [twice] = rows
    const again = (await create([row(), ...(twice ? [twice, { ...twice, name: 'Other' }] : [])])).answer.data
    expect(codesOf(again)).toEqual(['done', 'done', 'external_id.other_contents'])
  })

  test('answers a row with the number of one that was refused before it as if it came alone', async () => {
    const external_id = `P-${newId()}`
    const { data } = (await create([row({ external_id, category_id: newId() }), row({ external_id })])).answer
    expect(codesOf(data).map((code) => code === 'done')).toEqual([false, true])
  })
})

describe('a batch of changes', () => {
  test('changes names and prices as they were seen; a stale row is refused by itself', async () => {
    const { data } = (await create([row(), row(), row()])).answer
    const [one, two, three] = [productOf(data, 0), productOf(data, 1), productOf(data, 2)]
    const price = (id: string, amount: number) => [
      { variant_id: id, outlet_id: open.ids.outlet, price: usd(amount), member_price: usd(amount - 1) },
    ]
    const changed = (
      await edit([
        { id: one.id, tag: one.tag, name: 'Renamed', listings: price(one.id, 620) },
        { id: two.id, tag: '"99"', name: 'Never' },
        { id: three.id, tag: 'nonsense', name: 'Never' },
        { id: newId(), tag: '"1"', name: 'Never' },
        { id: three.id, tag: three.tag, name: 'Never', tax_id: newId() },
      ])
    ).answer.data
    expect(codesOf(changed).slice(0, 4)).toEqual(['done', 'thing.tag_stale', 'thing.tag_stale', 'thing.not_found'])
    expect(changed[4]?.problem).not.toBeNull()
    const now = await read(one.id)
    expect(now).toMatchObject({
      name: 'Renamed',
      variants: [{ listings: [{ price: usd(620), member_price: usd(619) }] }],
    })
    expect(now.tag).not.toBe(one.tag)
    expect(await read(two.id)).toEqual(two)
    expect(await read(three.id)).toEqual(three)
    const again = (await edit([{ id: one.id, tag: one.tag, name: 'Late' }])).answer.data
    expect(codesOf(again)).toEqual(['thing.tag_stale'])
  })

  test('gives a code away in one row and takes it in a later one, as if the rows came alone', async () => {
    const codes = [`A-${named}`, `B-${named}`] as const
    const { data } = (await create([row({ bar_codes: [codes[0]] }), row({ bar_codes: [codes[1]] })])).answer
    const [one, two] = [productOf(data, 0), productOf(data, 1)]
    const early = (await edit([{ id: two.id, tag: two.tag, bar_codes: [codes[0]] }])).answer.data
    expect(codesOf(early)).toEqual(['product.code_taken'])
    const changed = (
      await edit([
        { id: one.id, tag: one.tag, bar_codes: [] },
        { id: two.id, tag: two.tag, bar_codes: [codes[0]] },
        { id: one.id, tag: '"2"', bar_codes: [codes[1]], name: 'Swapped' },
      ])
    ).answer.data
    expect(codesOf(changed)).toEqual(['done', 'done', 'done'])
    expect((await read(one.id)).variants[0]?.bar_codes).toEqual([codes[1]])
    expect((await read(two.id)).variants[0]?.bar_codes).toEqual([codes[0]])
    expect(await read(one.id)).toMatchObject({ name: 'Swapped', tag: '"3"' })
  })

  test('by two apps at once leaves one of each pair, and none half', async () => {
    const made = productOf((await create([row()])).answer.data, 0)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => edit([{ id: made.id, tag: made.tag, name: `Racer ${at}` }])),
    )
    expect(answers.map(({ answer }) => codesOf(answer.data)[0]).filter((code) => code === 'done')).toHaveLength(1)
  })
})

test('the statements of many rows are those of two', async () => {
  const rowsOf = (count: number) =>
    Array.from({ length: count }, () => row({ external_id: `P-${newId()}`, bar_codes: [newId().slice(-12)] }))
  const during = async (count: number) => {
    let made: Rows = []
    const creating = await open.world.statementsDuring(async () => {
      made = (await create(rowsOf(count))).answer.data
    })
    const changes = made.map((_, at) => productOf(made, at)).map(({ id, tag }, at) => ({ id, tag, name: `Many ${at}` }))
    const editing = await open.world.statementsDuring(async () => {
      expect(codesOf((await edit(changes)).answer.data)).toEqual(changes.map(() => 'done'))
    })
    return { creating, editing }
  }
  await during(2)
  const [few, many] = [await during(2), await during(40)]
  // A job beside them may send one or two.
  expect(many.creating - few.creating).toBeLessThan(3)
  expect(many.editing - few.editing).toBeLessThan(3)
})

test('another merchant’s product is not found, and each right is asked for by its name', async () => {
  const made = productOf((await create([row()])).answer.data, 0)
  const other = await makeAppShop(open.world)
  const { key: as } = await open.world.owner((tx) => makeApp(tx, other.shop.merchantId))
  expect(codesOf((await edit([{ id: made.id, tag: made.tag, name: 'Taken over' }], { as })).answer.data)).toEqual([
    'thing.not_found',
  ])
  expect(codesOf((await create([row()], { as })).answer.data)).toEqual(['thing.not_found'])
  const scopes = scopeNames.filter((scope) => !/^products_(create|edit)$/.test(scope))
  const blind = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { scopes }))
  const refused = [
    await create([row()], { as: blind.key }),
    await edit([{ id: made.id, tag: made.tag }], { as: blind.key }),
  ]
  expect(refused.map(({ status, text }) => [status, /products_(create|edit)/.exec(text)?.[0]])).toEqual([
    [403, 'products_create'],
    [403, 'products_edit'],
  ])
})
