import { type SaleBody, journalBody } from '@kassa/contract/journal/journal.ts'
import { Dexie } from 'dexie'
import { describe, expect, it, vi } from 'vitest'
import { patiently } from '../../test/patiently.ts'
import { cashierId, entries, id, managerId, setup, tea, tomato, useTill } from '../../test/till-of-a-day.ts'
import { newerOf, readCopy } from '../basket/basket-copy.ts'
import { readRevision, restoreBasket } from '../basket/basket-store.ts'
import { basketSaved, change, copyStorage, redoStep, undoStep } from '../basket/change-basket.ts'
import { addItem, addLabelled, addOpenPrice, removeLine, selectedLine, setUnitPrice } from '../basket/sell.ts'
import { pressKey } from '../cashiering/press-entry.ts'
import { cacheDb, journalDb } from '../journal/databases.ts'
import { firstBrokenSequence } from '../journal/hash-chain.ts'
import { setMember } from '../member/attach-member.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { cashToPay, leftToPay, takenPayments } from '../payment/due.ts'
import { payExact, takeCash, takeTypedCash } from '../payment/methods/cash/take-cash.ts'
import { typedCash } from '../payment/methods/cash/typed-cash.ts'
import { startPayment } from '../payment/start-payment.ts'
import { hearScan } from '../scan/scan-flow.ts'

useTill()

describe('a sale at the desk', () => {
  it('is on the disk, chained and readable by the contract, before change is shown', async () => {
    hearScan('6901234567892')
    hearScan('6901234567892')
    expect(basketNow().lines).toMatchObject([{ quantity: 2, code: '6901234567892' }])
    startPayment()
    expect(cashToPay()).toBe(1980)
    await takeCash(2000)
    const [opened, sold] = await entries()
    expect(opened).toMatchObject({ kind: 'shift-opened', sequence: 1 })
    expect(sold).toMatchObject({ kind: 'sale', sequence: 2, number: '1-02-000001', state: 'on-device' })
    expect(await firstBrokenSequence([opened!, sold!])).toBeNull()
    const body = journalBody.parse(sold!.body) as SaleBody
    expect(body).toMatchObject({
      staffId: cashierId,
      catalogueCursor: 0,
      texts: [{ name: 'Tea', code: '6901234567892' }],
      tenders: [{ method: 0, amountMinor: 1980, receivedMinor: 2000, changeMinor: 20, cashRoundingMinor: 0 }],
    })
    expect(desk.read().finished).toMatchObject({ number: '1-02-000001', changeMinor: 20 })
    expect(basketNow().lines).toEqual([])
    hearScan('6901234567892')
    expect(desk.read().finished).toBeNull()
    expect(basketNow().lines).toHaveLength(1)
  })

  it('waits for no goods that are being written', async () => {
    addItem(tea)
    const { items, facts } = cacheDb()
    let end = (): void => undefined
    const feed = cacheDb().transaction('rw', items, facts, () =>
      Dexie.waitFor(new Promise<void>((ended) => (end = ended))),
    )
    await takeCash(1000)
    expect(desk.read().finished).toMatchObject({ changeMinor: 10 })
    end()
    await feed
  })

  it('keeps the note on a line, on the receipt and in the journal', async () => {
    addItem(tea)
    change({ kind: 'set-line-note', lineId: selectedLine()!.id, note: 'no sugar' })
    await takeCash(1000)
    const body = journalBody.parse((await entries())[1]!.body) as SaleBody
    expect(body.texts).toMatchObject([{ name: 'Tea', note: 'no sugar' }])
    expect(desk.read().finished?.receipt?.blocks).toContainEqual({ kind: 'text', text: '  no sugar' })
  })

  it('is credited to whoever sold it, line by line, on the receipt and in the journal', async () => {
    desk.change({ setup: { ...setup, settings: { ...setup.settings, 'sales.seller': 'line' } } })
    addItem(tea)
    addItem(tomato, '1')
    const [first, second] = basketNow().lines
    change({ kind: 'set-seller', lineId: null, sellerId: managerId })
    change({ kind: 'set-seller', lineId: second!.id, sellerId: cashierId })
    await takeCash(10_000)
    const body = journalBody.parse((await entries())[1]!.body) as SaleBody
    // The cashier's own line needs no seller.
    expect(body.sellers).toEqual([{ lineId: first!.id, staffId: managerId }])
    const sold = { kind: 'text', text: `  导购 ${setup.staff[1]!.name}` }
    expect(
      desk.read().finished?.receipt?.blocks.filter((block) => 'text' in block && block.text === sold.text),
    ).toEqual([sold])
  })

  it('says by whose family card it was bought, in the journal and on the receipt', async () => {
    const member = {
      id: id(40),
      cardNumber: '0000000017',
      name: 'Ada',
      levelNumber: null,
      levelDiscountBasisPoints: 0,
      earnRatioHundredths: 100,
      points: 0,
      birthday: null,
    }
    addItem(tea)
    setMember(member as never, { familyName: 'Ben', familyCard: '0000000033' })
    await takeCash(1000)
    expect(journalBody.parse((await entries())[1]!.body)).toMatchObject({ memberId: id(40), familyCard: '0000000033' })
    const said = desk
      .read()
      .finished?.receipt?.blocks.filter((block) => block.kind === 'row' && block.right.includes('Ada'))
    expect(said).toMatchObject([{ right: 'Ada 0000000033' }])
    addItem(tea)
    setMember(member as never)
    await takeCash(1000)
    expect((await entries())[2]!.body).not.toHaveProperty('familyCard')
  })

  it('is the cashier’s where nobody is asked, whatever the basket says', async () => {
    addItem(tea)
    change({ kind: 'set-seller', lineId: null, sellerId: managerId })
    await takeCash(1000)
    expect((journalBody.parse((await entries())[1]!.body) as SaleBody).sellers).toBeUndefined()
  })

  it('rounds cash to coins without touching the price', async () => {
    addItem({ ...tea, sellPriceMinor: 1997 })
    payExact()
    await patiently(() => expect(desk.read().finished).not.toBeNull())
    const sale = (await entries())[1]!.body as SaleBody
    expect(sale.tenders[0]).toMatchObject({ amountMinor: 2000, receivedMinor: 2000, cashRoundingMinor: 3 })
    expect((sale.answer as { totals: { payableMinor: number } }).totals.payableMinor).toBe(1997)
  })

  it('is not made by too little cash, which is a part of it, by two presses, or without a basket', async () => {
    await takeCash(100)
    addItem(tea)
    startPayment()
    typedCash.change({ text: '1' })
    await Promise.all([takeTypedCash(), takeTypedCash()])
    expect(takenPayments.read().tenders).toEqual([{ method: 'cash', amountMinor: 100, reference: null }])
    expect([typedCash.read().text, cashToPay(), leftToPay()]).toEqual(['', 890, 890])
    await Promise.all([takeCash(890), takeCash(890)])
    expect((await entries()).filter(({ kind }) => kind === 'sale')).toHaveLength(1)
  })

  it('takes no bar code and no impossible amount for cash (D86)', async () => {
    addItem(tea)
    startPayment()
    for (const text of ['2990000002075', '9999', '299000000207']) {
      typedCash.change({ text })
      await takeTypedCash()
      expect(desk.read().finished).toBeNull()
    }
    await takeCash(99_001)
    expect(await entries()).toHaveLength(1)
    expect(desk.read()).toMatchObject({ workArea: 'pay', message: { key: 'refusal.cash.too-much' } })
    typedCash.change({ text: '10' })
    await takeTypedCash()
    expect(desk.read().finished).toMatchObject({ changeMinor: 10 })
    typedCash.change({ text: '' })
  })

  it('stays a basket when the disk refuses, and says so', async () => {
    addItem(tea)
    await basketSaved()
    const add = vi.spyOn(journalDb().entries, 'bulkAdd').mockRejectedValueOnce(new Error('QuotaExceededError'))
    await takeCash(1000)
    add.mockRestore()
    expect(desk.read().message?.key).toBe('message.saleNotWritten')
    expect(basketNow().lines).toHaveLength(1)
    expect(await entries()).toHaveLength(1)
    await takeCash(1000)
    expect((await entries())[1]).toMatchObject({ number: '1-02-000001' })
  })

  it('keeps the basket as it was when the calculation refuses a change', () => {
    for (let line = 0; line < 10; line += 1)
      addOpenPrice({ ...tea, id: id(30), isOpenPrice: true }, 999_999, 99_999_999)
    const before = basketNow()
    expect(before.lines).toHaveLength(10)
    addOpenPrice({ ...tea, id: id(30), isOpenPrice: true }, 999_999, 99_999_999)
    expect(desk.read().message?.key).toBe('refusal.basket.too-large')
    expect(basketNow()).toBe(before)
  })

  it('takes no price beyond the highest, typed, changed or on a label', () => {
    const label = { ...tea, id: id(31) }
    const tries = [
      () => addOpenPrice({ ...tea, id: id(30), isOpenPrice: true }, 1, 100_000_000),
      () => addLabelled(label, 9_999_999_900, 1, '2100000000005'),
      () => setUnitPrice(selectedLine()!, 9_999_999_900, ''),
      () => addItem({ ...tea, id: id(32), sellPriceMinor: 9_999_999_900 }),
    ]
    addItem(tea)
    const before = basketNow()
    for (const attempt of tries) {
      desk.change({ message: null })
      attempt()
      expect(desk.read().message).toMatchObject({ key: 'refusal.price.too-high', facts: { most: '999,999.99' } })
      expect(basketNow()).toBe(before)
    }
    addLabelled(label, 99_999_999, 1, '2100000000005')
    expect(basketNow().lines).toHaveLength(2)
  })

  it('comes back exactly after a crash, also with what was undone', async () => {
    hearScan('6901234567892')
    pressKey('*')
    pressKey('5')
    pressKey('Enter')
    undoStep()
    await basketSaved()
    const { history } = desk.read()
    expect(await restoreBasket(journalDb())).toEqual(history)
    redoStep()
    expect(basketNow().lines[0]?.quantity).toBe(5)
  })

  it('notes goods that leave by an undone scan, and those of a removal done again, and nothing else', async () => {
    const removed = async () =>
      (await entries()).flatMap(({ body }) =>
        body.kind === 'goods-removed' ? [body.lines.map(({ name }) => name)] : [],
      )
    addItem(tea)
    addItem(tea)
    expect(await removed()).toEqual([])
    while (basketNow().lines.length > 0) undoStep()
    await expect.poll(async () => (await removed()).flat()).toHaveLength(1)
    redoStep()
    removeLine(basketNow().lines[0]!)
    await expect.poll(removed).toHaveLength(2)
    undoStep()
    redoStep()
    await expect.poll(removed).toHaveLength(3)
  })
})

describe('a page that dies', () => {
  it('before the disk has a scan brings it back; after the sale nothing comes back', async () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('window', globalThis)
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
    const afterCrash = async () =>
      newerOf(
        await restoreBasket(journalDb()),
        await readRevision(journalDb()),
        readCopy(copyStorage(), { registrationId: 'r1', staffId: cashierId }),
      )
    try {
      const writes = vi.spyOn(journalDb(), 'backendDB').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError')
      })
      hearScan('6901234567892')
      hearScan('2100123110629')
      await basketSaved()
      const { history } = desk.read()
      expect(await restoreBasket(journalDb())).toBeNull()
      expect(await afterCrash()).toEqual(history)
      const copyOfSold = [...kept]
      await takeCash(100_000)
      await basketSaved()
      writes.mockRestore()
      for (const [key, value] of copyOfSold) kept.set(key, value)
      expect((await entries()).at(-1)?.kind).toBe('sale')
      expect(await afterCrash()).toBeNull()
    } finally {
      vi.unstubAllGlobals()
    }
  })
})
