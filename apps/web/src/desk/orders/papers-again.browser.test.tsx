// A refund's paper and the slip of moved cash can be had again, marked as copies.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'
import { receiptWords } from '@kassa/domain/receipt/words/receipt-words.ts'
import { catalogueOf } from '../../test/catalogue-of.ts'
import { answerCalls, show } from '../../test/show.tsx'
import { tea, useTill } from '../../test/till-of-a-day.ts'
import { addItem } from '../basket/sell.ts'
import { desk } from '../model/desk-state.ts'
import { primaryOfPanel } from '../model/primary.ts'
import { takeCash } from '../payment/methods/cash/take-cash.ts'
import { keepPaper, listKeptPapers, MOST_KEPT } from '../peripherals/kept-papers.ts'
import { printCashSlip } from '../shift/print-cash-slip.ts'
import { ShiftSection } from '../shift/ShiftSection.tsx'
import { FindPanel } from './FindPanel.tsx'
import { lastReceipt } from './last-receipt.ts'
import { RefundArea } from './refund/RefundArea.tsx'

const words = receiptWords['zh-CN']

useTill()
beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined)
  answerCalls({})
  desk.change(({ preferences }) => ({
    preferences: { ...preferences, printer: 'browser', volume: 0 },
    catalogue: catalogueOf([tea]),
  }))
})
afterEach(() => {
  vi.restoreAllMocks()
  desk.change({ refundNumber: null, dialog: null })
})

const texts = (document: ReceiptDocument | null | undefined): string[] =>
  (document?.blocks ?? []).flatMap((block) => ('text' in block ? [block.text] : []))
const printed = (): string[] => {
  const { dialog } = desk.read()
  return dialog?.kind === 'receipt' ? texts(dialog.document) : []
}
const giveTeaBack = async (): Promise<void> => {
  addItem(tea)
  await takeCash(990)
  desk.change({ finished: null, workArea: 'refund', refundNumber: '1-02-000001' })
  await show(
    <div className="d-desk" data-surface="desk">
      <RefundArea />
    </div>,
  )
  await userEvent.click(page.getByRole('button', { name: /Tea/ }))
  await userEvent.fill(page.getByRole('textbox', { name: 'Reason' }), 'Torn bag')
  await expect.poll(primaryIsReady).toBe(true)
  primaryOfPanel.read().said.at(-1)?.run()
  await expect.element(page.getByRole('button', { name: 'Print again' })).toBeVisible()
}
const primaryIsReady = (): boolean => primaryOfPanel.read().said.at(-1)?.isDisabled === false

it('the paper of a refund is printed again where it was given, from the list, and as the last one', async () => {
  await giveTeaBack()
  expect(printed()).toContain(words.refund)
  expect(printed()).not.toContain(words.copy)
  desk.change({ dialog: null })
  await userEvent.click(page.getByRole('button', { name: 'Print again' }))
  expect(printed()[0]).toBe(words.copy)
  const [kept] = await listKeptPapers()
  expect(kept).toMatchObject({ kind: 'refund' })
  expect(texts(await lastReceipt())[0]).toBe(words.copy)
  desk.change({ dialog: null, workArea: 'find' })
  await show(
    <div className="d-desk" data-surface="desk">
      <FindPanel />
    </div>,
  )
  await expect.element(page.getByText(kept!.number)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Reprint receipt' }).first())
  await expect.poll(() => printed()[0]).toBe(words.copy)
})

it('the slip of moved cash stands with the shift, also where none is printed by itself', async () => {
  const at = new Date().toISOString()
  printCashSlip({ amountMinor: -5_000, destination: 'safe', slip: '', reason: 'Evening', at })
  await show(
    <div className="d-desk" data-surface="desk">
      <ShiftSection />
    </div>,
  )
  await userEvent.click(page.getByRole('list', { name: 'Shift reports' }).getByRole('button'))
  expect(printed()[0]).toBe(words.copy)
  expect(printed()).toContain(words.shift.cashOut)
})

it('as many are kept as a shift gives out, the newest first', async () => {
  const document: ReceiptDocument = { version: 1, language: 'en-US', title: 'x', blocks: [] }
  for (let count = 0; count < MOST_KEPT + 2; count += 1)
    await keepPaper({ kind: 'cash', number: String(count), at: '2026-01-01T00:00:00Z', document })
  const kept = await listKeptPapers()
  expect([kept.length, kept[0]?.number]).toEqual([MOST_KEPT, String(MOST_KEPT + 1)])
})
