import { listAccounts } from '@kassa/contract/payment/account.calls.ts'
import { listInTransit, listSettlements, readSettlement } from '@kassa/contract/payment/settlement.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import { Settlements } from './Settlements.tsx'

const difference = {
  row: 4,
  kind: 'paid',
  difference: 'amount',
  number: 'K1',
  channelNumber: '',
  theirsMinor: 999,
  oursMinor: 1_000,
  at: '2026-03-02T12:00:00',
  orderId: SAMPLE_ID,
  orderNumber: '0001-000042',
}
const figures = {
  fileName: 'alipay-2026-03-02.csv',
  fromDay: '2026-03-02',
  toDay: '2026-03-02',
  currency: 'CNY',
  paidCount: 2,
  paidMinor: 5_000,
  refundCount: 1,
  refundMinor: -1_000,
  feeMinor: -24,
  netMinor: 3_976,
}
const file = rowOf(listSettlements, { ...figures, channel: 'alipay', differenceCount: 1 } as never)
const transit = {
  rows: [{ channel: 'wechat', currency: 'CNY', count: 2, amountMinor: 4_200, oldestAt: '2026-03-01T04:00:00.000Z' }],
}
const account = {
  id: SAMPLE_ID,
  channel: 'alipay',
  outletId: null,
  outletName: null,
  mode: 'demo',
  enabled: 1,
  fields: {},
  tails: {},
  noticeUrl: null,
  version: 1,
}
const answers = [
  answer(listInTransit, transit as never),
  answer(listSettlements, pageWith(file)),
  answer(readSettlement, { ...file, differences: [difference] } as never),
  answer(listAccounts, { accounts: [account], hasSimulators: true, answersForAll: true } as never),
]
it('shows what channels hold, and of a file where it does not agree, with the way to the order', async () => {
  await renderScreen(<Settlements />, answers)
  await expect.element(page.getByText('¥42.00')).toBeVisible()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByText('Different amount')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '0001-000042' })).toBeVisible()
})

it('takes nothing in before it was checked', async () => {
  await renderScreen(<Settlements />, answers)
  await page.getByRole('button', { name: 'Import file' }).click()
  await expect.element(page.getByRole('button', { name: 'Check file' })).toBeDisabled()
  await page.getByRole('combobox', { name: 'Account' }).click()
  await userEvent.keyboard('{Enter}')
  await userEvent.upload(page.getByLabelText('File'), new File(['Reference,Amount\nK1,9.99'], 'bill.csv'))
  await expect.element(page.getByRole('button', { name: 'Check file' })).toBeEnabled()
  await expect.element(page.getByRole('button', { name: 'Import' })).toBeDisabled()
})
