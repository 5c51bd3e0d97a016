import { writeToSegment } from '@kassa/contract/member/letter.calls.ts'
import { createSegment, deleteSegment, issueToSegment, listSegments } from '@kassa/contract/member/segment.calls.ts'
import { listCouponTemplates } from '@kassa/contract/promotion/coupon.calls.ts'
import { listLevels } from '@kassa/contract/member/level.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkActions } from '../../test/check-actions.tsx'
import { checkForm } from '../../test/check-form.tsx'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import SegmentPage from './SegmentPage.tsx'

const open = { from: null, to: null }
const rule = {
  levelIds: [],
  tags: ['vip'],
  outletIds: [],
  spentMinor: { from: 50_000, to: null },
  visits: { from: 3, to: 9 },
  daysSinceVisit: open,
  points: open,
  birthdayMonths: [],
  agreesToMessages: true,
}
const often = {
  id: SAMPLE_ID,
  name: 'Often here',
  rule,
  counted: 12,
  countedAt: '2026-03-02T04:00:00.000Z',
  version: 3,
}
const answers = [
  answer(listSegments, { currency: 'CNY' as const, segments: [often] }),
  answer(listLevels, pageWith(rowOf(listLevels, { name: 'Gold' }))),
]

checkForm('the form of segments', {
  page: <SegmentPage />,
  answers,
  refusal: { code: 'segment.name-taken', details: { name: 'Often here' } },
  ways: {
    'adds one with a span': {
      open: 'New segment',
      first: 'Name',
      type: { Name: 'Lately here', 'Visits: at least': '2', 'Spent: at least': '12.50' },
      call: createSegment,
      sends: {
        name: 'Lately here',
        rule: {
          ...rule,
          tags: [],
          agreesToMessages: false,
          visits: { from: 2, to: null },
          spentMinor: { from: 1_250, to: null },
        },
      },
      answers: often,
    },
  },
})

checkActions('a segment offers', {
  page: <SegmentPage />,
  answers,
  row: 'Often here',
  entries: {
    nothing: ['Show members'],
    'platform.members.members.edit': ['Show members', 'Send e-mail…', 'Edit', 'Delete'],
    'platform.marketing.coupons.issue': ['Show members', 'Issue coupon…'],
  },
  acts: {
    Delete: {
      call: deleteSegment,
      sends: { id: SAMPLE_ID },
      asks: { title: 'Delete the segment Often here?', ok: 'Delete' },
    },
  },
})

it('says its conditions in a line', async () => {
  await renderScreen(<SegmentPage />, answers)
  await expect
    .element(page.getByText('Tag is one of: vip · Spent ≥ ¥500.00 · Visits 3–9 · Agreed to marketing messages'))
    .toBeVisible()
})

it('writes to whoever fits', async () => {
  const { sent } = await renderScreen(<SegmentPage />, [...answers, answer(writeToSegment, { sent: 9, passedOver: 3 })])
  await page.getByRole('button', { name: 'Actions for Often here' }).click()
  await page.getByRole('menuitem', { name: 'Send e-mail…' }).click()
  await page.getByLabelText('Subject').fill('New tea')
  await page.getByLabelText('Text').fill('Come and try it.')
  await page.getByRole('button', { name: 'Send e-mail', exact: true }).click()
  const letter = { segmentId: SAMPLE_ID, title: 'New tea', text: 'Come and try it.' }
  await expect.poll(() => sent(writeToSegment)).toEqual([letter])
})

it('issues a coupon to whoever fits', async () => {
  const coupon = rowOf(listCouponTemplates, { name: 'Two off' })
  const issued = answer(issueToSegment, { issued: 12, hadEnough: 0, otherLevel: 0 })
  const { sent } = await renderScreen(<SegmentPage />, [
    ...answers,
    answer(listCouponTemplates, pageWith(coupon)),
    issued,
  ])
  await page.getByRole('button', { name: 'Actions for Often here' }).click()
  await page.getByRole('menuitem', { name: 'Issue coupon…' }).click()
  await page.getByLabelText('Coupon').click()
  await page.getByTitle('Two off').click()
  await page.getByRole('button', { name: 'Issue coupon', exact: true }).click()
  await expect.poll(() => sent(issueToSegment)).toEqual([{ segmentId: SAMPLE_ID, templateId: SAMPLE_ID }])
})
