import { staffLogCalls, adminLogCalls } from '@kassa/contract/audit/audit.calls.ts'
import { merchantAdminCalls } from '@kassa/contract/identity/admin.calls.ts'
import { listOutlets, readOutlet } from '@kassa/contract/organisation/outlet.calls.ts'
import { listStaff, readStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { listExportRecords } from '@kassa/contract/sales/export.calls.ts'
import { expect, it } from 'vitest'

import { page } from 'vitest/browser'
import { checkList } from '../../test/check-list.tsx'
import { paths } from '../../paths.ts'
import type { PermissionKey } from '../../session/permission.ts'
import { press } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import AdminLogPage from './AdminLogPage.tsx'
import StaffLogPage from './StaffLogPage.tsx'

const sold = rowOf(staffLogCalls.list, {
  accountKind: 'staff',
  accountName: 'Sam Okafor',
  call: 'sales.book-sale',
  outletName: 'Quay',
  deviceName: 'Till 1',
})
const sam = rowOf(listStaff, { firstName: 'Sam', lastName: 'Okafor' })
const beside = [
  answer(listStaff, pageWith(sam)),
  answer(readStaff, sample(readStaff.answer, sam)),
  answer(listOutlets, pageWith(rowOf(listOutlets, { name: 'Quay' }))),
  answer(readOutlet, sample(readOutlet.answer, { name: 'Quay' })),
  answer(merchantAdminCalls.list, pageWith(rowOf(merchantAdminCalls.list, { firstName: 'Marta', lastName: '' }))),
  answer(merchantAdminCalls.read, sample(merchantAdminCalls.read.answer)),
  // Its file could not be created, so that nothing is followed any more once the test has ended.
  answer(listExportRecords, pageWith(rowOf(listExportRecords, { state: 'failed' }))),
]
const address = `/here?accountId=${SAMPLE_ID}&outletId=${SAMPLE_ID}&fromDay=2026-03-01&toDay=2026-03-02&group=roles`
const asked = {
  accountId: SAMPLE_ID,
  outletId: SAMPLE_ID,
  fromDay: '2026-03-01',
  toDay: '2026-03-02',
  group: 'roles',
  timeZone: 'UTC',
}

checkList('the staff log', {
  page: <StaffLogPage />,
  call: staffLogCalls.list,
  row: sold,
  answers: beside,
  says: ['Sam Okafor', 'Sold', 'Quay · Till 1'],
  at: address,
  asks: asked,
  always: { timeZone: 'UTC' },
  empty: 'No log entries yet',
})

checkList('the admin log', {
  page: <AdminLogPage />,
  call: adminLogCalls.list,
  row: rowOf(adminLogCalls.list, { accountName: 'Marta', call: 'organisation.create-outlet' }),
  answers: beside,
  says: ['Marta', 'Added outlet'],
  at: address,
  asks: asked,
  always: { timeZone: 'UTC' },
  empty: 'No log entries yet',
})

it('exports what its filters match, the person and the outlet among them', async () => {
  const answers = [
    ...beside,
    answer(staffLogCalls.list, pageWith(sold)),
    answer(staffLogCalls.export, { exportId: SAMPLE_ID }),
  ]
  const shown = await renderScreen(<StaffLogPage />, answers, { at: address })
  await expect.element(page.getByText('Sold')).toBeVisible()
  await press('Export')
  expect(await shown.first(staffLogCalls.export)).toEqual(asked)
  await expect.element(page.getByText('could not be created', { exact: false })).toBeVisible()
})

const refunded = rowOf(staffLogCalls.list, {
  at: '2026-03-02T09:30:00.000Z',
  call: 'sales.correct-method',
  subject: `order/${SAMPLE_ID}`,
  after: { number: 'T1-7' },
})
const ORDER = 'T1-7 · order'
const showLog = (may?: readonly PermissionKey[]) =>
  renderScreen(<StaffLogPage />, [...beside, answer(staffLogCalls.list, pageWith(refunded))], may ? { may } : {})

it('opens the thing of a line, from the list and from the line', async () => {
  await showLog()
  const link = page.getByRole('link', { name: ORDER })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining(paths.order(SAMPLE_ID)))
  await page.getByRole('button', { name: /2026/ }).click()
  await expect.element(page.getByRole('dialog').getByRole('link', { name: ORDER })).toBeVisible()
})

it('names the thing to who may not see it, and opens nothing', async () => {
  await showLog(['platform.audit.staffLog'])
  await expect.element(page.getByText(ORDER)).toBeVisible()
  expect(page.getByRole('link', { name: ORDER }).elements()).toEqual([])
})
