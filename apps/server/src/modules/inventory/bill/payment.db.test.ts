import {
  createSupplierBill,
  postSupplierBill,
  voidSupplierBill,
} from '@kassa/contract/inventory/supplier-bill.calls.ts'
import {
  paySupplierBill,
  readPayables,
  reverseSupplierPayment,
} from '@kassa/contract/inventory/supplier-payment.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { addWide } from '@kassa/domain/money/wide.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeOutlet } from '../../../../test/make/merchant.ts'
import { useStockRoom } from '../../../../test/make/stock-room.ts'
import { disagreements } from '../../../../test/prove.ts'
import { sql } from '../../../platform/db/sql.ts'
import { readJournal } from '../../accounting/journal/read-journal.ts'

type Payment = Partial<InputOf<(typeof paySupplierBill)['request']>>

const room = useStockRoom()
let papers = 0
const today = () => room.world.now.slice(0, 10)

async function posted(amountMinor: number, kind: 'bill' | 'credit' = 'bill', back = 0, due = 0) {
  const businessDay = addDays(today(), -back)
  const head = { supplierId: room.supplierId, kind, number: `P-${(papers += 1)}`, businessDay }
  const lines = [{ kind: 'other' as const, text: 'Boxes', amountMinor }]
  const bill = { ...head, dueOn: addDays(businessDay, due), lines }
  const { id } = (await room.world.call(createSupplierBill, bill, room.mine())).answer
  return (await room.world.call(postSupplierBill, { id }, room.mine())).answer
}
/** A bill of 700.00 that says 100.00 in euros, unless told. */
async function abroad(foreign: Partial<InputOf<(typeof createSupplierBill)['request']>> = {}) {
  const head = { supplierId: room.supplierId, number: `E-${(papers += 1)}`, businessDay: today(), dueOn: today() }
  const lines = [{ kind: 'other' as const, text: 'Boxes', amountMinor: 70_000 }]
  const bill = { ...head, lines, foreignCurrency: 'EUR' as const, foreignTotalMinor: 10_000, ...foreign }
  return room.world.call(createSupplierBill, bill, room.mine())
}
const rolesNow = async () => {
  const { merchantId, outlet } = room.shop
  const place = { merchantId, outletId: outlet.outletId, from: '2000-01-01', to: '2199-12-31' }
  const { lines } = await room.world.owner((tx) => readJournal(tx, place))
  const sumOf = (role: string) => Number(addWide(lines.filter((one) => one.role === role).map(({ minor }) => minor)))
  return [sumOf('payable'), sumOf('bank'), sumOf('exchange-difference')]
}

const pay = (id: string, amountMinor: number, more: Payment = {}) =>
  room.world.call(paySupplierBill, { id, method: 'bank', businessDay: today(), amountMinor, ...more }, room.mine())
const payables = async (day = today(), who = room.mine()) =>
  (await room.world.call(readPayables, { day }, who)).answer.rows
const openOn = async (day: string) => Number(addWide((await payables(day)).map(({ openMinor }) => openMinor ?? 0)))
async function rolesThrough(to: string) {
  const { merchantId, outlet } = room.shop
  const place = { merchantId, outletId: outlet.outletId, from: '2000-01-01', to }
  const { lines } = await room.world.owner((tx) => readJournal(tx, place))
  return (role: string) => Number(addWide(lines.filter((line) => line.role === role).map(({ minor }) => minor)))
}

it('a bill is paid in parts up to what is open, with the bank’s fee, and not more, also at once', async () => {
  const bill = await posted(10_000)
  const before = await rolesThrough(today())
  expect((await pay(bill.id, 4_000, { feeMinor: 50 })).answer).toMatchObject({ paidMinor: 4_000, openMinor: 6_000 })
  expect((await pay(bill.id, 6_001)).refusal).toMatchObject({
    code: 'supplier-bill.over-paid',
    details: { most: '60.00', given: '60.01' },
  })
  const two = await Promise.all([pay(bill.id, 6_000), pay(bill.id, 6_000)])
  expect(two.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
  const after = await rolesThrough(today())
  const moved = (role: string) => after(role) - before(role)
  expect([moved('payable'), moved('bank-fees'), moved('bank')]).toEqual([10_000, 50, -10_050])
})

it('a payment that was wrong is taken back once, and a paid bill is not made void before', async () => {
  const bill = await posted(900)
  const paid = (await pay(bill.id, 900, { method: 'cash' })).answer
  const makeVoid = () => room.world.call(voidSupplierBill, { id: bill.id, reason: 'Wrong bill' }, room.mine())
  expect((await makeVoid()).refusal.code).toBe('supplier-bill.paid')
  const back = { id: bill.id, paymentId: paid.payments[0]!.id, reason: 'Wrong amount' }
  const two = await Promise.all([1, 2].map(() => room.world.call(reverseSupplierPayment, back, room.mine())))
  expect(two.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await makeVoid()).answer).toMatchObject({ state: 'void', openMinor: 0 })
  expect((await pay(bill.id, 1)).refusal.code).toBe('supplier-bill.void')
})

it('a credit note is set off against a bill of the same supplier, and moves no money', async () => {
  const [bill, credit] = [await posted(5_000), await posted(2_000, 'credit')]
  const before = await rolesThrough(today())
  const setOff = (amountMinor: number, more: Payment = {}) =>
    pay(bill.id, amountMinor, { method: 'credit', creditId: credit.id, ...more })
  expect((await setOff(2_001)).refusal.code).toBe('supplier-bill.over-paid')
  const wrong = [
    await setOff(1, { creditId: bill.id }),
    await setOff(1, { creditId: null }),
    await setOff(1, { feeMinor: 5 }),
  ]
  expect(wrong.map(({ refusal }) => refusal.code)).toEqual(wrong.map(() => 'supplier-bill.credit-unknown'))
  const owed = await openOn(today())
  expect((await setOff(2_000)).answer).toMatchObject({ openMinor: 3_000, credits: [] })
  expect(await openOn(today())).toBe(owed)
  const after = await rolesThrough(today())
  expect([after('payable') - before('payable'), after('bank') - before('bank')]).toEqual([0, 0])
  expect((await pay(credit.id, 1)).refusal.code).toBe('supplier-bill.over-paid')
})

it('what was set off is taken back once, be it asked at the bill or at the credit note', async () => {
  const [bill, credit] = [await posted(5_000), await posted(2_000, 'credit')]
  const owed = await openOn(today())
  const paid = (await pay(bill.id, 2_000, { method: 'credit', creditId: credit.id })).answer
  const back = { paymentId: paid.payments[0]!.id, reason: 'Wrong bill' }
  const two = await Promise.all(
    [bill, credit].map(({ id }) => room.world.call(reverseSupplierPayment, { id, ...back }, room.mine())),
  )
  expect(two.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await openOn(today())).toBe(owed)
  const again = await pay(bill.id, 2_000, { method: 'credit', creditId: credit.id })
  expect(again.answer).toMatchObject({ openMinor: 3_000, credits: [] })
})

it('payables say how long they are overdue, and nobody else sees them', async () => {
  const ages = [0, 1, 30, 31, 60, 61, 90, 91]
  const before = (await payables())[0]
  for (const days of ages) await posted(100, 'bill', days)
  const after = (await payables())[0]!
  const grown = (['notDueMinor', 'to30Minor', 'to60Minor', 'to90Minor', 'over90Minor'] as const).map(
    (key) => Number(after[key]) - Number(before?.[key] ?? 0),
  )
  expect(grown).toEqual([100, 200, 200, 200, 100])
  expect(await payables(today(), room.theirs())).toEqual([])
  const bill = await posted(100)
  expect(
    (
      await room.world.call(
        paySupplierBill,
        { id: bill.id, method: 'bank', businessDay: today(), amountMinor: 1 },
        room.theirs(),
      )
    ).status,
  ).toBe(404)
  expect((await pay(bill.id, 1, { businessDay: '2099-01-01' })).refusal.code).toBe('supplier-bill.day-ahead')
})

it('on any day they are what the journal says of payables', async () => {
  const step = fc.record({
    kind: fc.constantFrom('bill' as const, 'bill' as const, 'credit' as const),
    amount: fc.integer({ min: 1, max: 99_999 }),
    back: fc.nat(40),
    paid: fc.option(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.nat(40)), { nil: null }),
    end: fc.constantFrom('stays' as const, 'void' as const, 'taken-back' as const),
  })
  for (const { kind, amount, back, paid, end } of fc.sample(step, { numRuns: 25, seed: 51 })) {
    const bill = await posted(amount, kind, back)
    if (paid) {
      const part = Math.ceil((amount * paid[0]) / 100)
      const { payments } = (await pay(bill.id, part, { businessDay: addDays(today(), -paid[1]) })).answer
      const back = { id: bill.id, paymentId: payments[0]!.id, reason: 'Wrong amount' }
      if (end !== 'stays') await room.world.call(reverseSupplierPayment, back, room.mine())
    }
    if (end === 'void') await room.world.call(voidSupplierBill, { id: bill.id, reason: 'Wrong bill' }, room.mine())
  }
  for (const ago of [100, 91, 60, 41, 40, 25, 13, 5, 1, 0]) {
    const day = addDays(today(), -ago)
    const role = (await rolesThrough(day))('payable')
    expect([ago, (await openOn(day)) + role]).toEqual([ago, 0])
  }
})

it('the proof names a paper that is paid beyond itself', async () => {
  const { world } = room
  const bill = await posted(100)
  const set = (netMinor: number) =>
    world.sql(sql`update supplier_bill set net_minor = ${netMinor}, expense_minor = 0 where id = ${bill.id}`)
  await pay(bill.id, 100)
  await set(99)
  expect(await disagreements(world)).toEqual([`supplier bills: bill ${bill.number} (${bill.id})`])
  await world.sql(sql`update supplier_bill set net_minor = 100, expense_minor = 100 where id = ${bill.id}`)
})

it('in yen, amounts are said in yen', async () => {
  const { world, shop, supplierId } = room
  const { outletId } = await world.owner((tx) => makeOutlet(tx, shop.merchantId, { currency: 'JPY' }))
  const there = { as: shop.admin.token, outlet: outletId }
  const lines = [{ kind: 'other' as const, amountMinor: 1_500 }]
  const bill = { supplierId, number: 'YEN-1', businessDay: today(), dueOn: today(), lines }
  const { id } = (await world.call(createSupplierBill, bill, there)).answer
  await world.call(postSupplierBill, { id }, there)
  expect((await pay(id, 1_501)).refusal).toMatchObject({ details: { most: '1,500', given: '1,501' } })
  expect((await payables(today(), there)).map(({ currency, openMinor }) => [currency, openMinor])).toEqual([
    ['JPY', 1_500],
  ])
})

it('a bill in another currency is kept at its rate and paid at another: the difference is one of exchange', async () => {
  const { id } = (await abroad()).answer
  await room.world.call(postSupplierBill, { id }, room.mine())
  const [payable = 0, bank = 0, difference = 0] = await rolesNow()
  const first = (await pay(id, 29_200, { foreignMinor: 4_000 })).answer
  expect(first).toMatchObject({ foreignOpenMinor: 6_000, openMinor: 42_000, paidMinor: 28_000 })
  expect(await rolesNow()).toEqual([payable + 28_000, bank - 29_200, difference + 1_200])
  expect((await pay(id, 1, { foreignMinor: 6_001 })).refusal.code).toBe('supplier-bill.over-paid')
  expect((await pay(id, 1)).refusal.code).toBe('supplier-bill.foreign-missing')
  const last = (await pay(id, 41_000, { foreignMinor: 6_000 })).answer
  expect(last).toMatchObject({ foreignOpenMinor: 0, openMinor: 0 })
  expect(await rolesNow()).toEqual([payable + 70_000, bank - 70_200, difference + 200])
  const wrong = last.payments.find(({ foreignMinor }) => Number(foreignMinor) === 6_000)
  const back = { id, paymentId: wrong?.id ?? '', reason: 'wrong account' }
  expect((await room.world.call(reverseSupplierPayment, back, room.mine())).answer).toMatchObject({
    foreignOpenMinor: 6_000,
    openMinor: 42_000,
  })
  expect(await rolesNow()).toEqual([payable + 28_000, bank - 29_200, difference + 1_200])
  expect(await disagreements(room.world)).toEqual([])
})

it('a foreign bill is paid by parts of any size, each worth its share: they come to the bill and no more', async () => {
  const five = { lines: [{ kind: 'other' as const, text: 'Boxes', amountMinor: 5 }] }
  const { id } = (await abroad({ ...five, foreignCurrency: 'JPY', foreignTotalMinor: 1_000 })).answer
  await room.world.call(postSupplierBill, { id }, room.mine())
  const [payable = 0, bank = 0, difference = 0] = await rolesNow()
  const parts = fc.sample(fc.integer({ min: 1, max: 60 }), { numRuns: 14, seed: 7 })
  const last = 1_000 - parts.reduce((sum, part) => sum + part, 0)
  let open = 1_000
  for (const foreignMinor of [1, 1, 1, 1, 1, 1, ...parts, last - 6]) {
    open -= foreignMinor
    const { status, answer } = await pay(id, 1, { foreignMinor })
    expect([status, answer.foreignOpenMinor]).toEqual([200, open])
    // The debt follows what is left of the paper.
    expect(Math.abs(Number(answer.openMinor) - (open * 5) / 1_000)).toBeLessThanOrEqual(0.5)
  }
  expect((await pay(id, 1, { foreignMinor: 1 })).refusal.code).toBe('supplier-bill.over-paid')
  const paid = 7 + parts.length
  expect(await rolesNow()).toEqual([payable + 5, bank - paid, difference + paid - 5])
  expect(await disagreements(room.world)).toEqual([])
})

it('a part that settles nothing is taken back once, and is no payment of a bill at home', async () => {
  const five = { lines: [{ kind: 'other' as const, text: 'Boxes', amountMinor: 5 }] }
  const { id } = (await abroad({ ...five, foreignCurrency: 'JPY', foreignTotalMinor: 1_000 })).answer
  await room.world.call(postSupplierBill, { id }, room.mine())
  const paid = (await pay(id, 1, { foreignMinor: 1 })).answer
  expect(paid).toMatchObject({ openMinor: 5, foreignOpenMinor: 999 })
  const back = { id, paymentId: paid.payments[0]!.id, reason: 'Wrong amount' }
  const two = await Promise.all([1, 2].map(() => room.world.call(reverseSupplierPayment, back, room.mine())))
  expect(two.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const again = await pay(id, 5, { foreignMinor: 1_000 })
  expect(again.answer).toMatchObject({ openMinor: 0, foreignOpenMinor: 0 })
  expect(await disagreements(room.world)).toEqual([])
})

it('a part that settles nothing was paid all the same: its bill is not made void before it is taken back', async () => {
  const five = { lines: [{ kind: 'other' as const, text: 'Boxes', amountMinor: 5 }] }
  const { id } = (await abroad({ ...five, foreignCurrency: 'JPY', foreignTotalMinor: 1_000 })).answer
  await room.world.call(postSupplierBill, { id }, room.mine())
  const paid = (await pay(id, 1, { foreignMinor: 1 })).answer
  const makeVoid = () => room.world.call(voidSupplierBill, { id, reason: 'Wrong bill' }, room.mine())
  expect((await makeVoid()).refusal).toMatchObject({ code: 'supplier-bill.paid', details: { paid: '￥1' } })
  const back = { id, paymentId: paid.payments[0]!.id, reason: 'Wrong amount' }
  expect((await room.world.call(reverseSupplierPayment, back, room.mine())).status).toBe(200)
  expect((await makeVoid()).answer.state).toBe('void')
  expect(await disagreements(room.world)).toEqual([])
})

it('a bill says its currency and total both or neither, and not the outlet’s; a plain one is paid without', async () => {
  const { currency } = room.shop.outlet
  for (const foreign of [
    { foreignTotalMinor: null },
    { foreignCurrency: null },
    { foreignCurrency: currency as 'USD' },
  ])
    expect((await abroad(foreign)).refusal.code).toBe('supplier-bill.foreign-incomplete')
  const plain = await posted(1_000)
  expect((await pay(plain.id, 1_000, { foreignMinor: 10 })).refusal.code).toBe('supplier-bill.foreign-missing')
})
