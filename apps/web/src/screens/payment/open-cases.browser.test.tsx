import {
  askCase,
  CASE_KINDS,
  closeCase,
  listOpenCases,
  type OpenCase,
  ownCase,
  takeBackCase,
} from '@kassa/contract/payment/open-case.calls.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '../../test/forms.ts'
import { type Answer, answer, refuse, renderScreen, wordsOf } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import { expectWholeWords, seriousFindings } from '../../test/show.tsx'
import { OpenCases } from './OpenCases.tsx'

const one: OpenCase = rowOf(listOpenCases, {
  number: 'P-000009',
  kind: 'unclear',
  state: 'unknown',
  method: 1,
  amountMinor: 8_850,
  currency: 'CNY',
  outletName: 'Harbour Street',
  deviceName: 'Till 1',
  staffName: 'Sam',
  orderNumber: '01-000123',
  besidesMinor: 0,
  missingMinor: 0,
  can: { ask: true, takeBack: true, close: true, complete: false },
})
const open = (over: Partial<OpenCase>, ...more: readonly Answer[]) =>
  renderScreen(<OpenCases />, [answer(listOpenCases, pageWith({ ...one, ...over })), ...more])
const buttons = () =>
  page
    .getByRole('button')
    .elements()
    .map((button) => button.textContent)

describe('a payment that somebody has to look at', () => {
  it('says what happened, whose it was and where, with its order', async () => {
    await open({ payer: 'm***i', said: 'SYSTEM_ERROR', besidesMinor: 8_850 })
    for (const text of [
      '¥88.50',
      'unclear',
      'Harbour Street · Till 1 · Sam · m***i',
      'SYSTEM_ERROR',
      'paid in addition',
    ])
      await expect.element(page.getByText(text, { exact: false }).first()).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Order 01-000123' })).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })

  it('leads to the desk that can take what is missing of its order', async () => {
    await open({ kind: 'without-sale', missingMinor: 3_100 })
    const told = '¥31.00 of this order has not been paid through a channel. Take the rest at Till 1,'
    await expect.element(page.getByText(told, { exact: false })).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await open({ kind: 'without-sale' })
    await expect.element(page.getByText('The customer paid, but no sale followed', { exact: false })).toBeVisible()
    expect(page.getByText('has not been paid through a channel', { exact: false }).elements()).toEqual([])
  })

  it.each(CASE_KINDS)('says what to do: %s', async (kind) => {
    await open({ kind })
    await expect.element(page.getByText('¥88.50').first()).toBeVisible()
    await expectWholeWords()
  })

  it('offers what the server says can be done and no more', async () => {
    await open({ can: { ask: false, takeBack: false, close: false, complete: false } })
    await expect.element(page.getByText('Not assigned yet', { exact: false })).toBeVisible()
    expect(buttons()).toEqual(['Take this case'])
  })

  it.each([
    ['Check again', askCase, { id: SAMPLE_ID }],
    ['Reverse payment', takeBackCase, { id: SAMPLE_ID }],
    ['Take this case', ownCase, { id: SAMPLE_ID, isMine: true }],
  ] as const)('%s', async (name, call, sends) => {
    const shown = await open({}, answer(call, sample(call.answer) as never))
    await press(name)
    expect(await shown.first(call)).toEqual(sends)
  })

  it('is handed back by whoever took it on', async () => {
    const shown = await open({ ownerName: 'Mei' }, answer(ownCase, sample(ownCase.answer)))
    await expect.element(page.getByText('Assigned to Mei', { exact: false })).toBeVisible()
    await press('Release case')
    expect(await shown.first(ownCase)).toEqual({ id: SAMPLE_ID, isMine: false })
  })

  it('is decided by hand only with a reason, which is kept when that is refused', async () => {
    const shown = await open({}, refuse(closeCase, 'payment.in-a-sale'))
    await press('Decide manually')
    const decide = page.getByRole('dialog').getByRole('button', { name: 'Decide manually', exact: true })
    await expect.element(decide).toBeDisabled()
    await userEvent.fill(page.getByLabelText('Reason or receipt number'), 'slip 4711')
    await userEvent.click(decide)
    expect(await shown.first(closeCase)).toEqual({ id: SAMPLE_ID, outcome: 'paid', reason: 'slip 4711' })
    await expect.element(page.getByText(wordsOf('payment.in-a-sale')).first()).toBeVisible()
    await expect.element(page.getByLabelText('Reason or receipt number')).toHaveValue('slip 4711')
  })

  it.each([
    [{ kind: 'paid-twice', state: 'paid' }, 'The money went back another way'],
    [{ kind: 'reversal-failed', state: 'reversal-failed' }, 'The money went back another way'],
    [{ kind: 'unclear', state: 'unknown' }, 'The customer has paid'],
  ] as const)('proposes how it ended: %o', async (facts, outcome) => {
    await open(facts)
    await press('Decide manually')
    await expect.element(page.getByRole('dialog').getByText(outcome)).toBeVisible()
  })

  it('says that nothing waits where nothing does', async () => {
    await renderScreen(<OpenCases />, [answer(listOpenCases, pageWith())])
    await expect.element(page.getByText('No open payments. Every payment is settled.')).toBeVisible()
  })
})
