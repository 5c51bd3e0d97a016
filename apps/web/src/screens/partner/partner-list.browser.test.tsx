import { sessionUser } from '@kassa/contract/identity/identity.calls.ts'
import {
  approvePartner,
  archivePartner,
  listPartners,
  setPartnersEnabled,
} from '@kassa/contract/organisation/partner.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkActions } from '../../test/check-actions.tsx'
import { checkList } from '../../test/check-list.tsx'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import PartnerPage from './PartnerPage.tsx'

const may = { edit: true, enable: true, approve: true, archive: true, addSubPartner: true }
const north = rowOf(listPartners, {
  name: 'North',
  contactName: 'Nora',
  approval: 'waiting',
  enabled: 1,
  subPartners: 3,
  merchants: 41,
  can: may,
})
const user = sample(sessionUser, { tier: 'operator', merchantId: null, name: 'Olga', locale: 'en-US' })
const options = { session: { user } }

checkList('the list of partners', {
  page: <PartnerPage />,
  call: listPartners,
  row: north,
  says: ['North', 'Nora', '41'],
  at: '/here?search=no&approval=waiting&enabled=0',
  asks: { search: 'no', approval: 'waiting', enabled: '0' },
  empty: 'No partners yet',
  options,
})

checkActions('a partner offers', {
  page: <PartnerPage />,
  answers: [answer(listPartners, pageWith(north))],
  row: 'North',
  options,
  entries: {},
  acts: {
    Approve: { call: approvePartner, sends: { id: SAMPLE_ID }, asks: { title: 'Approve North?', ok: 'Approve' } },
    Disable: {
      call: setPartnersEnabled,
      sends: { ids: [SAMPLE_ID], enabled: 0 },
      answers: { changed: 1 },
      asks: { title: 'Disable North?', ok: 'Disable' },
    },
    Delete: { call: archivePartner, sends: { id: SAMPLE_ID }, asks: { title: 'Delete North?', ok: 'Delete' } },
  },
})

it.each([
  ['edit', 'Edit'],
  ['enable', 'Disable'],
  ['approve', 'Approve'],
  ['archive', 'Delete'],
] as const)('does not offer what the server says it may not: %s', async (right, entry) => {
  const row = { ...north, can: { ...may, [right]: false } }
  await renderScreen(<PartnerPage />, [answer(listPartners, pageWith(row))], options)
  await page.getByRole('button', { name: 'Actions for North' }).click()
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  expect(page.getByRole('menuitem', { name: entry, exact: true }).elements()).toEqual([])
})
