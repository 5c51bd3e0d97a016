import {
  claimCode,
  issueCodes,
  listCodes,
  makeCodes,
  revokeCodes,
  unbindCode,
} from '@kassa/contract/billing/code.calls.ts'
import { sessionUser } from '@kassa/contract/identity/identity.calls.ts'
import { listPartners } from '@kassa/contract/organisation/partner.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkActions } from '../../test/check-actions.tsx'
import { checkForm } from '../../test/check-form.tsx'
import { checkList } from '../../test/check-list.tsx'
import { act, press } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import CodeList from './CodeList.tsx'

const code = rowOf(listCodes, {
  code: 'KSTA-7Q2M-9XPD-4H6R',
  state: 'used',
  deviceName: 'Till 1',
  merchantId: null,
  merchantName: 'Harbour Tea',
  unbinds: 1,
  can: { issue: true, unbind: true, move: false, revoke: true },
})
const answers = [answer(listCodes, pageWith(code))]
const screen = <CodeList title="Licences" purpose="Codes" above={null} />
const operator = { session: { user: sample(sessionUser, { tier: 'operator', name: 'Ola' }) } }

checkList('the list of activation codes', {
  page: screen,
  call: listCodes,
  row: code,
  says: ['KSTA-7Q2M-9XPD-4H6R', 'Used', 'Till 1', 'Harbour Tea', '1 / 2'],
  at: '/here?search=KSTA&state=used',
  asks: { search: 'KSTA', state: 'used' },
  empty: 'No activation codes yet',
})

checkActions('an activation code offers', {
  page: screen,
  answers,
  row: 'KSTA-7Q2M-9XPD-4H6R',
  entries: { nothing: ['Issue code', 'Release from device', 'Revoke code'] },
  acts: {
    'Release from device': {
      call: unbindCode,
      sends: { id: SAMPLE_ID },
      asks: { title: 'Release KSTA-7Q2M-9XPD-4H6R?', ok: 'Release from device' },
    },
    Revoke: {
      call: revokeCodes,
      sends: { ids: [SAMPLE_ID] },
      answers: { revoked: 1 },
      asks: { title: 'Revoke KSTA-7Q2M-9XPD-4H6R?', ok: 'Revoke code' },
    },
  },
})

checkForm('the form in which a merchant enters a code', {
  page: screen,
  answers,
  refusal: { code: 'code.check-wrong' },
  ways: {
    'takes over the code of a partner': {
      open: 'Enter code',
      first: 'Activation code',
      type: { 'Activation code': 'KSTA-7Q2M-9XPD-4H6R' },
      call: claimCode,
      sends: { code: 'KSTA-7Q2M-9XPD-4H6R' },
      answers: {},
    },
  },
})

checkForm('the forms in which the operator makes and issues codes', {
  page: screen,
  answers: [...answers, answer(listPartners, pageWith())],
  options: operator,
  refusal: { code: 'permission.missing' },
  ways: {
    'makes a batch for the own stock': {
      open: 'Create codes',
      first: 'Quantity',
      type: { Quantity: '250' },
      call: makeCodes,
      sends: { count: 250, lastDay: null, merchantNumber: null, partnerId: null },
      answers: { made: 250 },
    },
    'issues one to a merchant by its number': {
      open: () => act('KSTA-7Q2M-9XPD-4H6R', 'Issue code'),
      first: 'Merchant number',
      type: { 'Merchant number': '100001' },
      call: issueCodes,
      sends: { ids: [SAMPLE_ID], merchantNumber: '100001' },
      answers: { issued: 1 },
    },
  },
})

it('sends no code that is too short', async () => {
  const shown = await renderScreen(screen, answers)
  await press('Enter code')
  await press('Save')
  await expect.poll(() => document.querySelectorAll('[aria-invalid="true"]').length).toBe(1)
  expect(shown.sent(claimCode)).toEqual([])
})

it('lets a merchant make none', async () => {
  await renderScreen(screen, answers)
  await expect.element(page.getByRole('button', { name: 'Enter code' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Create codes' }).elements()).toEqual([])
})
