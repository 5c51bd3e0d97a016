import { askConsent } from '@kassa/contract/organisation/consent.calls.ts'
import { readMerchantPage } from '@kassa/contract/report/merchant-page.calls.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../paths.ts'
import { press } from '../../test/forms.ts'
import { answer, refuse, renderScreen } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import { seriousFindings } from '../../test/show.tsx'
import MerchantDetailPage from './MerchantDetailPage.tsx'

const where = { route: `${paths.merchants()}/$id`, at: paths.merchantOf(SAMPLE_ID) }
const base = sample(readMerchantPage.answer)
const tea = {
  ...base,
  merchant: {
    ...base.merchant,
    id: SAMPLE_ID,
    name: 'Harbour Tea',
    number: '100001',
    partnerName: 'North',
    auditState: 'audited' as const,
    auditReason: '',
    enabled: 1 as const,
    outlets: 1,
    staff: 3,
    licenceFileId: null,
    personIdFileId: null,
    exteriorFileId: null,
    interiorFileId: null,
  },
  licence: { state: 'in-use' as const, isTrial: true, daysLeft: 9, versionName: 'Basic', endsOn: '2026-03-11' },
  consent: { isGiven: true, askedAt: null, isDeclined: false, canAsk: false },
  sales: [{ currency: 'USD' as const, orders: 3, netMinor: 120_000, before: { orders: 4, netMinor: 90_000 } }],
  outlets: [
    {
      id: SAMPLE_ID,
      number: 'A1',
      name: 'Quay',
      currency: 'USD' as const,
      isEnabled: 1 as const,
      staff: 3,
      devices: 2,
      sales: { orders: 3, netMinor: 120_000 },
    },
  ],
  counts: { tills: 2, tillsOnline: 1, queued: 4 },
  tills: [
    {
      id: SAMPLE_ID,
      name: 'Till 1',
      outletId: SAMPLE_ID,
      outletName: 'Quay',
      type: 'pc',
      isOnline: false,
      lastSeenAt: '2026-03-01T04:00:00.000Z',
      queued: 4,
      version: '1.2',
    },
  ],
  people: [{ id: SAMPLE_ID, name: 'Mei Lin', roleName: 'Owner', isEnabled: 1 as const, lastSignedInAt: null }],
  log: [
    {
      id: SAMPLE_ID,
      at: '2026-03-01T04:00:00.000Z',
      accountName: 'Olga',
      call: 'organisation.set-merchants-enabled',
    },
  ],
}

describe('a merchant', () => {
  it('says first how it is doing, then its outlets, tills, people, papers and log', async () => {
    await renderScreen(<MerchantDetailPage />, [answer(readMerchantPage, tea)], where)
    await expect.element(page.getByRole('heading', { name: /Harbour Tea/ })).toBeVisible()
    for (const text of ['$1,200.00', 'Orders: 3 · $900.00 in the 30 days before', '1 of 2', '$1,200.00 in 30 days'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    await expect.element(page.getByText('Entries not uploaded on silent tills: 4')).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    expect(page.getByRole('button', { name: 'Request access to sales' }).elements()).toEqual([])
  })

  it.each([
    ['tills', '4 entries not uploaded yet'],
    ['people', 'Mei Lin'],
    ['papers', 'No documents submitted.'],
    ['log', 'Olga'],
  ])('shows its %s', async (tab, text) => {
    await renderScreen(<MerchantDetailPage />, [answer(readMerchantPage, tea)], {
      ...where,
      at: `${paths.merchantOf(SAMPLE_ID)}?tab=${tab}`,
    })
    await expect.element(page.getByText(text, { exact: false }).first()).toBeVisible()
  })

  it('that keeps its sales to itself says so, and its partner asks for them once', async () => {
    const kept = {
      ...tea,
      sales: null,
      outlets: [],
      consent: { isGiven: false, askedAt: null, isDeclined: false, canAsk: true },
    }
    const shown = await renderScreen(
      <MerchantDetailPage />,
      [answer(readMerchantPage, kept), answer(askConsent, {})],
      where,
    )
    await expect.element(page.getByText('Does not share its sales')).toBeVisible()
    expect(document.body.textContent).not.toContain('$')
    await press('Request access to sales')
    expect(await shown.first(askConsent)).toEqual({ id: SAMPLE_ID })
    await expect.element(page.getByText('Access to sales requested')).toBeVisible()
  })

  it.each([
    [false, 'no answer yet'],
    [true, 'Declined your request of'],
  ])('says what became of asking: declined %s', async (isDeclined, text) => {
    const consent = { isGiven: false, askedAt: '2026-03-01T04:00:00.000Z', isDeclined, canAsk: false }
    await renderScreen(<MerchantDetailPage />, [answer(readMerchantPage, { ...tea, sales: null, consent })], where)
    await expect.element(page.getByText(text, { exact: false })).toBeVisible()
  })

  it('says where it is not there, and the way on', async () => {
    await renderScreen(<MerchantDetailPage />, [refuse(readMerchantPage, 'thing.not-found')], where)
    await expect.element(page.getByRole('link', { name: 'Go to list' })).toBeVisible()
  })
})
