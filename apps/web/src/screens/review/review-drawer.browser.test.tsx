import { listReviewGroups, resolveReviewGroup } from '@kassa/contract/journal/review-group.calls.ts'
import { listReviewItems, readReviewItem, resolveReviewItem } from '@kassa/contract/journal/review-item.calls.ts'
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
const read = [
  answer(listReviewGroups, { groups: [] }),
  answer(listReviewItems, pageWith(item)),
  answer(readReviewItem, entry),
]

/** Opens the one row. */
const open = (): Promise<void> => userEvent.click(page.getByRole('button', { name: '#7' }))

it('is settled with a note of what was done', async () => {
  const shown = await renderScreen(<ReviewPage />, [...read, answer(resolveReviewItem, {})])
  await open()
  await expect.element(form().getByText('Entry 7 of Till 1')).toBeVisible()
  await type({ 'Action taken': 'Talked to Sam' })
  await press('Mark as reviewed')
  expect(await shown.first(resolveReviewItem)).toEqual({ id: SAMPLE_ID, note: 'Talked to Sam' })
})

it('is not settled without a word', async () => {
  const shown = await renderScreen(<ReviewPage />, [...read, answer(resolveReviewItem, {})])
  await open()
  await press('Mark as reviewed')
  await expect.element(page.getByText('Missing:', { exact: false })).toBeVisible()
  expect(shown.sent(resolveReviewItem)).toEqual([])
})

it('is only read by whoever may not settle it', async () => {
  await renderScreen(<ReviewPage />, read, { may: ['platform.analysis.orders'] })
  await open()
  await expect.element(page.getByText('Data as the device sent it')).toBeVisible()
  expect(page.getByRole('button', { name: 'Mark as reviewed' }).elements()).toHaveLength(0)
})

it('is settled together with all of its cause, as far as they were shown', async () => {
  const group = {
    outletId: SAMPLE_ID,
    outletName: 'Quay',
    deviceId: SAMPLE_ID,
    deviceName: 'Till 1',
    day: '2026-03-02',
    kind: 'review',
    code: 'journal.hash-wrong',
    count: 37,
    firstAt: '2026-03-02T04:00:00.000Z',
    lastAt: '2026-03-02T05:00:00.000Z',
    itemId: SAMPLE_ID,
    reason: { code: 'journal.hash-wrong', facts: {} },
  } as const
  const lone = { ...group, code: 'journal.id-taken', count: 1 }
  const groups = answer(listReviewGroups, { groups: [group, lone] })
  const shown = await renderScreen(<ReviewPage />, [...read, groups, answer(resolveReviewGroup, { count: 37 })])
  await expect.element(page.getByText('The contents don’t match their checksum.')).toBeVisible()
  await press('Settle all 37')
  await type({ 'Action taken': 'Clock was set' })
  await userEvent.click(form().getByRole('button', { name: 'Settle all 37' }))
  const { outletId, deviceId, day, kind, code, lastAt: upTo } = group
  expect(await shown.first(resolveReviewGroup)).toEqual({
    outletId,
    deviceId,
    day,
    kind,
    code,
    upTo,
    note: 'Clock was set',
  })
})
