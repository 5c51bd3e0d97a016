// Tax of session passes, gift cards and deposits where a shop chose that it falls when they are paid, or used: in the journal, in sealed days, and against the accounts.
import { listBatches, sealBatch } from '@kassa/contract/accounting/batches.calls.ts'
import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import { readPrepaidTax, setPrepaidTax } from '@kassa/contract/accounting/stored-value/prepaid-tax.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { taxByRate } from '@kassa/domain/accounting/tax-by-rate.ts'
import { trialBalance } from '@kassa/domain/accounting/trial-balance.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { payAhead, setPieceAside } from '../../../../../test/make/layaway.ts'
import { makeMemberShop, type MemberShop } from '../../../../../test/make/member-shop.ts'
import { byPurse, payIn, saleByPurse } from '../../../../../test/make/purse.ts'
import { saleByTimes, sellTimes } from '../../../../../test/make/times.ts'
import { proveAfterEach } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'
import { prepaidTaxProof } from './prepaid-tax-proof.ts'
import { findPrepaidChosen } from './prepaid-tax.store.ts'

type Choice = InputOf<typeof setPrepaidTax.request>
const DAY = 86_400

let world: World
let shop: MemberShop
let stranger: MemberShop

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeMemberShop(world)
  stranger = await makeMemberShop(world)
  const codes = ['sales', 'accounting.accounts', 'accounting.seal'].map((key) =>
    permissionCode(`platform.analysis.${key}` as 'platform.analysis.sales'),
  )
  await world.sql(sql`update role set codes = codes || ${codes}::text[] where tier = 'merchant'`)
})
proveAfterEach(() => world)
afterAll(() => world.close())

const mine = () => ({ as: shop.admin.token })
const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const today = () => world.now.slice(0, 10)
const choose = (kind: Choice['kind'], taxPoint: Choice['taxPoint'], more: Partial<Choice> = {}) =>
  world.call(
    setPrepaidTax,
    { outletId: shop.outlet.outletId, kind, taxPoint, rateBasisPoints: 1_000, taxCode: null, ...more },
    mine(),
  )
const lines = async () =>
  (await world.call(readJournal, { from: '2026-01-01', to: '2026-12-31' }, mine())).answer.outlets.flatMap(
    (one) => one.lines,
  )
const posted = async () =>
  Object.fromEntries(trialBalance(await lines()).map(({ role, leftMinor }) => [role, Number(leftMinor)]))
const sellPass = async () =>
  (await sellTimes(world, { admin: shop.admin.token, here: here() }, { uses: 3, priceMinor: 1_000 })).answer.purse
const use = async (code: string) => shop.desk.book(saleByTimes(shop.desk, [shop.line(0)], [code]))

it('nothing is taxed until a shop chooses, and days before its choice stay as they were', async () => {
  const pass = await sellPass()
  await use(pass.code)
  const before = await lines()
  expect(before.some(({ role }) => role === 'tax' || role === 'tax-paid-ahead')).toBe(false)
  const through = today()
  world.passSeconds(DAY)
  await world.call(sealBatch, { outletId: shop.outlet.outletId, through }, mine())
  const sealed = async () =>
    (await world.call(listBatches, { from: through, to: through }, mine())).answer.outlets.find(
      ({ outletId }) => outletId === shop.outlet.outletId,
    )?.batches
  const batch = await sealed()
  expect(batch).toMatchObject([{ isChangedSince: false }])
  expect((await choose('times-card', 'sale')).answer.choices).toMatchObject([{ fromDay: today(), taxPoint: 'sale' }])
  expect(await lines()).toEqual(before)
  expect(await sealed()).toEqual(batch)
})

it('the use of a pass is a sale with its tax, whenever it was sold', async () => {
  const pass = await sellPass()
  world.passSeconds(DAY)
  await choose('times-card', 'use', { taxCode: 'V' })
  await use(pass.code)
  expect(await posted()).toMatchObject({ 'times-card': -666, sales: -304, tax: -30 })
  expect(taxByRate(await lines())).toEqual([
    { percent: 10, code: 'V', salesMinor: 0, prepaidMinor: 30, purchasesMinor: 0 },
  ])
  world.passSeconds(40 * DAY)
  await world.runJob('member.expire-times')
  expect(await posted()).toMatchObject({ 'times-card': 0, sales: -304, tax: -30, breakage: -666 })
})

it('tax of a pass falls when it is paid, is no tax again when it is used, and stays where it runs out', async () => {
  await choose('times-card', 'sale')
  const pass = await sellPass()
  expect(await posted()).toMatchObject({ 'times-card': -1_000, tax: -91, 'tax-paid-ahead': 91 })
  world.passSeconds(DAY)
  await use(pass.code)
  expect(await posted()).toMatchObject({ 'times-card': -666, tax: -91, 'tax-paid-ahead': 61, sales: -304 })
  world.passSeconds(40 * DAY)
  await world.runJob('member.expire-times')
  expect(await posted()).toMatchObject({ tax: -91, 'tax-paid-ahead': 0, sales: -304, breakage: -605 })
})

it('a choice that changes later leaves what was sold before it as it was sold', async () => {
  await choose('times-card', 'sale')
  const pass = await sellPass()
  world.passSeconds(DAY)
  await choose('times-card', 'use', { rateBasisPoints: 2_000 })
  await use(pass.code)
  expect(await posted()).toMatchObject({ tax: -91, 'tax-paid-ahead': 61, sales: -304 })
})

it('a deposit is taxed when it is paid; its sale has the tax once, and the card that nobody chose for has none ahead', async () => {
  await choose('deposit', 'sale')
  const line = shop.line(0)
  const order = await setPieceAside(world, shop.desk.device, {
    variantId: line.productId,
    totalMinor: line.sellPriceMinor,
  })
  const { code } = await payAhead(world, here(), order, 220)
  const card = (await payIn(world, here(), 1_100)).answer.purse
  expect(await posted()).toMatchObject({ deposit: -220, 'gift-card': -1_100, tax: -20, 'tax-paid-ahead': 20 })
  world.passSeconds(DAY)
  const taxOf = async () => (await posted())['tax'] ?? 0
  await shop.desk.book(saleByPurse(shop.desk, [line], { kind: 'gift-card', code: card.code }, 100))
  const oneSale = (await taxOf()) + 20
  const collected = shop.desk.sale([line], {
    tenders: (due) => [byPurse('gift-card', code, 220), { ...byPurse('gift-card', card.code, due - 220) }],
  })
  await shop.desk.book({ ...collected, orderId: order })
  expect(await posted()).toMatchObject({ deposit: 0, 'tax-paid-ahead': 0, tax: 2 * oneSale })
})

it('a card of one rate is taxed when it is sold', async () => {
  await choose('gift-card', 'sale')
  await payIn(world, here(), 1_100)
  expect(await posted()).toMatchObject({ 'gift-card': -1_100, tax: -100, 'tax-paid-ahead': 100 })
})

it('a payment says on its paper the tax that the books post with it, also asked again and topped up', async () => {
  const orderId = newId()
  const paid = async (amountMinor: number, more = {}) => (await payIn(world, here(), amountMinor, more)).answer
  expect((await paid(1_100)).tax).toBeNull()
  world.passSeconds(DAY)
  await choose('gift-card', 'sale', { taxCode: 'V' })
  const first = await paid(1_105, { orderId })
  expect(first.tax).toEqual({ point: 'sale', rateBasisPoints: 1_000, taxCode: 'V', taxMinor: 100 })
  expect((await paid(1_105, { orderId })).tax).toEqual(first.tax)
  expect((await paid(11, { purseId: first.purse.id })).tax).toMatchObject({ taxMinor: 1 })
  expect(await posted()).toMatchObject({ tax: -101, 'tax-paid-ahead': 101 })
  world.passSeconds(DAY)
  await choose('gift-card', 'use')
  expect((await paid(1_100, { purseId: first.purse.id })).tax).toMatchObject({ point: 'sale', taxMinor: 100 })
  expect((await paid(1_100)).tax).toEqual({ point: 'use', rateBasisPoints: 1_000, taxCode: null, taxMinor: 0 })
  const sold = await sellTimes(world, { admin: shop.admin.token, here: here() }, { uses: 3, priceMinor: 1_000 })
  expect(sold.answer.tax).toBeNull()
})

it('refuses a card that would never be taxed, a rate of all, another merchant; none of it leaves a trace', async () => {
  expect((await choose('gift-card', 'none')).status).toBe(422)
  expect((await choose('deposit', 'none')).status).toBe(422)
  expect((await choose('times-card', 'use', { rateBasisPoints: 10_000 })).status).toBe(422)
  expect((await choose('times-card', 'use', { rateBasisPoints: -1 })).status).toBe(422)
  expect((await choose('times-card', 'use', { outletId: stranger.outlet.outletId })).status).toBe(404)
  expect((await choose('times-card', 'use', { rateBasisPoints: 9_999 })).status).toBe(200)
  expect((await choose('times-card', 'none', { rateBasisPoints: 0 })).answer.choices).toMatchObject([
    { taxPoint: 'none' },
  ])
  const read = async (as: string) => (await world.call(readPrepaidTax, {}, { as })).answer
  expect((await read(stranger.admin.token)).choices).toEqual([])
  expect((await read(shop.admin.token)).choices).toHaveLength(1)
})

it('a choice of one outlet has no other outlet read its accounts, and no other merchant anything', async () => {
  const chosen = (of: MemberShop, { outletId } = of.outlet) =>
    world.owner((tx) => findPrepaidChosen(tx, { merchantId: of.merchantId, outletId }))
  await choose('deposit', 'use')
  expect(await chosen(shop)).toEqual({ isAhead: false, isOnUse: false })
  await choose('gift-card', 'sale')
  expect(await chosen(shop)).toEqual({ isAhead: true, isOnUse: false })
  expect(await chosen(shop, shop.otherOutlet)).toEqual({ isAhead: false, isOnUse: false })
  await choose('times-card', 'use')
  expect(await chosen(shop, shop.otherOutlet)).toEqual({ isAhead: false, isOnUse: true })
  expect(await chosen(stranger)).toEqual({ isAhead: false, isOnUse: false })
})

it('an account that holds another amount than its entries is named', async () => {
  await choose('times-card', 'sale')
  const pass = await sellPass()
  const proven = async () => (await world.owner((tx) => prepaidTaxProof.run(tx))).firstDisagreement
  expect(await proven()).toBeUndefined()
  const add = (minor: number) =>
    world.sql(sql`update purse set total_minor = total_minor + ${minor} where id = ${pass.id}`)
  await add(500)
  expect(await proven()).toBe(`tax paid ahead at outlet ${shop.outlet.outletId}`)
  await add(-500)
})
