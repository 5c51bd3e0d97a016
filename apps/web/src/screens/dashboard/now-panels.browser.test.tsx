import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { dashboard } from '@kassa/contract/report/report.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '../../test/render-screen.tsx'
import { SAMPLE_ID } from '../../test/sample.ts'
import { seriousFindings } from '../../test/show.tsx'
import { NowPanels } from './NowPanels.tsx'

type Now = OutputOf<(typeof dashboard)['answer']>['now']

const some = { id: SAMPLE_ID, outletId: SAMPLE_ID, type: 'browser', version: '1.0' }
const OTHER_ID = '01900000-0000-7000-8000-0000000000ff'

const now: Now = {
  counts: { tills: 9, tillsOnline: 1, queued: 3 },
  tills: [
    {
      ...some,
      name: 'Till 2',
      outletName: 'Hill',
      isOnline: false,
      queued: 3,
      lastSeenAt: '2026-03-02T01:00:00.000Z',
      shift: null,
    },
    {
      ...some,
      id: OTHER_ID,
      outletId: OTHER_ID,
      name: 'Till 1',
      outletName: 'Quay',
      isOnline: true,
      queued: 0,
      lastSeenAt: '2026-03-02T04:00:00.000Z',
      shift: { id: SAMPLE_ID, number: 'S7', staffName: 'Mei Lin', openedAt: '2026-03-02T00:30:00.000Z' },
    },
  ],
  orders: [
    {
      id: SAMPLE_ID,
      number: '0107',
      status: 'completion',
      underReview: true,
      outletId: SAMPLE_ID,
      outletName: 'Quay',
      deviceName: 'Till 1',
      currency: 'CNY',
      totalMinor: 1_250,
      paymentMethods: [0, 1],
      soldAt: '2026-03-02T03:00:00.000Z',
      receivedAt: '2026-03-02T03:00:01.000Z',
    },
  ],
}

it('says which outlets are open until when, and nothing where none says its hours', async () => {
  const closed = { outletId: OTHER_ID, outletName: 'Quay', isOpen: false, changesAt: null }
  const open = { outletId: SAMPLE_ID, outletName: 'Hill', isOpen: true, changesAt: '2026-03-02T10:00:00.000Z' }
  await renderScreen(<NowPanels now={{ ...now, opening: [open, closed] }} />, [])
  const hours = page.getByRole('list', { name: 'Opening hours' })
  await expect.element(hours).toBeVisible()
  expect(hours.element().textContent).toMatch(/HillOpen now, until .*QuayClosed$/)
  await renderScreen(<NowPanels now={now} />, [])
  await expect.element(page.getByRole('list', { name: 'Opening hours' })).not.toBeInTheDocument()
})

const links = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => new URL(href).pathname)

it('says of each till how it stands, by outlet, and of the last orders what was paid and how', async () => {
  await renderScreen(<NowPanels now={now} />, [])
  const tills = page.getByRole('region', { name: 'Tills now' })
  await expect.element(tills).toBeVisible()
  const said = tills.element().textContent
  expect(said).toContain('1 of 9 online')
  expect(said.indexOf('Hill')).toBeLessThan(said.indexOf('Quay'))
  expect(said).toContain('3 entries not uploaded yet')
  expect(said).toMatch(/Shift S7 since .* · Mei Lin/)
  expect(said).toContain('Showing the first 2')
  const orders = page.getByRole('region', { name: 'Recent orders' }).element().textContent
  expect(orders).toContain('Quay · Till 1')
  expect(orders).toContain('¥12.50')
  expect(links().some((to) => to.endsWith(`/sales/order/${SAMPLE_ID}`))).toBe(true)
  expect(await seriousFindings()).toEqual([])
})

it('opens an order where a cashier looks at orders, and says how a shop without a till begins', async () => {
  const bare = { counts: { tills: 0, tillsOnline: 0, queued: 0 }, tills: [], orders: now.orders }
  await renderScreen(<NowPanels now={bare} />, [], { may: ['desk.orders', 'desk.cashiering'] })
  await expect.element(page.getByText('No tills yet', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open cashier desk' }).first()).toBeVisible()
  expect(links().some((to) => to.endsWith(`/sales-order/${SAMPLE_ID}`))).toBe(true)
})

it('says that nothing was sold yet', async () => {
  await renderScreen(<NowPanels now={{ ...now, orders: [] }} />, [])
  await expect.element(page.getByText('No sales yet', { exact: false })).toBeVisible()
})

it('shows no orders to whoever may not see them', async () => {
  await renderScreen(<NowPanels now={{ ...now, orders: null }} />, [], { may: [] })
  await expect.element(page.getByRole('region', { name: 'Tills now' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Recent orders' })).not.toBeInTheDocument()
  expect(links().filter((to) => to.includes('order') || to.includes('handover'))).toEqual([])
})
