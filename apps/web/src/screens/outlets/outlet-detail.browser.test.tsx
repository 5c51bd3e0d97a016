import { readOutletPage } from '@kassa/contract/report/outlet-page.calls.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../paths.ts'
import { press } from '../../test/forms.ts'
import { answer, refuse, renderScreen } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import { seriousFindings } from '../../test/show.tsx'
import OutletDetailPage from './OutletDetailPage.tsx'

const where = { route: `${paths.outlets()}/$id`, at: paths.outlet(SAMPLE_ID) }
const base = sample(readOutletPage.answer)
const quay = {
  ...base,
  outlet: {
    ...base.outlet,
    id: SAMPLE_ID,
    name: 'Quay',
    number: 'A1',
    currency: 'USD' as const,
    enabled: 1 as const,
    can: { edit: true, enable: true, bindStaff: true, archive: true },
  },
  today: { orders: 3, netMinor: 12_000 },
  weekAgo: { orders: 2, netMinor: 9_000 },
  week: { orders: 9, netMinor: 50_000 },
  month: { orders: 40, netMinor: 200_000, marginMinor: 80_000 },
  before: { orders: 30, netMinor: 150_000 },
  counts: { tills: 2, tillsOnline: 2, queued: 0 },
  tills: [],
  lowGoods: 4,
  shifts: [
    {
      id: SAMPLE_ID,
      number: 'S-7',
      staffName: 'Ada',
      deviceName: 'Till 1',
      openedAt: '2026-03-02T01:00:00.000Z',
    },
  ],
  people: [{ id: SAMPLE_ID, name: 'Ada', number: '1001', roleName: 'Cashier', isEnabled: 0 as const }],
}

describe('an outlet', () => {
  it('says first how it is doing, then its tills, drawers and people', async () => {
    await renderScreen(<OutletDetailPage />, [answer(readOutletPage, quay)], where)
    await expect.element(page.getByRole('heading', { name: /Quay/ })).toBeVisible()
    for (const text of [
      '$120.00',
      'Orders: 3 · $90.00 at this time a week ago',
      '$1,500.00 in the 30 days before · Margin $800.00',
      '2 of 2',
      'No devices yet.',
    ])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await page.getByRole('tab', { name: 'Open shifts' }).click()
    await expect.element(page.getByRole('link', { name: 'S-7' })).toBeVisible()
    await page.getByRole('tab', { name: 'People' }).click()
    await expect.element(page.getByText('1001 · Cashier')).toBeVisible()
    await press('Edit')
    await expect.element(page.getByRole('dialog', { name: 'Edit Quay' })).toBeVisible()
  })

  it('shows nothing of what one may not see', async () => {
    const part = { ...quay, month: { ...quay.month, marginMinor: null }, lowGoods: null, shifts: null, people: null }
    await renderScreen(<OutletDetailPage />, [answer(readOutletPage, part)], where)
    await expect.element(page.getByRole('heading', { name: /Quay/ })).toBeVisible()
    expect(page.getByText('Margin', { exact: false }).elements()).toEqual([])
    expect(page.getByText('Low stock').elements()).toEqual([])
    expect(page.getByRole('tab').elements()).toHaveLength(3)
  })

  it('says where it is not there, and the way on', async () => {
    await renderScreen(<OutletDetailPage />, [refuse(readOutletPage, 'thing.not-found')], where)
    await expect.element(page.getByRole('link', { name: 'Go to list' })).toBeVisible()
  })
})
