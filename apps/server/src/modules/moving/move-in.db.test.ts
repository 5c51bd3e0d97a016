import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveIn as moveInCall, planMove as planCall } from '@kassa/contract/moving/moving.calls.ts'
import { makeMerchant, makeOutlet } from '../../../test/make/merchant.ts'
import { itemsText } from '../../../test/make/move.ts'
import { makeShop as makeWholeShop } from '../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { proofs } from '../../maintenance/proofs.ts'
import { isProven, verifyBooks } from '../../maintenance/verify.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { newId } from '../../platform/ids.ts'
import { readBrought } from './files/read-brought.ts'
import { doMove } from './job/move-by-command.ts'
import { planMove, readDecisions } from './move-in.ts'

let world: World
const now = '2026-03-02T04:00:00.000Z'

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const makeShop = () =>
  world.owner(async (tx) => {
    const { merchantId } = await makeMerchant(tx)
    const { number, outletId } = await makeOutlet(tx, merchantId)
    return { merchantId, number, outletId }
  })

const products = [
  'Handle,Title,Vendor,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Cost per item,Status',
  'shirt,Linen shirt,Northfield,Shirts,"linen, spring",Size,M,LS-M,shopify,7,39.00,49.00,4012345678901,14.20,active',
  'shirt,,,,,,L,LS-L,shopify,-1,39.00,,,14.20,',
  'tea,Green tea,,Drinks,,Title,Default Title,TEA,shopify,12,3.50,,,,active',
  'tip,Tip,,,,Title,Default Title,TIP,,,0.00,,,,active',
].join('\n')

const customers = [
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Phone,Total Spent,Tags',
  "'1,Lea,Sample,lea@example.com,yes,'+15035550142,310.25,regular",
  "'2,Tom,Other,tom@example.com,no,'+15035550142,1.00,",
].join('\n')

const loyalty =
  'Customer ID,Customer name,Email,Phone,Customer code,Points balance\n31,Lea Sample,LEA@example.com,,L-31,88.5'

const files = (texts: Readonly<Record<string, string>>) =>
  readBrought(Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text) })))

const shop = { 'products.csv': products, 'customers.csv': customers, 'loyalty.csv': loyalty }

async function plan(merchantId: string, texts: Readonly<Record<string, string>>, said: unknown = {}) {
  const decisions = readDecisions(JSON.stringify(said))
  if (!decisions.ok) throw new Error(JSON.stringify(decisions.refusal))
  const brought = await files(texts)
  const known = await world.database.transaction({ kind: 'merchant', merchantId }, (tx) =>
    planMove(tx, merchantId, brought, decisions.value, { now: world.now, giver: 'program' }),
  )
  return { known }
}

async function move(merchantId: string, texts: Readonly<Record<string, string>>, said: unknown) {
  const { known } = await plan(merchantId, texts, said)
  if (!known.ok || !known.value.plan) throw new Error(JSON.stringify(known))
  const done = await doMove(world.database, { merchantId, now, newId }, known.value.plan, () => {})
  if (!done.ok) throw new Error(JSON.stringify(done.refusal))
  return done.value
}

/** Returns how long each statement finds the transaction allowed to be silent before it. */
async function silencesIn(tx: Tx, work: (watched: Tx) => Promise<unknown>): Promise<string[]> {
  const silences: string[] = []
  const watched =
    <Value>(ask: (statement: Sql) => Promise<Value>) =>
    async (statement: Sql): Promise<Value> => {
      silences.push(await silenceOf(tx))
      return ask(statement)
    }
  await work({
    one: (statement) => watched((own) => tx.one<never>(own))(statement),
    maybe: (statement) => watched((own) => tx.maybe<never>(own))(statement),
    many: (statement) => watched((own) => tx.many<never>(own))(statement),
    run: watched((own) => tx.run(own)),
  })
  return [...silences, await silenceOf(tx)]
}

const silenceOf = async (tx: Tx): Promise<string> =>
  (await tx.one<{ silence: string }>(sql`select current_setting('idle_in_transaction_session_timeout') as silence`))
    .silence

test('files are read for ten minutes at the most, and what is written after them is not waited for longer than usual', async () => {
  const { merchantId, number } = await makeShop()
  const brought = await files(shop)
  const decisions = readDecisions(JSON.stringify(answersFor(number)))
  if (!decisions.ok) throw new Error(JSON.stringify(decisions.refusal))
  const [first, ...silences] = await world.database.transaction({ kind: 'merchant', merchantId }, (tx) =>
    silencesIn(tx, (own) => planMove(own, merchantId, brought, decisions.value, { now: world.now, giver: 'program' })),
  )
  const usual = silences.pop()
  expect(new Set(silences)).toEqual(new Set(['10min']))
  expect([first, usual]).toEqual([usual, first])
  expect(usual).not.toBe('10min')
})

const answersFor = (number: string) => ({ currency: 'USD', pricesContainTax: 'keep', locations: { '': number } })

test('what no file says is asked first, with what the shop makes likely, and answers of it that are wrong are named', async () => {
  const { merchantId, number } = await makeShop()
  const { known } = await plan(merchantId, shop)
  expect(known).toMatchObject({ ok: true, value: { plan: null, proposal: answersFor(number) } })
  expect(known.ok && known.value.open.map(({ kind }) => kind)).toEqual(['currency', 'tax-inside', 'location'])
  const wrong = async (said: object) => (await plan(merchantId, shop, { ...answersFor(number), ...said })).known
  expect(await wrong({ locations: { '': 'no' } })).toMatchObject({ refusal: { code: 'moving.outlet-unknown' } })
  expect(await wrong({ locations: { '': null } })).toMatchObject({ refusal: { code: 'moving.no-outlet' } })
  expect(await wrong({ currency: 'JPY' })).toMatchObject({ refusal: { code: 'moving.currency-differs' } })
  expect(await wrong({ taxes: { GST: 'none here' } })).toMatchObject({ refusal: { code: 'moving.tax-unknown' } })
  expect(readDecisions('{"currency": 5}')).toMatchObject({ refusal: { facts: { place: 'currency' } } })
})

test('goods come with variants, prices, stock and words, people with points and without gifts, and the books agree', async () => {
  const { merchantId, number } = await makeShop()
  const done = await move(merchantId, shop, answersFor(number))
  expect(done).toMatchObject({ products: 3, members: 2, opened: 0, notTaken: [] })
  const goods = await world.sql(sql`
    select product.name, variant.value_names as values, variant.sku, listing.sell_price_minor as sell,
      listing.special_price_minor as special, listing.purchase_price_minor as cost, stock.on_hand, product.is_open_price as open
    from variant join product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    join listing on listing.merchant_id = variant.merchant_id and listing.variant_id = variant.id
    join stock on stock.merchant_id = variant.merchant_id and stock.variant_id = variant.id
    where variant.merchant_id = ${merchantId} order by variant.sku`)
  expect(goods).toEqual([
    { name: 'Linen shirt', values: ['L'], sku: 'LS-L', sell: 3900, special: null, cost: 1420, onHand: 0, open: false },
    { name: 'Linen shirt', values: ['M'], sku: 'LS-M', sell: 4900, special: 3900, cost: 1420, onHand: 7, open: false },
    { name: 'Green tea', values: [], sku: 'TEA', sell: 350, special: null, cost: null, onHand: 12, open: false },
    { name: 'Tip', values: [], sku: 'TIP', sell: 1, special: null, cost: null, onHand: 0, open: true },
  ])
  const people = await world.sql(sql`
    select member.name, member.card_number as card, member.phone, account.points, member.messages_agreed_at is not null as agrees
    from member join member_account as account on account.merchant_id = member.merchant_id and account.member_id = member.id
    where member.merchant_id = ${merchantId} order by member.name`)
  expect(people).toMatchObject([
    { name: 'Lea Sample', card: 'L-31', phone: '+15035550142', points: 88, agrees: true },
    { name: 'Tom Other', phone: null, points: 0, agrees: false },
  ])
  const lines = await world.sql(sql`select call from audit_line where merchant_id = ${merchantId}`)
  expect(lines).toEqual([{ call: 'moving.move-in' }])
  expect(isProven(await verifyBooks(world.database, proofs))).toBe(true)
})

test('the same files again change nothing; what a newer one says is told field by field and left alone', async () => {
  const { merchantId, number, outletId } = await makeShop()
  await move(merchantId, shop, answersFor(number))
  expect(await move(merchantId, shop, answersFor(number))).toMatchObject({
    products: 0,
    members: 0,
    opened: 0,
    notTaken: [],
  })
  const newer = {
    ...shop,
    'products.csv': products.replace('Green tea', 'Sencha').replace('3.50', '3.80').replace('39.00,,,', '35.00,,,'),
  }
  const { known } = await plan(merchantId, newer, answersFor(number))
  const changed = known.ok ? known.value.plan?.goods.filter(({ verdict }) => verdict === 'changed') : undefined
  expect(changed?.map(({ changes }) => changes)).toEqual([
    [{ field: 'price', from: '3900', to: '3500', outletId, variant: 'L', isKept: true }],
    [
      { field: 'name', from: 'Green tea', to: 'Sencha', isKept: true },
      { field: 'price', from: '350', to: '380', outletId, isKept: true },
    ],
  ])
  const sums = await world.sql(sql`select sum(on_hand)::int as sum from stock where merchant_id = ${merchantId}`)
  expect(sums).toEqual([{ sum: 19 }])
})

test('goods that are here by a code under another name are not made twice, and a combined product finds its parts', async () => {
  const { merchantId, number } = await makeShop()
  await move(merchantId, { 'a.csv': products }, answersFor(number))
  const items = itemsText(
    'x,TEA,Tea of another name,N,,,,,Y,3.00,1',
    'box,BOX,Tea box,N,,,TEA,6,N,18.00,',
    'plum,PLUM,Plums,Y,1.10,,,,Y,3.20,8.400',
  )
  const { known } = await plan(merchantId, { 'b.csv': items }, { ...answersFor(number), weightUnit: 'kg' })
  expect(known.ok && known.value.plan?.goods.map(({ verdict, doubt }) => [verdict, doubt])).toEqual([
    ['changed', 'code-of-other'],
    ['new', null],
    ['new', null],
  ])
  await move(merchantId, { 'b.csv': items }, { ...answersFor(number), weightUnit: 'kg' })
  const parts = await world.sql(sql`select quantity from product_part where merchant_id = ${merchantId}`)
  expect(parts).toEqual([{ quantity: 6 }])
  const plums = await world.sql(sql`
    select stock.on_hand from stock join variant on variant.merchant_id = stock.merchant_id and variant.id = stock.variant_id
    where stock.merchant_id = ${merchantId} and variant.sku = 'PLUM'`)
  expect(plums).toEqual([{ onHand: 8400 }])
})

test('a combined product finds parts of an earlier move by their own units, and one without its part cannot be taken', async () => {
  const { merchantId, number } = await makeShop()
  const said = { ...answersFor(number), weightUnit: 'kg' }
  await move(merchantId, { 'a.csv': itemsText('plum,PLUM,Plums,Y,1.10,,,,Y,3.20,8.400') }, said)
  const kits = itemsText('box,BOX,Plum box,N,,,PLUM,0.25,N,9.00,', 'gone,GONE,Lost box,N,,,NOWHERE,1,N,9.00,')
  const { known } = await plan(merchantId, { 'b.csv': kits }, said)
  if (!known.ok || !known.value.plan) throw new Error('no plan')
  expect(known.value.plan.goods.map(({ name, verdict }) => [name, verdict])).toEqual([['Plum box', 'new']])
  expect(known.value.source.remarks.filter(({ code }) => code.startsWith('moving.part-'))).toMatchObject([
    { row: 3, verdict: 'cannot', code: 'moving.part-unknown' },
  ])
  await move(merchantId, { 'b.csv': kits }, said)
  const parts = await world.sql(sql`select quantity from product_part where merchant_id = ${merchantId}`)
  expect(parts).toEqual([{ quantity: 250 }])
})

test('an owner moves a file in by the page: asked first, nothing before that, in the log under their name', async () => {
  const shopHere = await makeWholeShop(world, { currency: 'USD' })
  const address = await world.listen()
  const send = async (call: { readonly path: string }, said?: object): Promise<Record<string, unknown>> => {
    const form = new FormData()
    if (said) form.append('decisions', JSON.stringify(said))
    form.append('file', new Blob([products]), 'products.csv')
    const headers = { authorization: `Bearer ${shopHere.admin.token}` }
    const response = await fetch(`${address}/cashier/api${call.path}`, { method: 'POST', headers, body: form })
    return (await response.json()) as Record<string, unknown>
  }
  const asked = await send(planCall)
  expect(asked).toMatchObject({ isReady: false, found: { products: 3, variants: 4 } })
  expect(await send(moveInCall)).toMatchObject({ code: 'moving.still-open' })
  // Of two outlets nobody but the owner knows where the stock lies.
  expect(asked['proposal']).toMatchObject({ locations: {} })
  const { choices } = asked as { choices: { outlets: { number: string }[] } }
  const answers = { ...(asked['proposal'] as object), locations: { '': choices.outlets[0]?.number } }
  const planned = await send(planCall, answers)
  expect(planned).toMatchObject({ isReady: true, products: { new: 3, changed: 0, same: 0 }, doubtfulCount: 1 })
  const said = planned['proposal'] as object
  expect(await send(moveInCall, said)).toMatchObject({ products: 3, people: 0, opened: 0, notTaken: [] })
  expect(await send(planCall, said)).toMatchObject({ products: { new: 0, changed: 0, same: 3 } })
  expect(await send(planCall, { currency: 5 })).toMatchObject({ code: 'request.invalid' })
  const lines = await world.sql(sql`
    select account_kind from audit_line where merchant_id = ${shopHere.merchantId} and call = 'moving.move-in'`)
  expect(lines).toEqual([{ accountKind: 'admin' }])
})
