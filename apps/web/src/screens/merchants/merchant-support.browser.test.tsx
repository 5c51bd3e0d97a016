import {
  answerSupport,
  askSupport,
  endSupport,
  listSupport,
  listSupportOfMerchant,
} from '@kassa/contract/identity/support.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkList } from '../../test/check-list.tsx'
import { act, press, type } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import { expectWholeWords } from '../../test/show.tsx'
import { SupportList } from '../../parts/person/support/SupportList.tsx'
import { MerchantSupport } from './MerchantSupport.tsx'

const until = '2030-01-02T18:30:00.000Z'
const asked = rowOf(listSupport, {
  askedBy: 'Olga Operator',
  reason: 'Receipts print twice',
  hours: 2,
  wantsToChange: false,
  answeredBy: null,
  answeredAt: null,
  until: null,
  endedBy: null,
  state: 'asked',
  can: { answer: true, end: false, open: false },
})
const running = { ...asked, state: 'running' as const, until, can: { answer: false, end: true, open: false } }

checkList('requests of support', {
  page: <SupportList title="Merchant" above={null} />,
  call: listSupport,
  row: asked,
  says: ['Olga Operator', 'Receipts print twice', 'Waiting for an answer'],
  at: '?state=running',
  asks: { state: 'running' },
  empty: 'No requests yet',
})

it('is allowed for hours, to look only unless changes are switched on', async () => {
  const shown = await renderScreen(<SupportList title="Merchant" above={null} />, [
    answer(listSupport, pageWith(asked)),
    answer(answerSupport, {}),
  ])
  await act('Olga Operator', 'Allow')
  await type({ 'For how many hours': '3' })
  await press('Allow')
  expect(await shown.first(answerSupport)).toEqual({ id: SAMPLE_ID, isAllowed: true, hours: 3, mayChange: false })
})

it('is declined or ended after a question', async () => {
  const shown = await renderScreen(<SupportList title="Merchant" above={null} />, [
    answer(listSupport, pageWith(asked)),
    answer(answerSupport, {}),
  ])
  await act('Olga Operator', 'Decline')
  await press('Decline')
  expect(await shown.first(answerSupport)).toEqual({ id: SAMPLE_ID, isAllowed: false })
  const then = await renderScreen(<SupportList title="Merchant" above={null} />, [
    answer(listSupport, pageWith(running)),
    answer(endSupport, {}),
  ])
  await act('Olga Operator', 'End now')
  await press('End now')
  expect(await then.first(endSupport)).toEqual({ id: SAMPLE_ID })
})

it('is asked for by the operator with a reason', async () => {
  const shown = await renderScreen(<MerchantSupport merchant={{ id: SAMPLE_ID, name: 'Harbour Tea' }} />, [
    answer(listSupportOfMerchant, { rows: [{ ...running, can: { answer: false, end: false, open: true } }] }),
    answer(askSupport, { id: SAMPLE_ID }),
  ])
  await expect.element(page.getByRole('button', { name: 'Open shop' })).toBeVisible()
  await expectWholeWords()
  await press('Ask for access')
  await type({ Reason: 'Receipts print twice' })
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for access' }).click()
  expect(await shown.first(askSupport)).toEqual({
    merchantId: SAMPLE_ID,
    reason: 'Receipts print twice',
    hours: 1,
    wantsToChange: false,
  })
})
