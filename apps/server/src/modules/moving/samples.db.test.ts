import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nothingDecided } from '@kassa/domain/moving/move-decisions.ts'
import { makeMerchant, makeOutlet } from '../../../test/make/merchant.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { proofs } from '../../maintenance/proofs.ts'
import { isProven, verifyBooks } from '../../maintenance/verify.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { readBrought } from './files/read-brought.ts'
import { doMove } from './job/move-by-command.ts'
import { planMove } from './move-in.ts'

const folder = path.join(import.meta.dirname, '../../../../../../shared/data/moving-in')
const isThere = fs.existsSync(folder)

type Expected = Readonly<Record<string, Readonly<Record<string, unknown>>>> & { readonly onShelf?: object }
const expected: Readonly<Record<string, { readonly alone: Expected; readonly after?: Expected }>> = isThere
  ? JSON.parse(fs.readFileSync(path.join(folder, 'expected.json'), 'utf8'))
  : {}

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const makeShop = () =>
  world.owner(async (tx) => {
    const { merchantId } = await makeMerchant(tx)
    await makeOutlet(tx, merchantId)
    return merchantId
  })

/** Moves a sample in as the shop proposes it; the answer is its plan and what came. */
async function moveSample(merchantId: string, name: string) {
  const brought = await readBrought([{ name, bytes: fs.readFileSync(path.join(folder, name)) }])
  const plan = (said: typeof nothingDecided) =>
    world.database.transaction({ kind: 'merchant', merchantId }, (tx) =>
      planMove(tx, merchantId, brought, said, { now: '2026-03-02T04:00:00.000Z', giver: 'program' }),
    )
  const asked = await plan(nothingDecided)
  if (!asked.ok) throw new Error(JSON.stringify(asked.refusal))
  const decisions = { ...asked.value.proposal, currency: 'USD' }
  const known = await plan(decisions)
  if (!known.ok || !known.value.plan) throw new Error(JSON.stringify(known))
  const at = { merchantId, now: '2026-03-02T04:00:00.000Z', newId }
  const done = await doMove(world.database, at, known.value.plan, () => {})
  if (!done.ok) throw new Error(JSON.stringify(done.refusal))
  return { ...done.value, planned: known.value.plan }
}

interface GoodsHere {
  readonly name: string
  readonly sku: string | null
  readonly sellPriceMinor: number
  readonly specialPriceMinor: number | null
  readonly purchasePriceMinor: number | null
  readonly isOnShelf: boolean
  readonly onHand: number
  readonly type: string
  readonly isOpenPrice: boolean
  readonly category: string | null
  readonly brand: string | null
  readonly codes: readonly string[]
  readonly labels: readonly string[]
  readonly warningLine: number
  readonly minimumStock: number
}

const listGoods = (merchantId: string): Promise<GoodsHere[]> =>
  world.sql(sql`
    select p.name, v.sku, l.sell_price_minor, l.special_price_minor, l.purchase_price_minor, l.is_on_shelf, s.on_hand, p.type,
      p.is_open_price, l.warning_line, l.minimum_stock,
      (with recursive up as (select c.id, c.parent_id, c.name from category c where c.merchant_id = p.merchant_id and c.id = p.category_id
        union all select c.id, c.parent_id, c.name || ' > ' || up.name from category c join up on up.parent_id = c.id)
        select name from up where parent_id is null) as category,
      (select b.name from brand b where b.merchant_id = p.merchant_id and b.id = p.brand_id) as brand,
      coalesce((select array_agg(k.code) from product_code k where k.variant_id = v.id), '{}') as codes,
      coalesce((select array_agg(label.name) from product_label own join label on label.id = own.label_id
        where own.product_id = p.id), '{}') as labels
    from variant v join product p on p.merchant_id = v.merchant_id and p.id = v.product_id
    join listing l on l.merchant_id = v.merchant_id and l.variant_id = v.id
    join stock s on s.merchant_id = v.merchant_id and s.variant_id = v.id
    where v.merchant_id = ${merchantId} order by p.name, v.position`)

const keyOf = ({ sku, name }: GoodsHere): string => sku ?? name
const ofEach = <Value>(
  goods: readonly GoodsHere[],
  key: (one: GoodsHere) => string,
  value: (one: GoodsHere) => Value,
) => Object.fromEntries(goods.map((one) => [key(one), value(one)]))
const sorted = (texts: readonly string[]): string[] => texts.toSorted((left, right) => left.localeCompare(right))
const nameOf = ({ name }: GoodsHere): string => name
const money = (minor: number | null): string | null => (minor === null ? null : (minor / 100).toFixed(2))

/** The words of the expectation, read from the books. */
const readings: Readonly<Record<string, (goods: readonly GoodsHere[]) => Readonly<Record<string, unknown>>>> = {
  price: (goods) => ofEach(goods, keyOf, (one) => (one.isOpenPrice ? '0.00' : money(one.sellPriceMinor))),
  special: (goods) => ofEach(goods, keyOf, ({ specialPriceMinor }) => money(specialPriceMinor)),
  cost: (goods) => ofEach(goods, keyOf, ({ purchasePriceMinor }) => money(purchasePriceMinor)),
  barcode: (goods) => ofEach(goods, keyOf, ({ codes: [first] }) => first),
  category: (goods) => ofEach(goods, nameOf, ({ category }) => category),
  brand: (goods) => ofEach(goods, nameOf, ({ brand }) => brand),
  labels: (goods) => ofEach(goods, nameOf, ({ labels }) => sorted(labels)),
  onShelf: (goods) => ofEach(goods, nameOf, ({ isOnShelf }) => isOnShelf),
  reorderPoint: (goods) => ofEach(goods, keyOf, ({ warningLine }) => String(warningLine)),
  restockLevel: (goods) => ofEach(goods, keyOf, ({ minimumStock }) => String(minimumStock)),
}

const files = Object.keys(expected).filter((name) => !name.includes('customers'))

describe(isThere ? 'a sample file, moved into a shop' : 'samples are not tried: ../shared/data is absent', () => {
  it.each(files)('%s', async (name) => {
    const { alone } = expected[name] ?? { alone: {} }
    const merchantId = await makeShop()
    expect(await moveSample(merchantId, name)).toMatchObject({ products: alone['products'], notTaken: [] })
    const goods = await listGoods(merchantId)
    expect(goods).toHaveLength(Number(alone['variants']))
    for (const [field, read] of Object.entries(readings)) {
      const wanted = Object.entries(alone[field] ?? {}).map(([key, value]) => [
        key,
        Array.isArray(value) ? sorted(value as string[]) : value,
      ])
      expect(read(goods), field).toMatchObject(Object.fromEntries(wanted))
    }
    const thousandths = new Set(goods.filter(({ type }) => type === 'weighed').map(keyOf))
    for (const [key, stock] of Object.entries(alone['stock'] ?? {})) {
      const there = goods.find((one) => keyOf(one) === key)?.onHand
      expect(there, key).toBe(Math.round(Number(stock) * (thousandths.has(key) ? 1000 : 1)))
    }
    const combined = goods.filter(({ type }) => type === 'combined').map(nameOf)
    expect(combined).toEqual(Object.keys(alone['combined'] ?? {}))
    const suppliers = await world.sql(sql`select name from supplier where merchant_id = ${merchantId}`)
    expect(suppliers).toEqual(alone['supplier'] ? [{ name: 'Ridge Ltd' }] : [])
    expect(isProven(await verifyBooks(world.database, proofs))).toBe(true)
  })

  const people = (merchantId: string) =>
    world.sql(sql`
      select m.name, m.email, m.phone, m.card_number as card, m.tags, m.messages_agreed_at is not null as agrees, a.points, a.spent_minor,
        (select count(*)::int from open_gift_grant g where g.merchant_id = m.merchant_id) as gifts
      from member m join member_account a on a.merchant_id = m.merchant_id and a.member_id = m.id
      where m.merchant_id = ${merchantId} order by m.name`)

  it('shopify-customers.csv: consent, spending, tags, no gift', async () => {
    if (!isThere) return
    const merchantId = await makeShop()
    await moveSample(merchantId, 'shopify-customers.csv')
    expect(await people(merchantId)).toMatchObject([
      { name: 'Lea Sample', phone: '+15035550142', tags: ['regular'], agrees: true, spentMinor: 31_025, gifts: 0 },
      { name: 'sam@example.com', agrees: false, spentMinor: 0, gifts: 0 },
    ])
  })

  it('loyverse-customers.csv: points, spending, card', async () => {
    if (!isThere) return
    const merchantId = await makeShop()
    await moveSample(merchantId, 'loyverse-customers.csv')
    expect(await people(merchantId)).toMatchObject([
      { name: 'Kim Test', points: 0, spentMinor: 700 },
      { name: 'Lea Sample', phone: '+15035550142', card: 'L-31', points: 88, spentMinor: 19_000, gifts: 0 },
    ])
    expect(isProven(await verifyBooks(world.database, proofs))).toBe(true)
  })
})
