import { sessionUser } from '@kassa/contract/identity/identity.calls.ts'
import {
  auditMerchant,
  listMerchants,
  readMerchant,
  setMerchantsEnabled,
} from '@kassa/contract/organisation/merchant.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkActions } from '../../test/check-actions.tsx'
import { press } from '../../test/forms.ts'
import { checkList } from '../../test/check-list.tsx'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import MerchantListPage from './MerchantListPage.tsx'

const shop = rowOf(listMerchants, {
  name: 'Harbour Tea',
  number: '100001',
  contactName: 'Mei',
  partnerName: 'North',
  auditState: 'unaudited',
  enabled: 1,
  outlets: 4,
})
const may = { ...shop.can, edit: true, audit: true, move: true, enable: true }
const user = sample(sessionUser, { tier: 'operator', merchantId: null, name: 'Olga', locale: 'en-US' })
const options = { session: { user } }

checkList('the list of merchants', {
  page: <MerchantListPage />,
  call: listMerchants,
  row: shop,
  says: ['Harbour Tea', '100001', 'Mei', 'North'],
  at: '/here?search=tea&auditState=unaudited&enabled=0',
  asks: { search: 'tea', auditState: 'unaudited', enabled: '0' },
  empty: 'No merchants yet',
  options,
})

checkActions('a merchant offers', {
  page: <MerchantListPage />,
  answers: [answer(listMerchants, pageWith({ ...shop, can: may }))],
  row: 'Harbour Tea',
  options,
  entries: {},
  acts: {
    Disable: {
      call: setMerchantsEnabled,
      sends: { ids: [SAMPLE_ID], enabled: 0 },
      answers: { changed: 1 },
      asks: { title: 'Disable Harbour Tea?', ok: 'Disable' },
    },
  },
})

it.each([
  ['edit', 'Edit'],
  ['audit', 'Audit'],
  ['move', 'Move'],
  ['enable', 'Disable'],
] as const)('does not offer what the server says it may not: %s', async (right, entry) => {
  const row = { ...shop, can: { ...may, [right]: false } }
  await renderScreen(<MerchantListPage />, [answer(listMerchants, pageWith(row))], options)
  await page.getByRole('button', { name: 'Actions for Harbour Tea' }).click()
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  expect(page.getByRole('menuitem', { name: new RegExp(`^${entry}`) }).elements()).toEqual([])
})

it('opens the papers that the inbox leads to, and takes them out of the address once decided', async () => {
  const shown = await renderScreen(
    <MerchantListPage />,
    [
      answer(listMerchants, pageWith(shop)),
      answer(readMerchant, sample(readMerchant.answer, { name: 'Harbour Tea' })),
      answer(auditMerchant, {}),
    ],
    { ...options, at: `/here?audit=${SAMPLE_ID}` },
  )
  await expect.element(page.getByText('Audit: Harbour Tea', { exact: true })).toBeVisible()
  expect(await shown.first(readMerchant)).toEqual({ id: SAMPLE_ID })
  await page.getByText('Reject', { exact: true }).click()
  await press('Save')
  expect(await shown.first(auditMerchant)).toMatchObject({ id: SAMPLE_ID, isAccepted: false })
  await expect.element(page.getByText('Audit: Harbour Tea', { exact: true })).not.toBeInTheDocument()
})
