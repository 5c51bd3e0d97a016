// A page that dies between the sale on the disk and its papers leaves a customer who waits for change and receipt.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patiently } from '../../../test/patiently.ts'
import { entries, tea, useTill } from '../../../test/till-of-a-day.ts'
import { addItem } from '../../basket/sell.ts'
import { basketSaved, showBasket } from '../../basket/change-basket.ts'
import { basketNow, desk } from '../../model/desk-state.ts'
import { startHistory } from '../../model/history.ts'
import { newId } from '../../model/uuid-v7.ts'
import { payExact, takeCash } from '../methods/cash/take-cash.ts'
import { showPaidAgain } from './paid-again.ts'
import { cardLeft, followPaidCard, recallPaid } from './paid-note.ts'
import * as papers from './print-papers.ts'

useTill()
beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The page goes, and the next one begins with nothing on the screen. */
const die = (): void => desk.change({ finished: null, message: null, history: startHistory(newId(), 1), priced: null })

/** A tea for 10.00, of which the page dies before any paper is made. */
async function dieBeforePapers(): Promise<void> {
  vi.spyOn(papers, 'printPapers').mockReturnValueOnce(new Promise(() => undefined))
  addItem(tea)
  void takeCash(1_000)
  await patiently(() => expect(desk.read().finished?.changeMinor).toBe(10))
  die()
}
const startAgain = async (): Promise<void> => {
  const note = await recallPaid()
  if (note) await showPaidAgain(note)
}

it('is told what to give, with the receipt to be printed', async () => {
  await dieBeforePapers()
  await startAgain()
  const { finished, message } = desk.read()
  expect(finished).toMatchObject({ number: '1-02-000001', totalMinor: 990, receivedMinor: 1_000, changeMinor: 10 })
  expect(finished?.isPaperUnsure).toBe(true)
  expect(finished?.receipt?.blocks.length).toBeGreaterThan(5)
  expect(message).toMatchObject({ kind: 'warn', key: 'message.paidBefore', facts: { number: '1-02-000001' } })
  expect((await entries()).map(({ kind }) => kind)).toEqual(['shift-opened', 'sale'])
})

it('stands there as it stood where the papers were made, and nothing is said to be missing', async () => {
  addItem(tea)
  await takeCash(1_000)
  die()
  await startAgain()
  const finished = { number: '1-02-000001', changeMinor: 10, isPaperUnsure: false }
  expect(desk.read()).toMatchObject({ finished, message: null })
})

it('is told although the whole browser died, and with it what was written without waiting', async () => {
  await dieBeforePapers()
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  await startAgain()
  expect(desk.read().finished?.changeMinor).toBe(10)
})

it('is not told where the next sale has begun, in another shift, or once the card was left', async () => {
  await dieBeforePapers()
  const { shift } = desk.read()
  addItem(tea)
  await startAgain()
  expect(desk.read().finished).toBeNull()
  die()
  desk.change({ shift: shift && { ...shift, id: newId() } })
  await startAgain()
  expect(desk.read().finished).toBeNull()
  desk.change({ shift })
  await startAgain()
  const { finished } = desk.read()
  expect(finished).not.toBeNull()
  cardLeft.set(finished?.entryId ?? '')
  die()
  await startAgain()
  expect(desk.read().finished).toBeNull()
})

it('a card is left by the next sale, and where its change went into a balance', async () => {
  followPaidCard()
  addItem(tea)
  await takeCash(1_000)
  expect(await recallPaid()).toMatchObject({ changeMinor: 10 })
  desk.change(({ finished }) => ({ finished: finished && { ...finished, changeMinor: 0, keptMinor: 10 } }))
  expect(await recallPaid()).toBeNull()
  addItem(tea)
  await takeCash(1_000)
  expect(await recallPaid()).toMatchObject({ changeMinor: 10 })
  addItem(tea)
  expect(await recallPaid()).toBeNull()
})

it('a basket that another window of this till has sold is not sold here once more, and it is said', async () => {
  addItem(tea)
  await basketSaved()
  const { history } = desk.read()
  await takeCash(1_000)
  // This window still shows it: it was asking the server when the other one took over.
  showBasket(history)
  desk.change({ finished: null })
  payExact()
  await patiently(() => expect(desk.read().message?.key).toBe('message.soldBefore'))
  expect(desk.read()).toMatchObject({ isWriting: false, finished: null, message: { facts: { number: '1-02-000001' } } })
  expect(basketNow().lines).toHaveLength(1)
  expect((await entries()).map(({ kind }) => kind)).toEqual(['shift-opened', 'sale'])
})
