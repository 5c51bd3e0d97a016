// Value of every kind sold at A, used at B, in part given back at C and run out, with an outlet in another currency beside them: on every day of six weeks what is owed by
// role is the sum of the accounts, outlets have nothing left against each other, and what was sealed adds up to the same.
import { listBatches } from '@kassa/contract/accounting/batches.calls.ts'
import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import { readLiabilities } from '@kassa/contract/accounting/stored-value/liability.calls.ts'
import { setPointsValue } from '@kassa/contract/accounting/stored-value/points-value.calls.ts'
import { adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { readLiability } from '@kassa/contract/stored-value/liability.calls.ts'
import { createRechargeRule } from '@kassa/contract/stored-value/recharge-rule.calls.ts'
import { rechargeMember } from '@kassa/contract/stored-value/recharge.calls.ts'
import { accountedRoles } from '@kassa/domain/accounting/stored-value/value-roles.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDesk, type Desk, type DeskLine } from '../../../../../test/make/desk.ts'
import { makeProduct, makeTax } from '../../../../../test/make/goods.ts'
import { payAhead, setPieceAside } from '../../../../../test/make/layaway.ts'
import { makeMemberShop, type MemberShop } from '../../../../../test/make/member-shop.ts'
import { makeOutlet, makeStaff, type MadeOutlet } from '../../../../../test/make/merchant.ts'
import { allCodes } from '../../../../../test/make/shop.ts'
import { makeSession } from '../../../../../test/make/session.ts'
import { payIn, saleByPurse } from '../../../../../test/make/purse.ts'
import { saleByTimes, sellTimes } from '../../../../../test/make/times.ts'
import { disagreements } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'
import { ownBooksProof } from '../../journal/own-proof.ts'

const DAY = 86_400

let world: World
let shop: MemberShop
let token: string
let tea: DeskLine
let [first, last] = ['', '']
const outlets: MadeOutlet[] = []
const desks: Desk[] = []

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeMemberShop(world)
  const { merchantId } = shop
  const seller = await world.owner(async (tx) => {
    const third = await makeOutlet(tx, merchantId)
    const yen = await makeOutlet(tx, merchantId, { currency: 'JPY' })
    await tx.run(sql`update outlet set created_at = ${world.now} where id = ${yen.outletId}`)
    outlets.push(shop.outlet, shop.otherOutlet, third, yen)
    const { staffId } = await makeStaff(tx, merchantId, {
      outletIds: outlets.map(({ outletId }) => outletId),
      codes: allCodes,
    })
    token = await makeSession(tx, { kind: 'staff', accountId: staffId, merchantId })
    const goods = { sellPriceMinor: 1_000, onHand: 100 }
    const outletIds = outlets.map(({ outletId }) => outletId)
    const taxId = await makeTax(tx, merchantId, { outletIds, rateBasisPoints: 1_000, isDefault: false })
    const { productId } = await makeProduct(tx, merchantId, outlets, { ...goods, taxId })
    tea = { productId, taxId, sellPriceMinor: 1_000, rateBasisPoints: 1_000, count: 1 }
    return staffId
  })
  for (const outlet of outlets) desks.push(await makeDesk(world, { merchantId, outlet, staffId: seller }))
  for (const desk of desks) await desk.book(desk.openShift(0))
  first = today()
})
afterAll(() => world.close())

const mine = () => ({ as: shop.admin.token })
const at = (index: number) => ({ as: token, outlet: outlets[index]?.outletId ?? '' })
const desk = (index: number) => desks[index] as Desk
const today = () => world.now.slice(0, 10)
/** Books documents that agree with the books; what a till that differs would be filed with is said. */
const book = async (index: number, ...bodies: readonly Parameters<Desk['entry']>[0][]) => {
  const outcomes = (await desk(index).book(...bodies)).map(({ outcome }) => outcome)
  const filed = await world.sql<{ reasons: unknown }>(sql`select reasons from review_item`)
  expect([outcomes, filed]).toEqual([bodies.map(() => 'accepted'), []])
}
const journal = async () =>
  (await world.call(readJournal, { from: '2026-01-01', to: '2026-12-31' }, mine())).answer.outlets
const days = () => Array.from({ length: 60 }, (_, index) => addDays(first, index)).filter((day) => day <= last)

type Sums = Readonly<Record<string, number>>
const sumsOf = (rows: readonly (readonly [string, number])[]): Sums =>
  Object.fromEntries(
    [...Map.groupBy(rows, ([key]) => key)]
      .map(([key, own]) => [key, own.reduce((sum, [, minor]) => sum + minor, 0)] as const)
      .filter(([, minor]) => minor !== 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

const isAccounted: ReadonlySet<string> = new Set(accountedRoles)

/** Owed by role and currency at the end of each day, and what is left between outlets of that day alone, as the lines of the journal say. */
async function postedByDay(): Promise<ReadonlyMap<string, { readonly owed: Sums; readonly between: Sums }>> {
  const lines = (await journal()).flatMap((books) => books.lines.map((line) => ({ ...line, key: books.currency })))
  const rows = (isTaken: (line: (typeof lines)[number]) => boolean) =>
    sumsOf(lines.filter(isTaken).map(({ role, key, minor }) => [`${role} ${key}`, -Number(minor)] as const))
  return new Map(
    days().map((day) => [
      day,
      {
        owed: rows((line) => isAccounted.has(line.role) && line.day <= day),
        between: rows((line) => line.role === 'inter-outlet' && line.day === day),
      },
    ]),
  )
}
const owedAt = async (day: string): Promise<Sums> =>
  sumsOf(
    (await world.call(readLiabilities, { day }, mine())).answer.rows.map(
      ({ role, currency, owedMinor }) => [`${role} ${currency}`, Number(owedMinor)] as const,
    ),
  )

it('six weeks are sold, used elsewhere, given back at a third outlet and run out', async () => {
  await world.call(setPointsValue, { isOn: true, points: 100, amountMinor: 100 }, mine())
  const rule = { name: 'Hundred', rechargeMinor: 10_000, giftMinor: 2_000 }
  const { id: ruleId } = (await world.call(createRechargeRule, rule, mine())).answer
  const memberId = await shop.join('Ada')
  // A card of the first outlet runs out three weeks after it was paid into, or 30 days after money came back to it; one in yen later.
  for (const [index, days] of [
    [0, 21],
    [3, 40],
  ] as const)
    await world.sql(sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
      values (${shop.merchantId}, 'outlet', ${outlets[index]?.outletId}, 'sales.gift-card-days', ${String(days)}::jsonb, ${world.now})`)
  const { code } = (await payIn(world, at(0), 5_000)).answer.purse
  const yen = (await payIn(world, at(3), 8_000)).answer.purse
  const pass = (await sellTimes(world, { admin: shop.admin.token, here: at(0) }, { uses: 3, priceMinor: 1_000 })).answer
  const recharge = { orderId: newId(), memberId, ruleId, amountMinor: 10_000, giftMinor: 2_000 }
  const tenders = [{ method: 3, amountMinor: 10_000, reference: 'RECHARGE-1' }]
  expect((await world.call(rechargeMember, { ...recharge, shiftId: null, tenders }, at(0))).status).toBe(200)
  const kept = { variantId: tea.productId, totalMinor: 1_000 }
  const orderId = await setPieceAside(world, desk(0).device, kept)
  await payAhead(world, at(0), orderId, 300)
  world.passSeconds(DAY)

  const deposit = await payAhead(world, at(1), orderId, 200)
  const sale = saleByPurse(desk(1), [{ ...tea, count: 2 }], { kind: 'gift-card', code }, 2_000)
  const byYen = saleByPurse(desk(3), [tea], { kind: 'gift-card', code: yen.code }, 350)
  await book(1, sale, saleByTimes(desk(1), [tea], [pass.purse.code]))
  await book(3, byYen)
  const balance = { principalMinor: 500, bonusMinor: 100 }
  await book(1, shop.saleTo(await shop.facts(memberId), [tea], { balance, on: desk(1) }))
  await world.call(adjustPoints, { id: memberId, points: 250, note: 'x' }, mine())
  world.passSeconds(DAY)

  const back = {
    refundId: newId(),
    orderId: sale.orderId,
    lines: [{ line: 0, quantity: 1, goods: 'restock' as const }],
    reason: 'unwanted',
    tenders: [],
    amountMinor: 1_000,
    shiftId: desk(2).shiftId,
  }
  expect((await world.call(refundOrder, back, at(2))).answer).toMatchObject({ tenders: [{ method: 100 }] })
  const collected = saleByPurse(desk(0), [tea], { kind: 'gift-card', code: deposit.code }, 400)
  await book(0, { ...collected, orderId })
  for (let day = 0; day < 40; day += 1) {
    world.passSeconds(DAY)
    await world.runJob('member.expire-times')
  }
  last = today()
  expect(days()).toHaveLength(43)
  expect(await disagreements(world)).toEqual([])
})

it('on each day what is owed by role is the sum of the accounts, and outlets have nothing against each other', async () => {
  const owed = await owedAt(last)
  expect(owed).toEqual({
    'deposit USD': 100,
    'member-balance USD': 9_500,
    'member-bonus USD': 1_900,
    'points-liability USD': 260,
  })
  const days = await postedByDay()
  const cards = [2, 32, 33, 39, 40].map((at) => {
    const posted = days.get(addDays(first, at))?.owed
    return [posted?.['gift-card USD'] ?? 0, posted?.['gift-card JPY'] ?? 0]
  })
  expect(cards).toEqual([
    [4_000, 7_650],
    [4_000, 7_650],
    [0, 7_650],
    [0, 7_650],
    [0, 0],
  ])
  for (const [day, posted] of days) expect([day, posted]).toEqual([day, { owed: await owedAt(day), between: {} }])
})

it('the page of members says the same on each of its days', async () => {
  const said = (await world.call(readLiability, {}, mine())).answer.days.filter(({ day }) => day >= first)
  expect(said.length).toBeGreaterThan(20)
  for (const { day, principalMinor, bonusMinor } of said) {
    const owed = await owedAt(day)
    expect({ day, principalMinor, bonusMinor }).toEqual({
      day,
      principalMinor: owed['member-balance USD'] ?? 0,
      bonusMinor: owed['member-bonus USD'] ?? 0,
    })
  }
})

it('sealed, more than a month at once, batches of outlets and of the merchant add up to the same in both currencies', async () => {
  world.passSeconds(5 * DAY)
  await world.runJob('accounting.seal-days')
  const sealed = await world.sql<{ role: string; minor: string }>(sql`
    select l.role || ' ' || coalesce(b.currency, o.currency) as role, (-sum(l.minor))::text as minor from journal_batch_line l
    join journal_batch b on b.merchant_id = l.merchant_id and b.outlet_id = l.outlet_id and b.number = l.number
    left join outlet o on o.merchant_id = l.merchant_id and o.id = l.outlet_id
    where l.merchant_id = ${shop.merchantId} and l.role = any(${accountedRoles}::text[]) group by 1`)
  const { answer } = await world.call(listBatches, { from: '2026-01-01', to: '2026-12-31' }, mine())
  for (const { outletId, batches } of answer.outlets)
    expect([outletId, batches.map(({ number }) => number)]).toEqual([outletId, batches.map((_, index) => index + 1)])
  expect(answer.outlets.map(({ batches }) => batches.length > 31)).toEqual(answer.outlets.map(() => true))
  expect(sumsOf(sealed.map(({ role, minor }) => [role, Number(minor)] as const))).toEqual(await owedAt(last))
  expect(await disagreements(world)).toEqual([])
})

it('half a movement between outlets is named by its day', async () => {
  const undone = new Error('undone')
  const planted = world.owner(async (tx) => {
    // The use at B lies in another currency than B sells in: B has it against the others, and nobody has the other half.
    await tx.run(sql`update purse_entry set currency = 'JPY' where merchant_id = ${shop.merchantId}
      and outlet_id = ${outlets[1]?.outletId} and reason = 'spent' and amount_minor = -2000`)
    const { firstDisagreement } = await ownBooksProof.run(tx)
    expect(firstDisagreement).toBe(`${addDays(first, 1)} of merchant ${shop.merchantId} in USD`)
    throw undone
  })
  await expect(planted).rejects.toBe(undone)
})
