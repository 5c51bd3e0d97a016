// A week of everything a shop does: it leaves with gift cards, layaways, assemblies, requests for stock, web orders that cards paid, and a test shop beside.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createAssembly, saveRecipe } from '@kassa/contract/inventory/assembly.calls.ts'
import { acceptStockRequest, createStockRequest } from '@kassa/contract/inventory/stock-request.calls.ts'
import { makeTestShop } from '@kassa/contract/identity/test-shop.calls.ts'
import { cancelSetAside, listSetAsides } from '@kassa/contract/sales/set-aside.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveOf, PASSPHRASE, source, takeInto } from '../../../../test/make/archived.ts'
import { makeProduct } from '../../../../test/make/goods.ts'
import { payAhead, setPieceAside } from '../../../../test/make/layaway.ts'
import { makeOpenWorld, type OpenWorld } from '../../../../test/make/open-world.ts'
import { payIn, saleByPurse } from '../../../../test/make/purse.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { webOrdersOf } from '../../../../test/make/web-order.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { folderStore } from '../../../platform/files/file-store.ts'
import { hashToken } from '../../../platform/session/token.ts'
import { hashPassword } from '../../identity/public.ts'
import { closeForMove } from './departure/depart.ts'
import { openArchive } from './archive/archive-lock.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kassa-leave-week-'))
const store = folderStore(folder)
const PASSWORD = 'Harbour-17-Lamp'
const usd = (amount: number) => ({ amount, currency: 'USD' as const })

let open: OpenWorld
let here: World
beforeAll(async () => {
  open = await makeOpenWorld()
  here = await makeWorld({ cluster: '', now: open.world.now })
})
afterAll(async () => {
  await open.world.close()
  await here.close()
  rmSync(folder, { recursive: true, force: true })
})

const as = () => ({ as: open.shop.admin.token, outlet: open.ids.outlet })
const atTill = () => ({ as: open.shop.cashier.token, outlet: open.ids.outlet })
const there = () => ({ as: open.shop.admin.token, outlet: open.ids.otherOutlet })
const card = async (amountMinor: number): Promise<string> => {
  const { answer } = await payIn(open.world, atTill(), amountMinor)
  return answer.purse.code
}

/** A hamper of two pieces, put together three times; the other outlet asks for pieces twice, and one of its questions is answered. */
async function assembleAndAsk(): Promise<void> {
  const { world, shop } = open
  const outlets = [shop.outlet, shop.otherOutlet]
  const make = (onHand: number) => world.owner((tx) => makeProduct(tx, shop.merchantId, outlets, { onHand }))
  const [piece, hamper] = [await make(50), await make(0)]
  const recipe = { variantId: hamper.variantId, version: 0, lines: [{ variantId: piece.variantId, quantity: 2 }] }
  expect((await world.call(saveRecipe, recipe, as())).status).toBe(200)
  const assembly = { kind: 'assemble' as const, recipeVersion: 1, variantId: hamper.variantId, quantity: 3 }
  expect((await world.call(createAssembly, assembly, as())).status).toBe(200)
  const wanted = { variantId: piece.variantId, fromOutletId: open.ids.outlet, quantity: 4, note: 'for Friday' }
  const asked = await world.call(createStockRequest, wanted, there())
  expect((await world.call(acceptStockRequest, { id: asked.answer.id }, as())).status).toBe(200)
  expect((await world.call(createStockRequest, { ...wanted, quantity: 1 }, there())).status).toBe(200)
}

/** An order from outside of two pieces: a card pays 150, the app took the rest; answers the order and its card. */
async function orderByCard() {
  const { world, shop } = open
  const orders = webOrdersOf(open)
  const facts = { sellPriceMinor: 100, onHand: 5 }
  const goods = await world.owner((tx) => makeProduct(tx, shop.merchantId, [shop.outlet], facts))
  const code = await card(150)
  const quote = await orders.quote([{ variant_id: goods.variantId, quantity: 2 }])
  const { answer, status } = await orders.create(quote, {
    tenders: [
      { method: 'gift_card', reference: code, amount: usd(150) },
      { method: 'paid_outside', reference: 'PAY-WEEK', amount: usd(50) },
    ],
  })
  expect(status).toBe(200)
  return { id: String(answer.id), code }
}

async function sellForAWeek(): Promise<void> {
  const { world, shop } = open
  const code = await card(5_000)
  for (let day = 0; day < 7; day += 1) {
    const [sale] = await shop.desk.book(shop.desk.sale([shop.line(0), shop.line(2)]))
    const [byCard] = await shop.desk.book(saleByPurse(shop.desk, [shop.line(1)], { kind: 'gift-card', code }, 300))
    expect([sale?.outcome, byCard?.outcome]).toEqual(['accepted', 'accepted'])
    world.passSeconds(86_400)
  }
}

/** The figures of a merchant: sums of each of its books. */
async function figures(world: World) {
  const { merchantId } = open.shop
  const of = async (text: string) => (await world.sql(sql`${sql.raw(text)} where merchant_id = ${merchantId}`))[0]
  return {
    orders: await of('select count(*)::int as count, sum(total_minor)::text as total from sales_order'),
    stock: await of('select sum(on_hand)::text as pieces, sum(value_minor)::text as value from stock'),
    entries: await of('select count(*)::int as count from stock_entry'),
    purses: await of('select count(*)::int as count, sum(total_minor)::text as owed from purse'),
    asides: await of('select count(*)::int as count from set_aside'),
    byCards: await of('select (count(*) filter (where has_gift_cards))::int as count from web_order'),
    assemblies: await of('select count(*)::int as count from assembly'),
    requests: await of('select count(*)::int as count from stock_request'),
    cash: await of('select sum(amount_minor)::text as cash from cash_entry'),
  }
}

const openedText = async (archive: Buffer): Promise<string> =>
  gunzipSync(Buffer.concat(await Array.fromAsync(openArchive(source(archive)(), PASSPHRASE)))).toString('latin1')

test('a shop leaves after a week of everything: figures equal, no secret, a card that paid an order has its money back there', async () => {
  const { world, shop, app } = open
  const { merchantId } = shop
  await world.sql(sql`update admin set password_hash = ${await hashPassword(PASSWORD)} where id = ${shop.admin.id}`)
  const beside = await world.call(makeTestShop, { password: PASSWORD }, { as: shop.admin.token })
  expect(beside.status).toBe(200)
  await sellForAWeek()
  await assembleAndAsk()
  const piece = { variantId: shop.line(0).productId, totalMinor: 1_000 }
  await payAhead(world, atTill(), await setPieceAside(world, shop.desk.device, piece), 400)
  const { id, code } = await orderByCard()
  await world.settled()
  expect(await disagreements(world)).toEqual([])
  await world.owner((tx) => closeForMove(tx, merchantId, { at: world.now, by: 'operator' }))
  const before = await figures(world)
  expect(before).toMatchObject({ assemblies: { count: 1 }, requests: { count: 2 }, byCards: { count: 1 } })
  const archive = await archiveOf(world, store, merchantId)
  const text = await openedText(archive)
  expect(text).toContain('for Friday')
  const secrets = [app.key, hashToken(app.key).toString('hex'), shop.admin.token, shop.cashier.token]
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])

  here.passSeconds(7 * 86_400)
  await takeInto(here, store, archive)
  await here.settled()
  expect(await figures(here)).toEqual(before)
  expect(await disagreements(here)).toEqual([])
  const [shops] = await here.sql<{ tests: number }>(
    sql`select count(*)::int as tests from merchant where test_of is not null`,
  )
  expect(shops?.tests).toBe(0)

  const owner = await here.owner((tx) => makeSession(tx, { kind: 'admin', accountId: shop.admin.id, merchantId }))
  const { rows } = (await here.call(listSetAsides, { limit: 200 }, { as: owner })).answer
  expect(rows.find((row) => row.id === id)).toMatchObject({ paidMinor: 200, toCardsMinor: 150 })
  expect((await here.call(cancelSetAside, { id, reason: 'Not wanted' }, { as: owner })).status).toBe(200)
  await here.runJob('open.return-to-gift-cards')
  expect(await here.sql(sql`select total_minor::int as left from purse where code = ${code}`)).toEqual([{ left: 150 }])
  expect(await disagreements(here)).toEqual([])
})
