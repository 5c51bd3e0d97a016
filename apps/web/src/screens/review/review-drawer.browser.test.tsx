import { listReviewItems, readReviewItem, resolveReviewItem } from '@kassa/contract/device/review-item.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { form, press, type } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import ReviewPage from './ReviewPage.tsx'

const over = {
  kind: 'review',
  state: 'open',
  deviceName: 'Till 1',
  outletName: 'Quay',
  sequence: 7,
  reasons: [],
  orderId: null,
  orderNumber: null,
  refundNumber: null,
  resolvedBy: null,
} as const
const item = rowOf(listReviewItems, { ...over, reasons: [] })
const entry = { ...sample(readReviewItem.answer), ...item, raw: { kind: 'sale' } }
const read = [answer(listReviewItems, pageWith(item)), answer(readReviewItem, entry)]

/** Opens the one row. */
const open = (): Promise<void> => userEvent.click(page.getByRole('button', { name: '#7' }))

it('is settled with a note of what was done', async () => {
  const shown = await renderScreen(<ReviewPage />, [...read, answer(resolveReviewItem, {})])
  await open()
  await expect.element(form().getByText('Entry 7 of Till 1')).toBeVisible()
  await type({ 'What was done': 'Talked to Sam' })
  await press('Mark as looked at')
  expect(await shown.first(resolveReviewItem)).toEqual({ id: SAMPLE_ID, note: 'Talked to Sam' })
})

it('is not settled without a word', async () => {
  const shown = await renderScreen(<ReviewPage />, [...read, answer(resolveReviewItem, {})])
  await open()
  await press('Mark as looked at')
  await expect.element(page.getByText('Still missing', { exact: false })).toBeVisible()
  expect(shown.sent(resolveReviewItem)).toEqual([])
})

it('is only read by whoever may not settle it', async () => {
  await renderScreen(<ReviewPage />, read, { may: ['platform.analysis.orders'] })
  await open()
  await expect.element(page.getByText('As the device sent it')).toBeVisible()
  expect(page.getByRole('button', { name: 'Mark as looked at' }).elements()).toHaveLength(0)
})
