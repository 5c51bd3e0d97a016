import { listCategories } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { listDevices } from '@kassa/contract/device/device.calls.ts'
import { sessionUser } from '@kassa/contract/identity/identity.calls.ts'
import { settingDefinitions, settingKeys } from '@kassa/contract/settings/setting-definitions.ts'
import { listTaxes } from '@kassa/contract/settings/tax.calls.ts'
import { standardOf } from '@kassa/contract/settings/setting-standards.ts'
import {
  readPlatformSales,
  readSalesSettings,
  savePlatformSales,
  saveSalesSettings,
  settingView,
} from '@kassa/contract/settings/settings.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { taxText } from '../../kit/money/format.ts'
import { checkForm } from '../../test/check-form.tsx'
import { choose, press } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import { seriousFindings } from '../../test/show.tsx'
import SalesSettingsPage from './SalesSettingsPage.tsx'

const DEVICE = '019cc000-0000-7000-8000-00000000000d'
const views = settingKeys
  .filter((key) => settingDefinitions[key].group === 'sales')
  .map((key) => {
    const standard = standardOf(key, null)
    const view = {
      key,
      value: standard,
      own: null,
      inherited: standard,
      from: 'default',
      inheritedFrom: 'default',
    } as const
    return sample(settingView, { ...view, version: 0, isSettable: true })
  })
const own = views.map((view) =>
  view.key === 'sales.refund-window-days' ? { ...view, value: 30, from: 'merchant' as const, version: 4 } : view,
)
const till = rowOf(listDevices, { id: DEVICE, outletId: SAMPLE_ID, name: 'Till 1' })
const read = [answer(readSalesSettings, { settings: own }), answer(listDevices, pageWith(till))]

checkForm('the form of one setting', {
  page: <SalesSettingsPage />,
  answers: read,
  refusal: { code: 'thing.changed-meanwhile' },
  ways: {
    'saves for the whole merchant, on the version that was seen': {
      open: 'Edit: Desk lock',
      first: 'Minutes',
      type: { Minutes: '12' },
      call: saveSalesSettings,
      sends: { changes: [{ key: 'sales.desk-lock-minutes', value: 12, inherit: false, version: 0 }] },
      answers: { settings: own },
    },
  },
})

it('saves for the one device that the address names', async () => {
  const shown = await renderScreen(<SalesSettingsPage />, [...read, answer(saveSalesSettings, { settings: own })], {
    at: `/here?place=${SAMPLE_ID}.${DEVICE}`,
  })
  expect(await shown.first(readSalesSettings)).toEqual({ outletId: SAMPLE_ID, deviceId: DEVICE })
  await press('Edit: Cash drawer')
  await press('Save')
  expect(await shown.first(saveSalesSettings)).toMatchObject({ outletId: SAMPLE_ID, deviceId: DEVICE })
})

it('maps a place that is delivered to to a tax, and another to those of the outlet', async () => {
  const tax = rowOf(listTaxes, { id: SAMPLE_ID, name: 'Export', rateBasisPoints: 0 })
  const answers = [...read, answer(listTaxes, pageWith(tax)), answer(saveSalesSettings, { settings: own })]
  const shown = await renderScreen(<SalesSettingsPage />, answers)
  await press('Edit: Taxes of deliveries')
  await press('Add a place')
  await page.getByLabelText(/^Country or region/).fill('US')
  await choose('Tax', taxText('Export', 0))
  await press('Add a place')
  await page
    .getByLabelText(/^Country or region/)
    .last()
    .fill('US-NY')
  await press('Save')
  expect(await shown.first(saveSalesSettings)).toMatchObject({
    changes: [
      {
        key: 'sales.delivery-taxes',
        value: [
          { place: 'US', taxId: SAMPLE_ID },
          { place: 'US-NY', taxId: null },
        ],
      },
    ],
  })
})

it('says what is wrong with a format of numbers before it is sent, and what the next number looks like', async () => {
  const shown = await renderScreen(<SalesSettingsPage />, [...read, answer(saveSalesSettings, { settings: own })])
  await press('Edit: Number formats')
  const orders = page.getByLabelText(/^Orders/)
  await orders.fill('M/{outlet}-{counter:4}')
  await press('Save')
  await expect.element(page.getByText('Without {till}, two tills could use the same number.')).toBeVisible()
  expect(shown.sent(saveSalesSettings)).toEqual([])
  await orders.fill('M/{outlet}-{till}-{counter:4}')
  await expect.element(page.getByText('Example: M/1-02-0148')).toBeVisible()
  await page.getByLabelText(/^Refunds/).fill('M/{outlet}-{till}-{counter}')
  await press('Save')
  await expect.element(page.getByText(/^These numbers would look like orders/)).toBeVisible()
  await page.getByLabelText(/^Refunds/).fill('')
  await press('Save')
  expect(await shown.first(saveSalesSettings)).toEqual({
    changes: [
      {
        key: 'sales.number-formats',
        value: { order: 'M/{outlet}-{till}-{counter:4}', refund: null, invoice: null },
        inherit: false,
        version: 0,
      },
    ],
  })
  expect(await seriousFindings()).toEqual([])
})

it('says what is wrong with the steps of a markdown before they are sent', async () => {
  const answers = [
    ...read,
    answer(listCategories, pageWith(rowOf(listCategories, { id: SAMPLE_ID, parentId: null, name: 'Dairy' }))),
    answer(saveSalesSettings, { settings: own }),
  ]
  const shown = await renderScreen(<SalesSettingsPage />, answers)
  await press('Edit: Expiry markdowns')
  await page.getByRole('switch', { name: 'Mark down automatically' }).click()
  await press('Add a step')
  await page
    .getByLabelText(/^Discount/)
    .nth(1)
    .fill('30')
  await press('Save')
  await expect.element(page.getByText(/^Fewer days left must give a larger discount/)).toBeVisible()
  expect(shown.sent(saveSalesSettings)).toEqual([])
  await page
    .getByLabelText(/^Discount/)
    .nth(1)
    .fill('50')
  await press('Save')
  const steps = [
    { daysLeft: 3, offBasisPoints: 3_000 },
    { daysLeft: 1, offBasisPoints: 5_000 },
  ]
  const value = { isOn: true, isLive: false, categoryIds: [], steps }
  expect(await shown.first(saveSalesSettings)).toEqual({
    changes: [{ key: 'sales.expiry-markdown', value, inherit: false, version: 0 }],
  })
  expect(await seriousFindings()).toEqual([])
})

it('is the platform’s for an operator, by calls of its own', async () => {
  const user = sample(sessionUser, { tier: 'operator', merchantId: null, name: 'Olu', locale: 'en-US' })
  const answers = [
    answer(readPlatformSales, { settings: own }),
    answer(savePlatformSales, { settings: own }),
    answer(listDevices, pageWith()),
  ]
  const shown = await renderScreen(<SalesSettingsPage />, answers, { session: { user, outlets: [], outlet: null } })
  await expect.element(page.getByText('Whole platform')).toBeVisible()
  await press('Edit: Cash drawer')
  await press('Save')
  await shown.first(savePlatformSales)
  expect(shown.sent(saveSalesSettings)).toEqual([])
})

it('asks before a value of one’s own is given up', async () => {
  const shown = await renderScreen(<SalesSettingsPage />, [...read, answer(saveSalesSettings, { settings: own })])
  await press('Use inherited value')
  expect(shown.sent(saveSalesSettings)).toEqual([])
  await press('Use inherited value')
  expect(await shown.first(saveSalesSettings)).toEqual({
    changes: [{ key: 'sales.refund-window-days', value: null, inherit: true, version: 4 }],
  })
})

it('says each setting with where it comes from', async () => {
  await renderScreen(<SalesSettingsPage />, read)
  await expect.element(page.getByText('Refund period')).toBeVisible()
  await expect.element(page.getByText('30 days', { exact: false }).first()).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})

it('groups of options are written with their goods, and one that cannot be asked says why before it is sent', async () => {
  const answers = [
    ...read,
    answer(listCategories, pageWith(rowOf(listCategories, { id: SAMPLE_ID, parentId: null, name: 'Drinks' }))),
    answer(saveSalesSettings, { settings: own }),
  ]
  const shown = await renderScreen(<SalesSettingsPage />, answers)
  await press('Edit: Product options')
  await press('Add group')
  await page.getByLabelText(/^Group name/).fill('Size')
  await page.getByText('All products', { exact: true }).click()
  await page.getByLabelText(/^Option 1$/).fill('Large')
  await page.getByLabelText(/^Surcharge 1$/).fill('3')
  await page.getByLabelText(/^Choose at most/).fill('2')
  await press('Save')
  await expect.element(page.getByText(/has 1 option, at least 1 and at most 2 to choose/)).toBeVisible()
  expect(shown.sent(saveSalesSettings)).toEqual([])
  await page.getByLabelText(/^Choose at most/).fill('1')
  expect(await seriousFindings()).toEqual([])
  await press('Save')
  expect(await shown.first(saveSalesSettings)).toMatchObject({
    changes: [
      {
        key: 'sales.option-groups',
        value: [
          {
            name: 'Size',
            scope: { kind: 'all' },
            least: 1,
            most: 1,
            options: [{ name: 'Large', surchargeMinor: 300 }],
          },
        ],
      },
    ],
  })
})
