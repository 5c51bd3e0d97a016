// long: one till's day, its goods and its people, read in order
import 'fake-indexeddb/auto'
import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { firstPreviousHash } from '@kassa/contract/device/journal-hash.ts'
import { journalBody } from '@kassa/contract/device/journal.ts'
import type { JournalRefundBody, SaleBody } from '@kassa/contract/device/journal.ts'
import { permissions } from '@kassa/contract/permission/permissions.ts'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CatalogueIndex } from '../catalogue/catalogue-index.ts'
import { newerOf, readCopy } from '../basket/basket-copy.ts'
import { readRevision, restoreBasket } from '../basket/basket-store.ts'
import { basketSaved, change, copyStorage, redoStep, undoStep } from '../basket/change-basket.ts'
import { changeOrder } from '../basket/change-order.ts'
import { openLine } from '../cashiering/choose-line.ts'
import { pressKey } from '../cashiering/press-entry.ts'
import { addItem, addLabelled, addOpenPrice, removeLine, selectedLine, setUnitPrice } from '../basket/sell.ts'
import { startHistory } from '../model/history.ts'
import { cacheDb, journalDb } from '../journal/databases.ts'
import { basketNow, cashierNow, desk } from '../model/desk-state.ts'
import type { DeskSetup } from '../model/desk-setup.ts'
import { heldTicket } from '@kassa/domain/receipt/held-ticket.ts'
import { heldCode, hold, recall } from '../basket/hold.ts'
import { checkPin, enterDesk } from '../lock/lock.ts'
import { approvedText, coversSale } from '@kassa/domain/sales/approval.ts'
import { makePin } from '../../test/make-pin.ts'
import { canProve, signApproval } from '../lock/sign-approval.ts'
import { makeSealKeys } from '../model/pin.ts'
import { firstBrokenSequence } from '../journal/hash-chain.ts'
import type { Registration } from '../model/registration.ts'
import { listShift } from '../journal/journal-store.ts'
import { cashToPay, leftToPay, taken } from '../payment/due.ts'
import { dropExchange, exchange } from '../payment/exchange.ts'
import { exchangeHalf } from '../orders/refund/exchange-half.ts'
import { payExact, takeCash, takeTypedCash } from '../payment/methods/cash/take-cash.ts'
import { typedCash } from '../payment/methods/cash/typed-cash.ts'
import { pending } from '../payment/methods/channel/pending.ts'
import type { Standing } from '../payment/methods/channel/pending.ts'
import { takeReference } from '../payment/methods/reference/take-reference.ts'
import { takeTender } from '../payment/take-tender.ts'
import { startPayment } from '../payment/start-payment.ts'
import { usualChoice } from '@kassa/domain/payment/method-choice.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import { preferMethod } from '@kassa/domain/order/sale-tenders.ts'
import { cashOf, moneyOfCaps } from '../orders/refund/refund-money.ts'
import { preview, refundNow, findRefundable } from '../orders/refund/refundable.ts'
import { followQuestions, hearScan } from '../scan/scan-flow.ts'
import { closeShiftNow, handOver, moveCash, openDrawer, openShift, readTotals } from '../shift/shift-actions.ts'
import { uuidV7 } from '../model/uuid-v7.ts'
import { patiently } from '../../test/patiently.ts'

const id = (count: number): string => uuidV7(1_772_000_000_000, new Uint8Array(10).fill(count))
const [outletId, merchantId, cashierId, managerId, taxId, teaId, tomatoId] = [1, 2, 3, 4, 5, 6, 7].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]

const itemOf = (facts: Partial<DeskItem> & Pick<DeskItem, 'id' | 'name'>): DeskItem => ({
  productId: facts.id,
  type: 'standard',
  names: {},
  variantName: '',
  searchKeys: '',
  codes: [],
  customCode: null,
  sku: null,
  categoryId: null,
  brandId: null,
  unit: '',
  weightUnit: null,
  sellPriceMinor: 990,
  memberPriceMinor: null,
  special: null,
  taxId,
  isOnShelf: true,
  isDiscountable: true,
  memberDiscountAllowed: true,
  earnsPoints: true,
  takesPoints: true,
  isOpenPrice: false,
  tracksSerials: false,
  minimumPriceMinor: null,
  stockPolicy: 'warn',
  onHand: 100,
  parts: [],
  imageUrl: null,
  expiresOn: null,
  ...facts,
})

const tea = itemOf({ id: teaId, name: 'Tea', codes: ['6901234567892'] })
const tomato = itemOf({
  id: tomatoId,
  name: 'Tomato',
  type: 'weighed',
  weightUnit: 'kg',
  customCode: '00123',
  sellPriceMinor: 8950,
})

const everything = permissions.map(({ code }) => code)
const person = (staffId: string, name: string, maxDiscountBasisPoints: number | null): DeskSetup['staff'][number] => ({
  id: staffId,
  number: name,
  name,
  permissionCodes: everything,
  limits: { maxDiscountBasisPoints, maxRefundMinor: null },
  pin: null,
})

const setup: DeskSetup = {
  serverTime: '2026-03-01T00:00:00Z',
  merchant: { id: merchantId, number: '100001', name: 'Demo' },
  outlet: {
    id: outletId,
    number: '1',
    name: 'East',
    address: '',
    phone: '',
    currency: 'CNY',
    timeZone: 'Asia/Shanghai',
    dayCutoffMinutes: 0,
    locale: 'zh-CN',
    taxNumber: '',
  },
  device: { id: id(9), name: 'Till', number: '2', epoch: 1, isEnabled: true },
  taxes: [{ id: taxId, name: 'VAT', rateBasisPoints: 1300, isIncluded: true, isDefault: true }],
  categories: [],
  settings: { 'sales.cash-rounding': { CNY: { unitMinor: 10, mode: 'nearest' }, USD: null, JPY: null, ETB: null } },
  staff: [person(cashierId, 'Li', 1000), person(managerId, 'Wang', null)],
  catalogueCursor: 7,
}

const registration = {
  registrationId: 'r1',
  deviceId: id(9),
  numberPrefix: '1-02',
  nextNumber: 1,
  lastSequence: 0,
  lastHash: firstPreviousHash,
} as unknown as Registration

const entries = () => journalDb().entries.orderBy('[registrationId+sequence]').toArray()
let stop: () => void

beforeEach(async () => {
  const db = journalDb()
  await Promise.all(
    [db.entries, db.baskets, db.basketSteps, db.remembered, db.registrations].map((table) => table.clear()),
  )
  const sealKeys = await makeSealKeys()
  await db.registrations.add({ ...registration, sealKeys })
  desk.change({
    phase: 'ready',
    registration: { ...registration, sealKeys },
    setup,
    catalogue: new CatalogueIndex([tea, tomato]),
    isCatalogueLoaded: true,
    cashierId,
    isLocked: false,
    shift: null,
    dialog: null,
    finished: null,
    workArea: 'sell',
    unknownCodes: [],
    message: null,
    isOnline: false,
    history: startHistory(id(20), Date.now()),
    priced: null,
    selectedLineId: null,
  })
  stop = followQuestions()
  await openShift(10_000)
})
afterEach(() => stop())

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

  it('is not made by too little cash, by two presses, or without a basket', async () => {
    await takeCash(100)
    addItem(tea)
    await takeCash(100)
    expect(desk.read().message?.key).toBe('message.notEnough')
    await Promise.all([takeCash(990), takeCash(990)])
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
      const puts = vi.spyOn(journalDb().baskets, 'put').mockRejectedValue(new Error('QuotaExceededError'))
      hearScan('6901234567892')
      hearScan('2100123110629')
      await basketSaved()
      const { history } = desk.read()
      expect(await restoreBasket(journalDb())).toBeNull()
      expect(await afterCrash()).toEqual(history)
      const copyOfSold = [...kept]
      await takeCash(100_000)
      await basketSaved()
      puts.mockRestore()
      for (const [key, value] of copyOfSold) kept.set(key, value)
      expect((await entries()).at(-1)?.kind).toBe('sale')
      expect(await afterCrash()).toBeNull()
    } finally {
      vi.unstubAllGlobals()
    }
  })
})

describe('scanning', () => {
  it('takes the typed quantity, keeps unknown codes aside and goes on', () => {
    for (const key of ['3', '*']) pressKey(key)
    hearScan('6901234567892')
    hearScan('4006381333931')
    hearScan('6901234567892')
    expect(basketNow().lines).toMatchObject([{ quantity: 4 }])
    expect(desk.read().unknownCodes).toMatchObject([{ code: '4006381333931', reason: 'unknown' }])
  })

  it('reads a price label and a weight label of the scale', () => {
    hearScan('2100123110629')
    hearScan('2200123012364')
    expect(basketNow().lines).toMatchObject([
      { goods: { id: tomatoId }, labelAmountMinor: 11_062, quantity: 1236 },
      { goods: { id: tomatoId }, labelAmountMinor: null, quantity: 1236 },
    ])
    const { priced } = desk.read()
    expect(priced?.ok && priced.value.totals.payableMinor).toBe(22_124)
  })

  it('waits while a question is open and loses nothing', async () => {
    desk.change({ dialog: { kind: 'hold' } })
    hearScan('6901234567892')
    hearScan('4006381333931')
    expect(basketNow().lines).toEqual([])
    expect(desk.read().scans.waiting).toHaveLength(2)
    desk.change({ dialog: null })
    await patiently(() => expect(desk.read().scans.waiting).toEqual([]))
    expect(basketNow().lines).toHaveLength(1)
    expect(desk.read().unknownCodes).toHaveLength(1)
  })

  it('sells what is past its last day with a warning; the label in hand knows better than the catalogue', () => {
    const said = (code: string) => {
      hearScan(code)
      const { message } = desk.read()
      return message?.key === 'message.expired' ? message.facts : null
    }
    const nextYear = String((new Date().getFullYear() + 1) % 100).padStart(2, '0')
    expect(said('(01)06901234567892(17)200131')).toEqual({ name: 'Tea', day: '01/31/2020' })
    expect(said('6901234567892')).toBeNull()
    desk.change({ catalogue: new CatalogueIndex([{ ...tea, expiresOn: '2020-02-29' }]) })
    expect(said('6901234567892')).toEqual({ name: 'Tea', day: '02/29/2020' })
    expect(said(`(01)06901234567892(17)${nextYear}0131`)).toBeNull()
    expect(basketNow().lines).toMatchObject([{ quantity: 4 }])
  })

  it('says that something is off the shelf', () => {
    desk.change({ catalogue: new CatalogueIndex([{ ...tea, isOnShelf: false }]) })
    hearScan('6901234567892')
    expect(desk.read().unknownCodes).toMatchObject([{ reason: 'off-shelf' }])
  })
})

describe('price changes', () => {
  it('stay within the role, else somebody approves by name, with a proof bound to the order, the line and the price', async () => {
    const { pin, publicKey } = await makePin(desk.read().registration!.sealKeys!.publicKey, '258036')
    const short = await makePin(desk.read().registration!.sealKeys!.publicKey, '4826')
    const manager = { ...setup.staff[1]!, pin }
    expect([canProve(manager), canProve({ ...manager, pin: short.pin }), canProve(setup.staff[1]!)]).toEqual([
      true,
      false,
      false,
    ])
    desk.change({ setup: { ...setup, staff: [setup.staff[0]!, manager] } })
    addItem(tea)
    setUnitPrice(selectedLine()!, 900, '')
    expect(basketNow().lines[0]?.manualUnitPriceMinor).toBe(900)
    setUnitPrice(selectedLine()!, 500, 'damaged box')
    const { dialog } = desk.read()
    if (dialog?.kind !== 'approval') throw new Error('nobody was asked')
    expect(setup.staff.filter(dialog.ask.mayApprove).map(({ name }) => name)).toEqual(['Wang'])
    expect(await signApproval(dialog.ask, manager, '258037', 1_772_000_000_000)).toEqual({ kind: 'wrong', left: 4 })
    const signed = await signApproval(dialog.ask, manager, '258036', 1_772_000_000_000)
    if (signed.kind !== 'given') throw new Error(signed.kind)
    dialog.ask.onApproved(signed.approval)
    expect(basketNow()).toMatchObject({
      lines: [{ manualUnitPriceMinor: 500, priceReason: 'damaged box' }],
      approvals: [{ what: 'line-price', staffId: managerId, reason: 'damaged box' }],
    })
    await takeCash(1000)
    const sale = journalBody.parse((await entries()).at(-1)!.body) as SaleBody
    const [approval] = sale.approvals
    const thing = { what: 'line-price', subjectId: sale.orderId, currency: 'CNY' }
    const { lineId = null, value = '', proof } = approval!
    if (proof?.by !== 'key') throw new Error('no proof')
    const text = approvedText({ ...thing, lineId, value }, managerId, proof.at)
    const how = { name: 'ECDSA', hash: 'SHA-256' }
    const signature = Buffer.from(proof.signature, 'base64url')
    expect(await crypto.subtle.verify(how, publicKey, signature, new TextEncoder().encode(text))).toBe(true)
    expect(coversSale({ what: 'line-price', lineId, value }, sale.snapshot as never)).toBe(true)
  })

  it('are refused above what a piece may cost, and asked about where a digit too many was typed (D86)', () => {
    addItem(tea)
    setUnitPrice(selectedLine()!, 100_000_000, '')
    addOpenPrice(itemOf({ id: id(30), name: 'Odd job', isOpenPrice: true }), 1, 100_000_000)
    expect(desk.read().message?.key).toBe('refusal.price.too-high')
    expect(basketNow().lines).toMatchObject([{ manualUnitPriceMinor: null }])
    setUnitPrice(selectedLine()!, 9_900, '')
    expect(desk.read().message?.key).toBe('message.oddPrice')
    expect(basketNow().lines).toMatchObject([{ manualUnitPriceMinor: 9_900 }])
  })

  it('of the order are measured in one number', () => {
    addItem(tea)
    changeOrder({ kind: 'percent', offBasisPoints: 1000 }, '')
    expect(basketNow().orderChange).toEqual({ kind: 'percent', offBasisPoints: 1000 })
    changeOrder({ kind: 'target', totalMinor: 500 }, '')
    expect(desk.read().dialog?.kind).toBe('approval')
    desk.change({ dialog: null })
    changeOrder(null, '')
    expect(basketNow().orderChange).toBeNull()
  })
})

describe('hold and recall', () => {
  it('swaps baskets without losing either', async () => {
    addItem(tea)
    await hold('blue coat')
    expect(basketNow().lines).toEqual([])
    expect(desk.read().heldCount).toBe(1)
    addItem(tea)
    addItem(tea)
    const [held] = await journalDb().baskets.where('state').equals('held').toArray()
    await recall(held!.id)
    expect(basketNow().lines).toMatchObject([{ quantity: 1 }])
    expect(desk.read().heldCount).toBe(1)
    expect(await entries()).toHaveLength(1)
  })
})

describe('a ticket of a held basket', () => {
  it('brings it back when it is scanned', async () => {
    addItem(tea)
    const ticket = heldTicket(heldCode(basketNow().id), 'blue coat', '2026-03-01T00:00:00.000Z', setup)
    await hold('blue coat')
    const code = ticket.blocks.find((block) => block.kind === 'barcode')
    if (code?.kind !== 'barcode') throw new Error('no code')
    hearScan(code.code)
    await patiently(() => expect([basketNow().lines.length, desk.read().heldCount]).toEqual([1, 0]))
  })
})

describe('a refund of an own sale without a line', () => {
  it('previews what it gives back, and all of them add up to what was paid', async () => {
    for (const key of ['3', '*']) pressKey(key)
    hearScan('6901234567892')
    changeOrder({ kind: 'percent', offBasisPoints: 333 }, '')
    await takeCash(5000)
    const sale = (await entries())[1]!.body as SaleBody
    let back = 0
    for (let count = 0; count < 3; count += 1) {
      const order = await findRefundable('RC-1-02-000001')
      if (typeof order === 'string') throw new Error(order)
      expect(order.rows[0]?.left).toBe(3 - count)
      const chosen = [{ line: 0, quantity: 1, goods: 'restock' as const }]
      const seen = await preview(order, chosen, '')
      if (!seen.ok) throw new Error(seen.message)
      const done = await refundNow(order, chosen, 'changed his mind', seen)
      expect(done).toMatchObject({ amountMinor: seen.amountMinor, money: moneyOfCaps(seen.caps) })
      back += cashOf(done.money)
    }
    expect(back).toBe(sale.tenders[0]?.amountMinor)
    const refunds = (await entries()).filter(({ kind }) => kind === 'refund')
    expect(refunds.map(({ number }) => number)).toEqual(['R1-02-000002', 'R1-02-000003', 'R1-02-000004'])
    for (const { body } of refunds) expect(journalBody.safeParse(body).success).toBe(true)
    const sum = refunds.reduce((total, { body }) => total + (body as JournalRefundBody).amountMinor, 0)
    expect(sum).toBe((sale.answer as { totals: { payableMinor: number } }).totals.payableMinor)
    const again = await findRefundable('1-02-000001')
    if (typeof again === 'string') throw new Error(again)
    expect(again.rows[0]?.left).toBe(0)
  })
})

describe('goods for goods', () => {
  const sellTea = async (): Promise<void> => {
    for (const key of ['2', '*']) pressKey(key)
    hearScan('6901234567892')
    await takeCash(5_000)
    desk.change({ finished: null })
  }
  /** One tea of the sale comes back with what lies in the basket; answers what it is worth. */
  const bringBack = async (number: string): Promise<number> => {
    const order = await findRefundable(number)
    if (typeof order === 'string') throw new Error(order)
    const chosen = [{ line: 0, quantity: 1, goods: 'restock' as const }]
    const seen = await preview(order, chosen, '')
    if (!seen.ok) throw new Error(seen.message)
    const coming = {
      order,
      chosen,
      reason: 'other sort',
      seen,
      going: { refundId: id(77), approval: null },
    }
    exchange.change({
      standing: {
        basketId: basketNow().id,
        orderNumber: order.number,
        moneyMinor: seen.amountMinor,
        caps: seen.caps,
        chosen,
        reason: '',
        ask: null,
        half: (payableMinor, exchangedMinor) => exchangeHalf(coming, payableMinor, exchangedMinor),
      },
    })
    return seen.amountMinor
  }
  const last = async () => {
    const stored = (await entries()).at(-1)!
    const body = journalBody.parse(stored.body)
    if (body.kind !== 'exchange') throw new Error(body.kind)
    return { stored, body }
  }

  it('are one entry: dearer ones are paid by the difference, and the receipt says what came back', async () => {
    await sellTea()
    addItem({ ...tea, id: tomatoId, productId: tomatoId, name: 'Fine tea', sellPriceMinor: 3_000 })
    expect(await bringBack('1-02-000001')).toBe(990)
    expect([cashToPay(), leftToPay()]).toEqual([2_010, 2_010])
    await takeCash(2_500)
    const { stored, body } = await last()
    expect([stored.number, stored.orderId, body.refund.number]).toEqual([
      '1-02-000002',
      body.sale.orderId,
      'R1-02-000002',
    ])
    expect(body.sale.tenders.map(({ method, amountMinor }) => [method, amountMinor])).toEqual([
      [102, 990],
      [0, 2_010],
    ])
    expect(body.refund.tenders.map(({ method, amountMinor }) => [method, amountMinor])).toEqual([[102, 990]])
    expect(desk.read().finished).toMatchObject({ number: '1-02-000002', changeMinor: 490 })
    const rows = desk.read().finished?.receipt?.blocks.flatMap((block) => (block.kind === 'row' ? [block.left] : []))
    expect(rows).toContain('换货抵付')
    expect(exchange.read().standing).toBeNull()
    expect((await readTotals(desk.read().shift!.id)).expectedMinor).toBe(10_000 + 1_980 + 2_010)
    const again = await findRefundable('1-02-000001')
    expect(typeof again === 'string' ? again : again.rows[0]?.left).toBe(1)
  })

  it('that cost less give the rest back, without anything being taken', async () => {
    await sellTea()
    addItem({ ...tea, id: tomatoId, productId: tomatoId, name: 'Small tea', sellPriceMinor: 500 })
    await bringBack('1-02-000001')
    startPayment()
    await patiently(async () => expect((await last()).body.refund.tenders).toHaveLength(2))
    const { body } = await last()
    expect(body.refund.tenders.map(({ method, amountMinor }) => [method, amountMinor])).toEqual([
      [0, 490],
      [102, 500],
    ])
    expect(body.sale.tenders.map(({ method, amountMinor }) => [method, amountMinor])).toEqual([[102, 500]])
    await patiently(() => expect(desk.read().finished?.changeMinor).toBe(490))
    expect((await readTotals(desk.read().shift!.id)).expectedMinor).toBe(10_000 + 1_980 - 490)
  })

  it('belong to the basket they were brought for, and to no other', async () => {
    await sellTea()
    addItem({ ...tea, sellPriceMinor: 3_000 })
    await bringBack('1-02-000001')
    desk.change({ history: startHistory(id(78), Date.now()) })
    addItem({ ...tea, sellPriceMinor: 3_000 })
    expect(cashToPay()).toBe(3_000)
  })

  it('sell nothing where another refund has come in between', async () => {
    await sellTea()
    addItem({ ...tea, sellPriceMinor: 3_000 })
    await bringBack('1-02-000001')
    const { standing } = exchange.read()
    exchange.change({ standing: standing && { ...standing, half: () => Promise.reject(new Error('the sums moved')) } })
    const before = (await entries()).length
    await takeCash(3_000)
    expect((await entries()).length).toBe(before)
    expect(desk.read()).toMatchObject({ isWriting: false, message: { key: 'message.exchangeChanged' } })
    const byChannel = { method: 'alipay' as const, amountMinor: 2_010, reference: attemptNumber(id(79)) }
    await takeTender(byChannel)
    expect((await entries()).length).toBe(before)
    expect(taken.read().tenders).toEqual([byChannel])
    taken.change({ tenders: [] })
    dropExchange()
  })
})

describe('a payment made elsewhere', () => {
  const card = usualChoice('bank-card', true)
  const refusedAs = async (typed: { amount: string; reference: string }, choice = card): Promise<string> => {
    const done = await takeReference(typed, choice)
    return done.ok ? 'taken' : done.refusal.code
  }
  beforeEach(() => {
    addItem({ ...tea, sellPriceMinor: 3_000 })
    startPayment()
  })

  it('is split over several slips, and the last ends the sale', async () => {
    expect(await refusedAs({ amount: '10', reference: 'ab 12' })).toBe('taken')
    expect(taken.read().tenders).toEqual([{ method: 'bank-card', amountMinor: 1_000, reference: 'AB12' }])
    expect(leftToPay()).toBe(2_000)
    expect(await refusedAs({ amount: '', reference: 'AB13' })).toBe('taken')
    const sale = (await entries()).at(-1)!.body as SaleBody
    expect(sale.tenders).toMatchObject([
      { method: 3, amountMinor: 1_000, reference: 'AB12' },
      { method: 3, amountMinor: 2_000, reference: 'AB13', changeMinor: 0 },
    ])
  })

  it('is refused with its reason, and nothing is taken', async () => {
    await refusedAs({ amount: '10', reference: 'AB12' })
    const before = taken.read().tenders
    const offline = { ...card, offlineMostMinor: 500 }
    expect(await refusedAs({ amount: '20.01', reference: 'AB13' })).toBe('tender.too-much')
    expect(await refusedAs({ amount: '0', reference: 'AB13' })).toBe('tender.nothing')
    expect(await refusedAs({ amount: 'x', reference: 'AB13' })).toBe('amount.not-a-number')
    expect(await refusedAs({ amount: '5', reference: '' })).toBe('reference.missing')
    expect(await refusedAs({ amount: '5', reference: '123' })).toBe('reference.too-short')
    expect(await refusedAs({ amount: '5', reference: 'ab12' })).toBe('reference.used')
    expect(await refusedAs({ amount: '5.01', reference: 'AB13' }, offline)).toBe('tender.offline')
    expect(taken.read().tenders).toBe(before)
    expect(await refusedAs({ amount: '5', reference: 'AB13' }, offline)).toBe('taken')
    expect(await refusedAs({ amount: '1', reference: '' }, { ...card, needsReference: false })).toBe('taken')
  })

  it('names a slip of an earlier sale of the day, by method', async () => {
    await refusedAs({ amount: '', reference: 'AB12' })
    addItem({ ...tea, sellPriceMinor: 3_000 })
    startPayment()
    expect(await takeReference({ amount: '', reference: 'AB12' }, card)).toMatchObject({
      ok: false,
      refusal: { code: 'reference.used', facts: { order: '1-02-000001' } },
    })
    expect(await refusedAs({ amount: '', reference: 'AB12' }, usualChoice('alipay', true))).toBe('taken')
  })
})

describe('a basket that a channel may still take money for', () => {
  afterEach(() => {
    pending.change({ standing: null })
    taken.change({ tenders: [] })
  })

  const standing = {
    id: id(60),
    orderId: id(20),
    method: 3,
    way: 'shows-code',
    amountMinor: 1_980,
    view: null,
  } as const

  it('neither changes nor goes away until that is settled; choosing a line leaves the payment only then', async () => {
    addItem(tea)
    startPayment()
    pending.change({ standing: standing as unknown as Standing })
    const before = basketNow()
    const tries = [() => addItem(tea), undoStep, () => removeLine(selectedLine()!), () => hold(''), () => recall(id(9))]
    for (const attempt of tries) {
      desk.change({ message: null })
      await Promise.resolve(attempt())
      expect([String(attempt), desk.read().message?.key]).toEqual([String(attempt), 'message.takeBackFirst'])
      expect(basketNow()).toBe(before)
    }
    openLine(before.lines[0]!.id)
    expect(desk.read().workArea).toBe('pay')
    pending.change({ standing: null })
    openLine(before.lines[0]!.id)
    expect(desk.read()).toMatchObject({ workArea: 'line', paymentStartedAt: null })
    removeLine(selectedLine()!)
    expect(basketNow().lines).toHaveLength(0)
  })
})

describe('a refund of a sale that was not paid in cash alone', () => {
  const paidByCard = async (): Promise<void> => {
    addItem({ ...tea, sellPriceMinor: 3_000 })
    addItem(tomato, '1')
    await takeTender({ method: 'alipay', amountMinor: 6_000, reference: 'T-1' })
    await takeCash(6_000)
  }

  it('goes back to what paid it, electronic before cash, and cash only by choice', async () => {
    await paidByCard()
    const sale = (await entries())[1]!.body as SaleBody
    expect(sale.tenders).toMatchObject([
      { method: 2, amountMinor: 6_000, reference: 'T-1' },
      { method: 0, amountMinor: 5_950, receivedMinor: 6_000, changeMinor: 50 },
    ])
    const order = await findRefundable('1-02-000001')
    if (typeof order === 'string') throw new Error(order)
    const tea = [{ line: 0, quantity: 1, goods: 'restock' as const }]
    const seen = await preview(order, tea, '')
    expect(seen).toMatchObject({
      ok: true,
      caps: [
        { method: 2, proposedMinor: 3_000 },
        { method: 0, proposedMinor: 0 },
      ],
    })
    if (!seen.ok) return
    const inCash = await preview(order, tea, '', preferMethod(seen.caps, 0))
    expect(inCash).toMatchObject({ caps: [{ proposedMinor: 0 }, { proposedMinor: 3_000 }] })
    const first = await refundNow(order, tea, '', seen)
    expect(first.money).toMatchObject([{ method: 2, amountMinor: 3_000 }])

    const again = await findRefundable('1-02-000001')
    if (typeof again === 'string') throw new Error(again)
    const rest = [{ line: 1, quantity: 1_000, goods: 'restock' as const }]
    const left = await preview(again, rest, '')
    expect(left).toMatchObject({ caps: [{ proposedMinor: 3_000 }, { proposedMinor: 5_950 }] })
    if (!left.ok) return
    await refundNow(again, rest, '', left)
    const bodies = (await entries()).map(({ body }) => body).filter((body) => body.kind === 'refund')
    expect(bodies.map(({ tenders }) => tenders.map(({ method, amountMinor }) => [method, amountMinor]))).toEqual([
      [[2, 3_000]],
      [
        [2, 3_000],
        [0, 5_950],
      ],
    ])
    expect(await readTotals(desk.read().shift!.id)).toMatchObject({ cashSalesMinor: 5_950, cashRefundsMinor: 5_950 })
  })
})

describe('a shift', () => {
  it('expects what its entries say, closes on the disk and hands the float on', async () => {
    addItem(tea)
    await takeCash(1000)
    await moveCash(-5000, 'bank')
    await openDrawer('change')
    const { shift } = desk.read()
    const totals = await readTotals(shift!.id)
    expect(totals).toMatchObject({ sales: 1, expectedMinor: 10_000 + 990 - 5000, drawerOpenings: 1 })
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
