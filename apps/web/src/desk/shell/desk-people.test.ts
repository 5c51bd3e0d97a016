import { journalBody } from '@kassa/contract/journal/journal.ts'
import { receiptWords } from '@kassa/domain/receipt/words/receipt-words.ts'
import { describe, expect, it } from 'vitest'
import { makePin } from '../../test/make-pin.ts'
import { patiently } from '../../test/patiently.ts'
import { cashierId, managerId, setup, tea, useTill } from '../../test/till-of-a-day.ts'
import { addItem } from '../basket/sell.ts'
import { journalDb } from '../journal/databases.ts'
import { firstBrokenSequence } from '../journal/hash-chain.ts'
import { listShift } from '../journal/journal-store.ts'
import { checkPin, enterDesk, lockDesk, switchByBadge } from '../lock/lock.ts'
import { basketNow, cashierNow, desk } from '../model/desk-state.ts'
import { takeCash } from '../payment/methods/cash/take-cash.ts'
import { virtualPaper } from '../peripherals/print.ts'
import { printCashSlip } from '../shift/print-cash-slip.ts'
import { closeShiftNow, handOver, moveCash, openDrawer, readTotals } from '../shift/shift-actions.ts'

useTill()

describe('a shift', () => {
  it('expects what its entries say, closes on the disk and hands the float on', async () => {
    addItem(tea)
    await takeCash(1000)
    await moveCash(-5000, 'bank')
    await openDrawer('change')
    const { shift } = desk.read()
    const totals = await readTotals(shift!.id)
    expect(totals).toMatchObject({ orders: 1, expectedMinor: 10_000 + 990 - 5000, drawerOpenings: 1 })
    await closeShiftNow({
      counts: [{ faceMinor: 1000, count: 6 }],
      countedMinor: 6000,
      nextFloatMinor: 3000,
      note: 'ten over',
    })
    expect(desk.read().shift).toBeNull()
    const all = await listShift(journalDb(), shift!.id)
    expect(all.map(({ kind }) => kind)).toEqual(['shift-opened', 'sale', 'cash-moved', 'drawer-opened', 'shift-closed'])
    for (const { body } of all) expect(journalBody.safeParse(body).success).toBe(true)
    expect(await firstBrokenSequence(all)).toBeNull()
    expect(await journalDb().remembered.get('next-float')).toMatchObject({ value: 3000 })
  })
})

describe('cash that is moved', () => {
  const titles = () => virtualPaper.read().jobs.map(({ title }) => title)
  const move = async (amountMinor: number) => {
    const at = await moveCash(amountMinor, 'change', { destination: amountMinor < 0 ? 'safe' : null, slip: '' })
    printCashSlip({
      amountMinor,
      destination: amountMinor < 0 ? 'safe' : null,
      slip: '',
      reason: 'change',
      at: at ?? '',
    })
  }

  it('prints its slip as every paper, in and out', async () => {
    await move(2_500)
    await expect.poll(() => titles().some((title) => title.endsWith('25.00'))).toBe(true)
    await move(-1_200)
    await expect.poll(() => titles().some((title) => title.endsWith('12.00'))).toBe(true)
  })

  it('prints nothing where the desk prints no paper', async () => {
    const { preferences } = desk.read()
    desk.change({ preferences: { ...preferences, receiptPolicy: 'never' } })
    await move(3_300)
    desk.change({ preferences })
    await move(4_400)
    await expect.poll(() => titles().some((title) => title.endsWith('44.00'))).toBe(true)
    expect(titles().some((title) => title.endsWith('33.00'))).toBe(false)
  })
})

describe('a handover', () => {
  it('is an interim count: written, the shift goes on, the next cashier unlocks', async () => {
    addItem(tea)
    const { shift } = desk.read()
    const basket = basketNow()
    const next = setup.staff.find(({ id }) => id !== cashierId)!.id
    await handOver({ counts: [{ faceMinor: 1000, count: 9 }], countedMinor: 9000, note: 'short', toStaffId: next })
    expect(desk.read()).toMatchObject({ shift, isLocked: true, cashierId: next })
    expect(basketNow()).toEqual(basket)
    const written = (await listShift(journalDb(), shift!.id)).at(-1)
    expect(journalBody.parse(written?.body)).toMatchObject({
      kind: 'shift-counted',
      staffId: cashierId,
      toStaffId: next,
      countedMinor: 9000,
      expectedMinor: 10_000,
    })
    expect((await readTotals(shift!.id)).handovers).toMatchObject([{ countedMinor: 9000, toStaffId: next }])
    enterDesk(next)
    await closeShiftNow({ counts: [], countedMinor: 10_000, nextFloatMinor: 0, note: '' })
    const [closing] = (await listShift(journalDb(), shift!.id)).slice(-1)
    expect(closing?.body).toMatchObject({ kind: 'shift-closed', staffId: next, expectedMinor: 10_000 })
  })
})

describe('the paper of a count', () => {
  const words = receiptWords['zh-CN'].shift
  const counted = { counts: [{ faceMinor: 1_000, count: 9 }], countedMinor: 9_000, note: '' }
  const printed = (): { readonly title: string } | undefined => virtualPaper.read().jobs[0]
  it.each<[string, () => Promise<void>, string]>([
    ['that closes the shift', () => closeShiftNow({ ...counted, nextFloatMinor: 0 }), words.z],
    ['that hands it over', () => handOver({ ...counted, toStaffId: managerId }), words.handoverTitle],
  ])('%s is printed', async (_, count, title) => {
    virtualPaper.change({ jobs: [] })
    await count()
    await patiently(() => expect(printed()?.title).toContain(title))
  })
})

describe('the PIN', () => {
  it('opens, counts wrong tries and locks after five, all without a line', async () => {
    const { pin } = await makePin(desk.read().registration!.sealKeys!.publicKey, '4826')
    desk.change({ setup: { ...setup, staff: [{ ...setup.staff[0]!, pin }, setup.staff[1]!] }, isLocked: true })
    const now = 1_772_000_000_000
    expect(await checkPin(cashierId, '4826', now)).toMatchObject({ kind: 'open' })
    enterDesk(cashierId)
    expect(cashierNow()?.name).toBe('Li')
    for (const left of [4, 3, 2, 1]) expect(await checkPin(cashierId, '1111', now)).toEqual({ kind: 'wrong', left })
    expect(await checkPin(cashierId, '1111', now)).toMatchObject({ kind: 'locked', minutes: 30 })
    expect(await checkPin(cashierId, '4826', now)).toMatchObject({ kind: 'locked' })
    expect(await checkPin(cashierId, '4826', now + 31 * 60_000)).toMatchObject({ kind: 'open' })
    expect(await checkPin(managerId, '4826', now)).toEqual({ kind: 'no-pin' })
  })
})

describe('codes that were not sold', () => {
  const unknown = { id: 'u', code: '2012345678901', reason: 'unknown' } as const
  const handing = { counts: [], countedMinor: 10_000, note: '', toStaffId: managerId }
  it.each<[string, () => unknown]>([
    ['the sale', () => takeCash(990)],
    ['the lock', lockDesk],
    ['a badge', () => switchByBadge(setup.staff.find(({ id }) => id === managerId)!.number)],
    ['a handover', () => handOver(handing)],
  ])('end with %s', async (_, end) => {
    addItem(tea)
    desk.change({ unknownCodes: [unknown] })
    await end()
    await patiently(() => expect(desk.read().unknownCodes).toEqual([]))
  })

  it('stay with the sale while it goes on', () => {
    addItem(tea)
    desk.change({ unknownCodes: [unknown] })
    addItem(tea)
    expect(desk.read().unknownCodes).toEqual([unknown])
  })
})
