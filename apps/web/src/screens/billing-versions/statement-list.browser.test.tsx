import {
  drawUpStatements,
  listStatements,
  markStatementPaid,
  markStatementUnpaid,
} from '@kassa/contract/billing/statement.calls.ts'
import { listVersions } from '@kassa/contract/billing/version.calls.ts'
import { sessionUser } from '@kassa/contract/identity/identity.calls.ts'
import { monthsOver } from '@kassa/domain/billing/commission-statement.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkActions } from '../../test/check-actions.tsx'
import { checkForm } from '../../test/check-form.tsx'
import { act, press } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import VersionPage from './VersionPage.tsx'

const at = (tier: 'operator' | 'partner' = 'operator') => ({
  route: '/authorizationBilling/collectFee',
  at: '/authorizationBilling/collectFee?tab=statements',
  session: { user: sample(sessionUser, { tier, merchantId: null, name: 'Olga', locale: 'en-US' }) },
})
const said = {
  id: SAMPLE_ID,
  number: 'S7',
  partnerName: 'North',
  month: '2026-02',
  currency: 'CNY',
  version: 3,
} as const
const open = rowOf(listStatements, {
  ...said,
  earnedMinor: 5_700,
  backMinor: 200,
  payableMinor: 5_500,
  entries: 3,
  paidOn: null,
})
const paid = { ...open, paidOn: '2026-03-05', paidReference: 'T-9' }
const none = answer(listVersions, { versions: [] })

it('shows what was earned, reversed and is to pay, in yen without decimals; its mark tells day and number', async () => {
  const yen = { ...paid, id: SAMPLE_ID.replace(/.$/, '9'), number: 'S8', currency: 'JPY' as const, payableMinor: 900 }
  await renderScreen(<VersionPage />, [answer(listStatements, pageWith(open, yen)), none], at())
  for (const shown of [/57\.00/, /55\.00/, /900$/])
    await expect.element(page.getByRole('cell', { name: shown }).first()).toBeVisible()
  await expect.element(page.getByText(/Paid on .* · T-9/)).toBeVisible()
})

it('is drawn up for the last month unless another is chosen, and says what stays open', async () => {
  const made = answer(drawUpStatements, { made: 2, carried: 1 })
  const shown = await renderScreen(<VersionPage />, [answer(listStatements, pageWith(open)), made, none], at())
  await press('Draw up statements')
  await press('Draw up statements')
  await expect.element(page.getByText('2 statements were drawn up.')).toBeVisible()
  await expect.element(page.getByText('1 sum is not above zero and stays open.')).toBeVisible()
  expect(await shown.first(drawUpStatements)).toEqual({
    month: monthsOver(new Date().toISOString().slice(0, 10), 1)[0],
  })
})

checkForm('the form of a payment', {
  page: <VersionPage />,
  answers: [answer(listStatements, pageWith(open)), none],
  options: at(),
  refusal: {
    code: 'statement.paid-day-unfit',
    details: { given: '2026-02-01', first: '2026-03-01', last: '2026-03-11' },
  },
  ways: {
    'says day and number': {
      open: () => act('S7', 'Mark as paid'),
      first: 'Payment number',
      type: { 'Payment number': 'T-9', 'Day of payment': '03/05/2026' },
      call: markStatementPaid,
      sends: { id: SAMPLE_ID, version: 3, paidOn: '2026-03-05', reference: 'T-9' },
      answers: paid,
    },
  },
})

checkActions('an open statement', {
  page: <VersionPage />,
  answers: [answer(listStatements, pageWith(open)), none],
  row: 'S7',
  options: at(),
  entries: {
    'platform.billing.bills.handle': ['Download as a sheet', 'Mark as paid'],
    'platform.billing.versions': ['Download as a sheet'],
  },
})

checkActions('a paid statement', {
  page: <VersionPage />,
  answers: [answer(listStatements, pageWith(paid)), none],
  row: 'S7',
  options: at(),
  entries: { 'platform.billing.bills.handle': ['Download as a sheet', 'Mark as unpaid'] },
  acts: {
    'Mark as unpaid': {
      call: markStatementUnpaid,
      sends: { id: SAMPLE_ID, version: 3 },
      answers: open,
      asks: { title: 'Mark S7 as unpaid?', ok: 'Mark as unpaid' },
    },
  },
})

checkActions('of a partner, whatever they may', {
  page: <VersionPage />,
  answers: [answer(listStatements, pageWith(open)), none],
  row: 'S7',
  options: at('partner'),
  entries: { 'platform.billing.bills.handle': ['Download as a sheet'] },
})
