import { cancelBill, cancelRefund, listBills, readBill } from '@kassa/contract/billing/bill.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkActions } from '../../test/check-actions.tsx'
import { checkList } from '../../test/check-list.tsx'
import { press } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import BillPage from './BillPage.tsx'

const nothing = {
  pay: false,
  cancel: false,
  handleTransfer: false,
  requestRefund: false,
  decideRefund: false,
  cancelRefund: false,
}
const bill = rowOf(listBills, {
  number: 'B-000017',
  merchantName: 'Harbour Tea',
  type: 'upgrade',
  state: 'unpaid',
  versionName: 'Chain',
  currency: 'CNY',
  totalMinor: 123_456,
  can: { ...nothing, cancel: true, cancelRefund: true },
})
const answers = [answer(listBills, pageWith(bill)), answer(readBill, sample(readBill.answer, { number: 'B-000017' }))]

checkList('the list of bills', {
  page: <BillPage />,
  call: listBills,
  row: bill,
  says: ['B-000017', 'Harbour Tea', 'Upgrade', 'Chain', '¥1,234.56', 'Unpaid'],
  at: '/here?search=B-1&state=paid&type=renewal&proof=waiting',
  asks: { search: 'B-1', state: 'paid', type: 'renewal', proof: 'waiting' },
  empty: 'No bills yet',
})

checkActions('a bill offers', {
  page: <BillPage />,
  answers,
  row: 'B-000017',
  entries: { nothing: ['Open bill', 'Cancel bill', 'Withdraw request'] },
  acts: {
    'Cancel bill': {
      call: cancelBill,
      sends: { id: SAMPLE_ID },
      asks: { title: 'Cancel bill B-000017?', ok: 'Cancel bill' },
    },
    'Withdraw request': { call: cancelRefund, sends: { id: SAMPLE_ID } },
  },
})

it('says that the proof of a transfer waits, instead of unpaid', async () => {
  await renderScreen(<BillPage />, [answer(listBills, pageWith({ ...bill, isPendingConfirmation: true }))])
  await expect.element(page.getByText('Pending confirmation').first()).toBeVisible()
  expect(page.getByText('Unpaid', { exact: true }).elements()).toEqual([])
})

it('opens by its number, and by an address that names it, and closes for good', async () => {
  const { router } = await renderScreen(<BillPage />, answers, { at: `/here?bill=${SAMPLE_ID}` })
  await expect.element(page.getByText('Bill B-000017')).toBeVisible()
  await press('Close')
  await expect.poll(() => router.state.location.search).not.toHaveProperty('bill')
  await expect.poll(() => page.getByText('Bill B-000017').elements().length).toBe(0)
  await press('B-000017')
  await expect.element(page.getByText('Bill B-000017')).toBeVisible()
})
