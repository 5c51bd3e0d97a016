import { bankForeignCash, readForeignCash, takeBackForeignCash } from '@kassa/contract/accounting/foreign-cash.calls.ts'
import { readPointsValue, setPointsValue } from '@kassa/contract/accounting/stored-value/points-value.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press, type } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { SAMPLE_ID } from '../../test/sample.ts'
import { NotesAtBank } from './drawer/NotesAtBank.tsx'
import { PointsPanel } from './stored-value/PointsPanel.tsx'

const [day, at] = ['2026-03-02', '2026-03-02T04:00:00.000Z']
const rule = { points: 100, amountMinor: 100 }
const off = { currency: 'USD' as const, values: [], rule }
const on = { ...off, values: [{ fromDay: day, points: 10, amountMinor: 7 }] }
const held = {
  outletId: SAMPLE_ID,
  outletName: 'Harbour',
  currency: 'CNY' as const,
  amountMinor: 10_000,
  valueCurrency: 'USD' as const,
  countedMinor: 1_400,
}
const banked = { ...held, id: SAMPLE_ID, receivedMinor: 1_390, slip: 'B-9', businessDay: day, at, byName: 'Ada' }
const notes = { held: [held], banked: [{ ...banked, isTakenBack: false }] }

it('begins to keep points as a debt at the value of their rule', async () => {
  const shown = await renderScreen(<PointsPanel />, [answer(readPointsValue, off), answer(setPointsValue, on)])
  await expect.element(page.getByText('Points are no liability in the books.')).toBeVisible()
  await press('Post as a liability')
  await press('Post from today')
  expect(await shown.first(setPointsValue)).toEqual({ isOn: true, points: 100, amountMinor: 100 })
})

it('says what points are owed as, and ends it', async () => {
  const shown = await renderScreen(<PointsPanel />, [answer(readPointsValue, on), answer(setPointsValue, off)])
  await expect.element(page.getByText(/10 points are owed as/)).toBeVisible()
  await press('Stop posting')
  expect(await shown.first(setPointsValue)).toEqual({ isOn: false, points: null, amountMinor: null })
})

it('books notes that a bank took, and takes a booking back', async () => {
  const shown = await renderScreen(<NotesAtBank />, [
    answer(readForeignCash, notes),
    answer(bankForeignCash, notes),
    answer(takeBackForeignCash, {}),
  ])
  await press('Take back')
  expect(await shown.first(takeBackForeignCash)).toEqual({ id: SAMPLE_ID })
  await press('Bank it')
  await type({ 'Amount the bank gave': '13.90', 'Day on the bank’s receipt': '2026-03-02' })
  await userEvent.keyboard('{Enter}')
  await press('Book')
  expect(await shown.first(bankForeignCash)).toMatchObject({
    outletId: SAMPLE_ID,
    currency: 'CNY',
    amountMinor: 10_000,
    receivedMinor: 1_390,
  })
})
