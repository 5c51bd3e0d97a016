import { listPhotos } from '@kassa/contract/sales/photo.calls.ts'
import { closeShift, readShift } from '@kassa/contract/sales/shift.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkForm } from '../../test/check-form.tsx'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import { expectWholeWords, seriousFindings } from '../../test/show.tsx'
import ShiftDetailPage from './ShiftDetailPage.tsx'

const shift = sample(readShift.answer, {
  number: '01-S-000009',
  staffName: 'Sam Okafor',
  outletName: 'Harbour Street',
  deviceName: 'Till 1',
  currency: 'CNY',
  closedAt: null,
  expectedMinor: 123_456,
  countedMinor: null,
  differenceMinor: null,
  foreign: [{ currency: 'USD', amountMinor: 10_000, worthMinor: 70_000, count: 1 }],
})
const none = answer(listPhotos, { photos: [] })
const lost = { ...shift, can: { ...shift.can, close: true } }
const options = { route: '/shift/$id', at: `/shift/${SAMPLE_ID}` }

checkForm('closing a shift whose desk is gone', {
  page: <ShiftDetailPage />,
  answers: [answer(readShift, lost), none],
  options,
  refusal: { code: 'permission.missing' },
  ways: {
    'takes what was counted and why, in minor units': {
      open: 'Close this shift',
      first: 'Counted',
      type: { Counted: '130.05', Note: 'The till fell into the harbour' },
      save: 'Close shift',
      call: closeShift,
      sends: { id: SAMPLE_ID, countedMinor: 13_005, nextFloatMinor: null, note: 'The till fell into the harbour' },
      answers: sample(closeShift.answer),
    },
    'takes the notes of other currencies that were counted': {
      open: 'Close this shift',
      first: 'Counted',
      type: { Counted: '0', 'Notes in USD': '90', Note: 'The till fell into the harbour' },
      save: 'Close shift',
      call: closeShift,
      sends: {
        id: SAMPLE_ID,
        countedMinor: 0,
        nextFloatMinor: null,
        note: 'The till fell into the harbour',
        foreign: [{ currency: 'USD', countedMinor: 9_000 }],
      },
      answers: sample(closeShift.answer),
    },
  },
})

it('says who opened it and what has to be in the drawer', async () => {
  await renderScreen(<ShiftDetailPage />, [answer(readShift, shift), none], options)
  for (const text of ['01-S-000009', 'Sam Okafor', 'Till 1', '¥1,234.56'])
    await expect.element(page.getByText(text, { exact: false }).first()).toBeVisible()
  await expectWholeWords()
  expect(await seriousFindings()).toEqual([])
})

const till = { id: SAMPLE_ID, isOnline: false, isInOffice: true, lastSeenAt: '2026-03-02T03:00:00.000Z', queued: 0 }

it('of a till whose browser shows the office nothing is missing, unless the till holds something', async () => {
  const open = { ...shift, state: 'open' as const, isProvisional: false }
  await renderScreen(<ShiftDetailPage />, [answer(readShift, { ...open, device: till }), none], options)
  await expect.element(page.getByText('Desk in the office')).toBeVisible()
  await expect.element(page.getByText('These figures are incomplete')).not.toBeInTheDocument()
  const tag = page.getByText('Desk in the office').element().closest('.k-tag')
  expect(tag?.className).toContain('is-info')
  const holds = { ...open, device: { ...till, queued: 2 } }
  await renderScreen(<ShiftDetailPage />, [answer(readShift, holds), none], options)
  await expect.element(page.getByText('These figures are incomplete')).toBeVisible()
  const silent = { ...open, device: { ...till, isInOffice: false } }
  await renderScreen(<ShiftDetailPage />, [answer(readShift, silent), none], options)
  await expect.element(page.getByText('The desk was last online', { exact: false })).toBeVisible()
})

it('closes nothing whose desk is still there', async () => {
  await renderScreen(<ShiftDetailPage />, [answer(readShift, shift), none], options)
  await expect.element(page.getByText('01-S-000009').first()).toBeVisible()
  expect(page.getByRole('button', { name: 'Close this shift' }).elements()).toEqual([])
})

it('has counts and handovers behind their tabs', async () => {
  await renderScreen(<ShiftDetailPage />, [answer(readShift, shift), none], options)
  await userEvent.click(page.getByText('Notes and coins').first())
  await expect.element(page.getByText('Counted when the shift closes.')).toBeVisible()
  await userEvent.click(page.getByText('Handovers (0)').first())
  await expect.element(page.getByText('No handovers during this shift.')).toBeVisible()
})

it('says what of the drawer is not what was said before', async () => {
  const gaps = [
    {
      kind: 'float-differs',
      expectedMinor: 50_000,
      foundMinor: 30_000,
      beforeNumber: '01-S-000008',
      at: shift.openedAt,
    },
  ] as const
  await renderScreen(<ShiftDetailPage />, [answer(readShift, { ...shift, gaps: [...gaps] }), none], options)
  await expect.element(page.getByText('Started with ¥300.00, but closing 01-S-000008 left ¥500.00.')).toBeVisible()
})
