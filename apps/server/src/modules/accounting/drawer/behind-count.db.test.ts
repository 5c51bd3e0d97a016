// Cash that the books hear of after its shift was closed and counted: it stands once in the accounts, and the drawer holds what was counted.
import { readBatch, sealBatch } from '@kassa/contract/accounting/batches.calls.ts'
import type { JournalBody, SaleBody } from '@kassa/contract/journal/journal.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { expect, it } from 'vitest'
import { card, cash, makeDesk } from '../../../../test/make/desk.ts'
import { exchangeBody, exchangeTender } from '../../../../test/make/exchange.ts'
import { makeDevice } from '../../../../test/make/device.ts'
import { useDrawers } from '../../../../test/make/drawers.ts'
import { makeOutlet } from '../../../../test/make/merchant.ts'
import { refundBody } from '../../../../test/make/refund-body.ts'
import { registeredAgain } from '../../../../test/make/registered-again.ts'
import { rolesNow, rolesOf } from '../../../../test/make/role-sums.ts'
import { disagreements } from '../../../../test/prove.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import { readJournal } from '../journal/read-journal.ts'
import { listForeignHoldings } from './banked-notes.store.ts'

const [MINUTE, DAY] = [60, 86_400]

/** The shift that is counted while something of it is still on its way, and the sale that was booked in it. */
let early: string
let sold: SaleBody

const roles = ['drawer', 'foreign-cash', 'safe', 'bank-in-transit', 'tips-payable', 'paid-in', 'suspense'] as const
const drawers = useDrawers([...roles, 'cash-difference'], () => openShop({}))
const money = () => drawers.money()

/** A till with 50.00 in its drawer, which sold for 10.00. */
async function openShop(facts: Parameters<typeof drawers.openShop>[0]): Promise<void> {
  await drawers.openShop(facts)
  const { desk, line } = drawers.shop
  await desk.book(desk.openShift(5_000))
  early = desk.shiftId
  sold = desk.sale([line(0)])
  await desk.book(sold)
}

/** The till goes on with a newer shift, and the office closes the one before on what it counts. */
async function officeCounts(countedMinor: number): Promise<void> {
  const { desk } = drawers.shop
  if (desk.shiftId === early) await desk.book(desk.openShift(0))
  drawers.world.passSeconds(MINUTE)
  await drawers.officeCloses(early, countedMinor)
  drawers.world.passSeconds(MINUTE)
}

const saleOf = (at = drawers.world.now): SaleBody => ({
  ...drawers.shop.desk.sale([drawers.shop.line(0)], { at }),
  shiftId: early,
})
const torn = (sale: SaleBody): Record<string, unknown> => ({ ...sale, snapshot: {} })
const movedOut = (amountMinor: number, where: object): JournalBody => ({
  ...drawers.shop.desk.moveCash(-amountMinor, 'out'),
  ...where,
})
const back = (): JournalBody =>
  refundBody(drawers.shop.desk, sold, {
    lines: [{ line: 0, quantity: 1, goods: 'restock' }],
    amountMinor: 1_000,
    tenders: [cash(1_000)],
  })
const inYuan = (): SaleBody =>
  drawers.shop.desk.sale([drawers.shop.line(0)], {
    tenders: (due) => [{ ...cash(due, 1_400), foreign: [{ currency: 'CNY', amountMinor: 10_000, worthMinor: 1_400 }] }],
  })
const inPart = (): SaleBody =>
  drawers.shop.desk.sale([drawers.shop.line(0)], { tenders: (due) => [card(due - 300), cash(300)] })
const forTwo = (): JournalBody =>
  exchangeBody(drawers.shop, sold, [2], {
    lines: [{ line: 0, quantity: 1, goods: 'restock' }],
    backMinor: 1_000,
    backTenders: [exchangeTender(1_000)],
    outTenders: [exchangeTender(1_000), cash(1_000)],
  })

/** The sums where all that was counted went to the safe, for a newer shift was open by then; the 50.00 of the float came from there. */
const counts = (countedMinor: number, { safe = 0, ...besides }: Record<string, number> = {}) =>
  Object.fromEntries(
    Object.entries({ safe: countedMinor - 5_000 + safe, ...besides }).filter(([, minor]) => minor !== 0),
  )

const cases: readonly [string, () => JournalBody, number, Record<string, number>][] = [
  ['a sale', () => saleOf(), 1_000, {}],
  ['a sale that was paid in part by card', inPart, 300, {}],
  ['a refund', back, -1_000, {}],
  ['goods that were exchanged for more', forTwo, 1_000, {}],
  ['a sale that was paid in notes, with change', inYuan, -400, { 'foreign-cash': 1_400 }],
  ['cash that went to the safe', () => movedOut(3_000, { destination: 'safe' }), -3_000, { safe: 3_000 }],
  [
    'cash that went to the bank',
    () => movedOut(3_000, { destination: 'bank', slip: 'B-1' }),
    -3_000,
    { 'bank-in-transit': 3_000 },
  ],
  ['tips that were paid out', () => movedOut(500, { isTips: true }), -500, { 'tips-payable': 500 }],
  ['cash that was put in', () => drawers.shop.desk.moveCash(700), 700, { 'paid-in': -700 }],
]

it.each(cases)('%s is in the count, and once in the accounts', async (_, bodyOf, movedMinor, besides) => {
  const body = bodyOf()
  const counted = 6_000 + movedMinor
  await officeCounts(counted)
  expect(await money()).toEqual(counts(counted, { 'cash-difference': -movedMinor }))
  expect(await drawers.shop.desk.book(body)).toMatchObject([{ outcome: 'review' }])
  expect(await money()).toEqual(counts(counted, besides))
})

it.each(cases)('%s that the count did not have is a difference of it', async (_, bodyOf, movedMinor, besides) => {
  const body = bodyOf()
  await officeCounts(6_000)
  await drawers.shop.desk.book(body)
  expect(await money()).toEqual(counts(6_000, { 'cash-difference': movedMinor, ...besides }))
})

it.each(cases)('%s after the count lies in the drawer', async (_, bodyOf, movedMinor, besides) => {
  const { at: _at, ...body } = bodyOf()
  await officeCounts(6_000)
  await drawers.shop.desk.book({ ...body, at: drawers.world.now })
  expect(await money()).toEqual(counts(6_000, { drawer: movedMinor, ...besides }))
})

it('the shift and its page stay as they were counted, and what was told late names the shift that was closed', async () => {
  const page = async () => (await drawers.world.call(readShift, { id: early }, { as: drawers.shop.adminToken })).answer
  const [sale, moved] = [saleOf(), drawers.shop.desk.moveCash(-300)]
  await officeCounts(6_700)
  const before = await page()
  const [one, other] = await drawers.shop.desk.book(sale, moved)
  expect(one?.reasons.map(({ code }) => code)).toContain('sale.shift-closed')
  expect(other?.reasons).toMatchObject([{ code: 'shift.closed', facts: { shiftId: early } }])
  expect(await page()).toEqual(before)
})

it('one movement is booked once, whichever registrations of the till bring it', async () => {
  const moved = drawers.shop.desk.moveCash(-300)
  const again = await registeredAgain(drawers.shop)
  await again.book(again.openShift(0))
  drawers.shop.desk.shiftId = again.shiftId
  await officeCounts(5_700)
  expect(await again.book(moved)).toMatchObject([{ outcome: 'review', reasons: [{ code: 'shift.closed' }] }])
  expect(await again.book(moved)).toMatchObject([
    { outcome: 'quarantined', reasons: [{ code: 'shift.movement-taken' }] },
  ])
  expect(await drawers.shop.desk.book(moved)).toMatchObject([{ outcome: 'quarantined' }])
  expect(await money()).toEqual(counts(5_700))
})

it('an entry that is kept is in suspense, once, and no more when its document is booked', async () => {
  const sale = saleOf()
  await officeCounts(7_000)
  for (let time = 0; time < 2; time += 1)
    expect(await drawers.shop.desk.book(torn(sale))).toMatchObject([{ outcome: 'quarantined' }])
  expect(await money()).toEqual(counts(7_000, { suspense: -1_000 }))
  await drawers.shop.desk.book(sale)
  expect(await money()).toEqual(counts(7_000))
  expect(await drawers.shop.desk.book(sale)).toMatchObject([{ outcome: 'quarantined' }])
  expect(await money()).toEqual(counts(7_000))
})

it('a till that was released brings cash that went out: it is kept, and no difference of the count', async () => {
  const moved = drawers.shop.desk.moveCash(-300)
  await registeredAgain(drawers.shop)
  await drawers.world.sql(
    sql`update device_registration set unbound_at = now() where merchant_id = ${drawers.shop.merchantId}`,
  )
  await drawers.officeCloses(early, 5_700)
  expect(await drawers.shop.desk.book(moved)).toMatchObject([
    { outcome: 'quarantined', reasons: [{ code: 'device.unbound' }] },
  ])
  expect(await money()).toEqual({ drawer: 5_700, safe: -5_000, suspense: 300 })
})

it.each([
  ['kept before the count', 7_000, 0],
  ['kept before the count, which did not have it', 6_000, 1_000],
])(
  '%s and booked after it: the shift expected its money, and nothing is a difference twice',
  async (_, counted, short) => {
    const sale = saleOf()
    await drawers.shop.desk.book(torn(sale))
    await officeCounts(counted)
    await drawers.shop.desk.book(sale)
    expect(await money()).toEqual(counts(counted, { 'cash-difference': short }))
  },
)

it('a movement that was kept before the count and is booked after it stands once', async () => {
  const moved = drawers.shop.desk.moveCash(-300)
  await drawers.shop.desk.book({ ...moved, staffId: sold.orderId })
  await officeCounts(5_700)
  expect(await money()).toEqual(counts(5_700, { suspense: 300 }))
  await drawers.shop.desk.book(moved)
  expect(await money()).toEqual(counts(5_700))
})

it('where nobody counted, later cash lies in the drawer', async () => {
  const sale = saleOf()
  const again = await registeredAgain(drawers.shop)
  expect((await again.book({ ...again.closeShift(0, 6_000), isUncounted: true }))[0]?.outcome).not.toBe('quarantined')
  await drawers.shop.desk.book(sale)
  expect(await money()).toEqual({ drawer: 7_000, safe: -5_000 })
})

it('a count of nothing: what comes later is missing too', async () => {
  const sale = saleOf()
  await officeCounts(0)
  await drawers.shop.desk.book(sale)
  expect(await money()).toEqual({ safe: -5_000, 'cash-difference': 7_000 })
})

it('what was sold for in yen, and what another shift takes as its float', async () => {
  await openShop({ currency: 'JPY' })
  const sale = saleOf()
  await officeCounts(7_000)
  const { desk } = drawers.shop
  await desk.book(desk.closeShift(0, 0), desk.openShift(7_000), sale)
  expect(await money()).toEqual(counts(7_000, { drawer: 7_000, safe: -7_000 }))
})

it('a till that went to another outlet brings what it sold before: it is kept where its drawer is, and that is closed there', async () => {
  const { merchantId, desk } = drawers.shop
  const sale = saleOf()
  const second = await drawers.world.owner((tx) => makeOutlet(tx, merchantId, { currency: 'JPY' }))
  const { deviceId } = desk.device
  await drawers.world.sql(sql`update device_registration set unbound_at = now() where device_id = ${deviceId}`)
  await drawers.world.sql(sql`update device set outlet_id = ${second.outletId}, number = 1 where id = ${deviceId}`)
  await drawers.world.owner((tx) => makeDevice(tx, merchantId, second, desk.device))
  await drawers.officeCloses(early, 7_000)
  expect(await desk.book(sale)).toMatchObject([{ outcome: 'quarantined' }])
  expect(await money()).toEqual({ drawer: 7_000, safe: -5_000, suspense: -1_000 })
})

it('the proof finds a count that is said to have had other cash than there was', async () => {
  const sale = saleOf()
  await officeCounts(7_000)
  await drawers.shop.desk.book(sale)
  const counted = (by: number) =>
    drawers.world.sql(
      sql`update cash_behind_count set counted_minor = counted_minor + ${by} where document_id = ${sale.orderId}`,
    )
  await counted(1)
  expect(await disagreements(drawers.world)).toEqual([`cash behind its count: booked ${sale.number}`])
  await counted(-1)
})

it('two counts of one shift: the office’s stands, the till’s own is kept, and both tell of the same money', async () => {
  const { desk } = drawers.shop
  const [sale, moved] = [saleOf(), movedOut(3_000, { destination: 'safe' })]
  const own = desk.closeShift(4_000, 4_000)
  await officeCounts(4_000)
  const outcomes = await desk.book(sale, moved, own)
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['review', 'review', 'quarantined'])
  expect(outcomes[2]?.reasons).toMatchObject([{ code: 'shift.closed' }])
  expect(await money()).toEqual(counts(4_000, { safe: 3_000 }))
})

it('of a shift of another till nothing is a difference', async () => {
  const sale = saleOf()
  await officeCounts(6_000)
  const other = await makeDesk(drawers.world, drawers.shop.desk.facts)
  await other.book({ ...sale, number: other.number() })
  expect(await money()).toEqual(counts(6_000, { drawer: 1_000 }))
})

it('a sealed day stays as it is, the next batch has the sale under its day, and each figure opens to its documents', async () => {
  const day = drawers.world.now.slice(0, 10)
  await drawers.world.sql(
    sql`update stock_entry set business_day = ${day} where merchant_id = ${drawers.shop.merchantId}`,
  )
  const sale = saleOf()
  await officeCounts(7_000)
  const { merchantId, outlet, adminToken: as } = drawers.shop
  const { outletId } = outlet
  const seal = async (through: string, number: number) => {
    drawers.world.passSeconds(DAY)
    expect((await drawers.world.call(sealBatch, { outletId, through }, { as })).answer.sealed).toBe(1)
    return (await drawers.world.call(readBatch, { outletId, number }, { as })).answer
  }
  const first = await seal(day, 1)
  expect(rolesOf(first.lines)).toMatchObject({ safe: 2_000, 'cash-difference': -1_000 })
  await drawers.shop.desk.book(sale)
  const second = await seal(addDays(day, 1), 2)
  expect((await drawers.world.call(readBatch, { outletId, number: 1 }, { as })).answer).toEqual(first)
  expect(rolesOf(second.lines)).toMatchObject({ 'cash-difference': 1_000, sales: expect.any(Number) })
  expect(rolesOf(second.lines)).not.toHaveProperty('drawer')
  expect(second.lines.every((line) => line.day === day)).toBe(true)
  expect(rolesOf([...first.lines, ...second.lines])).toEqual(await rolesNow(drawers.world, drawers.shop))
  const place = { merchantId, outletId, from: day, to: day, isByDocument: true }
  const { lines } = await drawers.world.owner((tx) => readJournal(tx, place))
  const byDocument = lines.filter(({ role }) => role === 'cash-difference').map((line) => [line.day, line.minor])
  expect(Object.fromEntries(byDocument)).toEqual({ [early]: -1_000, [sale.orderId]: 1_000 })
})

it('notes that a count found are held once', async () => {
  const yuan = {
    currency: 'CNY',
    into: 'USD',
    rateMillionths: 140_000,
    spreadBasisPoints: 0,
    unitMinor: 1,
    mode: 'down',
  }
  await drawers.world.sql(sql`
    insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
    values (${drawers.shop.merchantId}, 'merchant', ${drawers.shop.merchantId}, 'sales.foreign-cash', ${json([yuan])}, ${drawers.world.now})`)
  const [sale, other] = [inYuan(), inYuan()]
  const again = await registeredAgain(drawers.shop)
  await again.book({ ...again.closeShift(5_600, 6_000), foreign: [{ currency: 'CNY', countedMinor: 10_000 }] })
  const holdings = () => drawers.world.owner((tx) => listForeignHoldings(tx, drawers.shop.merchantId, null))
  expect(await holdings()).toMatchObject([{ amountMinor: 10_000, countedMinor: 0 }])
  await drawers.shop.desk.book(sale)
  expect(await money()).toEqual(counts(5_600, { 'foreign-cash': 1_400 }))
  expect(await holdings()).toMatchObject([{ amountMinor: 10_000, countedMinor: 1_400 }])
  // The count found those of one sale: those of another lie beside them.
  await drawers.shop.desk.book(other)
  expect(await holdings()).toMatchObject([{ amountMinor: 20_000, countedMinor: 2_800 }])
  // Two that were booked at once claimed what the count found of one.
  await drawers.world
    .sql(sql`insert into cash_behind_count select merchant_id, gen_random_uuid(), shift_id, outlet_id, kind, currency, amount_minor, counted_minor, notes_currency,
    notes_minor, destination, is_tips, ${other.orderId}, ${other.number}, at, business_day from cash_behind_count where document_id = ${sale.orderId} and notes_currency is not null`)
  expect(await holdings()).toMatchObject([{ amountMinor: 20_000, countedMinor: 2_800 }])
})

it('what a person said of cash that came behind its count stands with it', async () => {
  const moved = movedOut(3_000, { destination: 'bank', slip: 'B-1', reason: 'For the bank' })
  await officeCounts(3_000)
  await drawers.shop.desk.book(moved)
  const rows = await drawers.world.sql(
    sql`select slip, reason from cash_behind_count where merchant_id = ${drawers.shop.merchantId} and kind = 'out'`,
  )
  expect(rows).toEqual([{ slip: 'B-1', reason: 'For the bank' }])
})
