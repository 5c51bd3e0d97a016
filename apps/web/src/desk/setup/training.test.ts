import 'fake-indexeddb/auto'
import { firstPreviousHash } from '@kassa/contract/journal/journal-hash.ts'
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { findBuiltInRole } from '@kassa/contract/identity/built-in-roles.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hold } from '../basket/hold.ts'
import { startBasket } from '../basket/start-basket.ts'
import { journalDb } from '../journal/databases.ts'
import { recall } from '../journal/journal-db.ts'
import { momentNow, writeEntry } from '../journal/write-entry.ts'
import type { DeskSetup } from '../model/desk-setup.ts'
import { desk } from '../model/desk-state.ts'
import type { Registration } from '../model/registration.ts'
import { TRAINING } from '../model/training.ts'
import type { Training } from '../model/training.ts'
import { uuidV7 } from '../model/uuid-v7.ts'
import { openShift } from '../shift/shift-actions.ts'
import { shiftTotals } from '../shift/shift-totals.ts'
import { askServer } from '../sync/connection.ts'
import { reserveStock } from '@kassa/contract/inventory/reserve-stock.calls.ts'
import { keepTrainingApart } from './keep-training-apart.ts'
import { beginTraining, endTraining } from './training.ts'

const id = (count: number): string => uuidV7(1_772_000_000_000, new Uint8Array(10).fill(count))
const [registrationId, managerId, keeperId] = [id(1), id(2), id(3)]

const registration = {
  registrationId,
  numberPrefix: '1-01',
  lastSequence: 0,
  lastHash: firstPreviousHash,
  nextNumber: 1,
}
const staff = (role: string, staffId: string) => ({
  id: staffId,
  number: role,
  name: role,
  permissionCodes: findBuiltInRole(role)?.codes ?? [],
  limits: { maxDiscountBasisPoints: null, maxRefundMinor: null, priceFloor: 'none' },
  pin: null,
})
const setup = {
  outlet: { currency: 'USD', timeZone: 'UTC', dayCutoffMinutes: 0, locale: 'en-US' },
  staff: [staff('manager', managerId), staff('stock-keeper', keeperId)],
  settings: {},
  taxes: [],
  categories: [],
} as unknown as DeskSetup

beforeEach(async () => {
  await journalDb().delete()
  await journalDb().open()
  await journalDb().registrations.put(registration as Registration)
  const here = { registration: registration as Registration, setup, cashierId: managerId }
  desk.change({ ...here, training: null, message: null, section: 'cashiering', workArea: 'sell', dialog: null })
  // The basket starts empty, without anything that other tests in this worker put there.
  startBasket()
  await openShift(0)
})
afterEach(() => desk.change({ training: null, shift: null, setup: null, registration: null, cashierId: null }))

const kinds = async () => (await journalDb().entries.toArray()).map(({ body }) => body.kind)
const sell = () =>
  writeEntry(
    id(9),
    (number) =>
      ({ kind: 'sale', ...momentNow(0), number, shiftId: id(8), orderId: id(7), tenders: [] }) as unknown as SaleBody,
    { takesNumber: true, clearBasketId: 'b' },
  )
const told = () => desk.read().message?.key

describe('training', () => {
  it('keeps what is sold out of the journal, under numbers of its own, and says how much was tried', async () => {
    await beginTraining()
    expect((await sell()).number).toBe('TRAINING 001')
    expect((await sell()).number).toBe('TRAINING 002')
    await endTraining()
    expect(await kinds()).toEqual(['shift-opened', 'training-began', 'training-ended'])
    const bodies = (await journalDb().entries.toArray()).map(({ body }) => body)
    expect(bodies.at(-1)).toMatchObject({ kind: 'training-ended', sales: 2, staffId: managerId })
    expect(shiftTotals(bodies)).toMatchObject({ orders: 0, salesMinor: 0, trainings: 1, trainingSales: 2 })
    const after = await journalDb().registrations.get(registrationId)
    expect(after).toMatchObject({ lastSequence: 3, nextNumber: 1 })
  })

  it('outlives a reload', async () => {
    await beginTraining()
    await sell()
    expect(await recall<Training>(journalDb(), TRAINING)).toMatchObject({ sales: 1 })
    await endTraining()
    expect(await recall(journalDb(), TRAINING)).toBeNull()
  })

  it('begins and ends by permission', async () => {
    desk.change({ cashierId: keeperId })
    await beginTraining()
    expect([desk.read().training, told()]).toEqual([null, 'message.notAllowed'])
    desk.change({ cashierId: managerId })
    await beginTraining()
    desk.change({ cashierId: keeperId })
    await endTraining()
    expect(desk.read().training).not.toBeNull()
    expect(told()).toBe('training.needsRight')
  })

  it('does nothing that would really happen', async () => {
    await beginTraining()
    const moment = momentNow(0)
    const drawer = { kind: 'drawer-opened' as const, ...moment, shiftId: id(8), reason: 'x' }
    await expect(writeEntry(id(5), () => drawer)).rejects.toThrow('not tried')
    await hold('note')
    expect(told()).toBe('training.notNow')
    const asked = await askServer(reserveStock, { orderId: id(4), lines: [] })
    expect(asked).toEqual({ kind: 'unreachable' })
    expect(await kinds()).toEqual(['shift-opened', 'training-began'])
  })

  it('stays with the basket, whichever way somebody goes', async () => {
    keepTrainingApart()
    await beginTraining()
    for (const way of [
      { section: 'shift' },
      { workArea: 'refund' },
      { workArea: 'find' },
      { dialog: { kind: 'drawer' } },
    ] as const) {
      desk.change({ message: null, ...way })
      expect(desk.read()).toMatchObject({ section: 'cashiering', workArea: 'sell', dialog: null })
      expect(told()).toBe('training.notNow')
    }
    desk.change({ workArea: 'pay' })
    expect(desk.read().workArea).toBe('pay')
    await endTraining()
    desk.change({ section: 'shift' })
    expect(desk.read().section).toBe('shift')
  })
})
