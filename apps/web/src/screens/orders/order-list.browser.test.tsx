import { sessionUser } from '@kassa/contract/identity/identity.calls.ts'
import { listMerchants } from '@kassa/contract/organisation/merchant.calls.ts'
import { listOutlets } from '@kassa/contract/organisation/outlet.calls.ts'
import { listStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { listExportRecords } from '@kassa/contract/sales/export.calls.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refuse, renderScreen, wordsOf } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample } from '../../test/sample.ts'
import { expectWholeWords, seriousFindings } from '../../test/show.tsx'
import OrdersPage from './OrdersPage.tsx'

const order = rowOf(listOrders, {
  number: '01-0001-000042',
  outletName: 'Harbour Street',
  deviceName: 'Till 1',
  staffName: 'Sam Okafor',
  currency: 'CNY',
  totalMinor: 12_345_678,
  refundedMinor: 100,
  paymentMethods: [0, 99],
  lineCount: 3,
})
const beside = [
  answer(listExportRecords, pageWith()),
  answer(listOutlets, pageWith()),
  answer(listStaff, pageWith()),
  answer(listMerchants, pageWith()),
]
const sums = [
  { currency: 'CNY', orders: 5, paidAhead: 3, totalMinor: 12_345_678, refundedMinor: 100 },
  { currency: 'JPY', orders: 1, totalMinor: 500, refundedMinor: 0 },
] as const
const list = (...rows: (typeof order)[]) => answer(listOrders, { ...pageWith(...rows), sums: [...sums], withheld: 0 })

describe('the list of orders', () => {
  it('says number, till, person and amount, and its sums by currency', async () => {
    await renderScreen(<OrdersPage />, [...beside, list(order)])
    for (const text of ['01-0001-000042', 'Sam Okafor', '¥123,456.78', 'JPY 500'])
      await expect.element(page.getByText(text, { exact: false }).first()).toBeVisible()
    await expect.element(page.getByText('2 orders', { exact: false })).toBeVisible()
    await expect.element(page.getByText('3 gift cards and recharges apart', { exact: false })).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })

  it('stands with a way of paying that it does not know yet', async () => {
    await renderScreen(<OrdersPage />, [...beside, list({ ...order, paymentMethods: [9_999] })])
    await expect.element(page.getByText('01-0001-000042')).toBeVisible()
    await expectWholeWords()
  })

  it('opens no order for a partner, and says how many merchants keep theirs to themselves', async () => {
    const user = sample(sessionUser, { tier: 'partner', merchantId: null, name: 'Pat', locale: 'en-US' })
    const withheld = answer(listOrders, { ...pageWith<typeof order>(), sums: [], withheld: 3 })
    await renderScreen(<OrdersPage />, [...beside, withheld], { session: { user, outlet: null, outlets: [] } })
    await expect.element(page.getByText('No sales shared with you')).toBeVisible()
    await expect.element(page.getByText('3 merchants have not agreed', { exact: false })).toBeVisible()
  })

  it('says why it could not be read', async () => {
    await renderScreen(<OrdersPage />, [...beside, refuse(listOrders, 'permission.missing')])
    await expect.element(page.getByText(wordsOf('permission.missing')).first()).toBeVisible()
  })
})
