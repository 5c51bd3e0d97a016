import {
  listOwnAlerts,
  type OwnAlert,
  readAlertChoice,
  readOwnAlerts,
  saveAlertChoice,
} from '@kassa/contract/message/alert.calls.ts'
import { readPush } from '@kassa/contract/message/push.calls.ts'
import {
  deleteNotice,
  listNotices,
  listOwnNotices,
  listReceipts,
  noticeView,
  readOwnNotices,
  saveNotice,
  withdrawNotice,
} from '@kassa/contract/message/notice.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { NoticeBell } from '../../shell/NoticeBell.tsx'
import { checkForm } from '../../test/check-form.tsx'
import { act, choose as pick, press } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, sample, SAMPLE_ID } from '../../test/sample.ts'
import NoticePage from './NoticePage.tsx'

const draft = sample(noticeView, {
  title: 'Stocktake',
  content: 'Tonight',
  kind: 'all',
  outletIds: [],
  staffIds: [],
  isPinned: false,
  state: 'draft',
  publishAt: null,
  version: 2,
})
const list = answer(listNotices, pageWith(draft))
const typed = { title: 'Closed', content: 'On Monday', kind: 'all', outletIds: [], staffIds: [], isPinned: false }

checkForm('the form of notices', {
  page: <NoticePage />,
  answers: [list],
  refusal: { code: 'notice.nobody' },
  ways: {
    'publishes one at once': {
      open: 'New notice',
      first: 'Title',
      type: { Title: 'Closed', Content: 'On Monday' },
      call: saveNotice,
      sends: { ...typed, publishAt: null, version: 0 },
      answers: { ...draft, ...typed, state: 'published' },
    },
    'publishes a draft, with what was changed': {
      open: () => act('Stocktake', 'Edit'),
      first: 'Title',
      type: { Title: 'Closed' },
      call: saveNotice,
      sends: { ...typed, content: 'Tonight', id: SAMPLE_ID, publishAt: null, version: 2 },
      answers: { ...draft, title: 'Closed', version: 3 },
    },
  },
})

it('takes back what is out, deletes what is not, and says who has read it', async () => {
  const out = { ...draft, state: 'published' as const, publishAt: draft.createdAt }
  const shown = await renderScreen(<NoticePage />, [
    answer(listNotices, pageWith(out)),
    answer(withdrawNotice, { ...out, state: 'withdrawn' }),
    answer(listReceipts, {
      readCount: 1,
      people: [
        { name: 'Ann', readAt: out.createdAt },
        { name: 'Bo', readAt: null },
      ],
    }),
  ])
  await act('Stocktake', 'Withdraw')
  await press('Withdraw')
  expect(await shown.first(withdrawNotice)).toEqual({ id: SAMPLE_ID })
  await act('Stocktake', 'Read receipts')
  await expect.element(page.getByText('Read by 1 of 2')).toBeVisible()
})

it('asks before a draft is deleted', async () => {
  const shown = await renderScreen(<NoticePage />, [list, answer(deleteNotice, {})])
  await act('Stocktake', 'Delete')
  expect(shown.sent(deleteNotice)).toEqual([])
  await press('Delete')
  expect(await shown.first(deleteNotice)).toEqual({ id: SAMPLE_ID })
})

it('the bell counts what is unread, shows it, and notes it as read when it is closed', async () => {
  const one = {
    id: SAMPLE_ID,
    title: 'Hello',
    content: 'There',
    authorName: 'Ann',
    publishedAt: '2026-03-02T04:00:00.000Z',
    isPinned: true,
    isRead: false,
  }
  const shown = await renderScreen(<NoticeBell />, [
    answer(listOwnNotices, { unread: 1, notices: [one] }),
    answer(listOwnAlerts, { unread: 0, alerts: [] }),
    answer(readOwnNotices, {}),
  ])
  await press('Notices, 1 unread')
  await expect.element(page.getByText('There')).toBeVisible()
  expect(shown.sent(readOwnNotices)).toEqual([])
  await press('Close')
  expect(await shown.first(readOwnNotices)).toEqual({ ids: [SAMPLE_ID] })
})

it('the bell tells of what waits, where it is mended, and lets one choose what to hear', async () => {
  const alert: OwnAlert = {
    id: SAMPLE_ID,
    thingId: SAMPLE_ID,
    kind: 'cash-difference',
    title: 'S-7',
    amountMinor: -250,
    currency: 'CNY',
    outletId: null,
    outletName: null,
    count: null,
    toldAt: '2026-03-02T04:00:00.000Z',
    isRead: false,
    isOver: false,
  }
  const wish = {
    kinds: ['cash-difference', 'low-stock'],
    kindsOff: [],
    mail: 'none' as const,
    quiet: null,
    email: 'mei@harbour.example',
    timeZone: 'Asia/Tokyo',
    version: 0,
  }
  const shown = await renderScreen(<NoticeBell />, [
    answer(listOwnNotices, { unread: 0, notices: [] }),
    answer(listOwnAlerts, { unread: 1, alerts: [alert] }),
    answer(readOwnAlerts, {}),
    answer(readAlertChoice, wish),
    answer(saveAlertChoice, { ...wish, version: 1 }),
    answer(readPush, { publicKey: null, browsers: [] }),
  ])
  await press('Notices, 1 unread')
  await expect.element(page.getByText('Shift S-7: the drawer differs by', { exact: false })).toBeVisible()
  await press('Choose alerts')
  await page.getByRole('checkbox', { name: 'Low stock' }).click()
  await pick('By e-mail', 'Once a day, from 8:00')
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await press('Save')
  expect(await shown.first(saveAlertChoice)).toEqual({
    kindsOff: ['low-stock'],
    mail: 'day',
    quiet: { from: 1_320, until: 420 },
    version: 0,
  })
})
