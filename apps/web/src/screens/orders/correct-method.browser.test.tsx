import { correctMethod } from '@kassa/contract/sales/correction.calls.ts'
import { readOrder } from '@kassa/contract/sales/sales.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choose, press } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import { seriousFindings } from '../../test/show.tsx'
import { CorrectMethod } from './CorrectMethod.tsx'

const order = sample(readOrder.answer, { id: SAMPLE_ID, currency: 'CNY' })
const tender = { ...order.tenders[0]!, position: 0, method: 0, amountMinor: 2_000 }
const go = () => page.getByRole('button', { name: 'Correct payment' })

it('asks of a card’s slip what a sale asks of it, and nothing of another way', async () => {
  const shown = await renderScreen(<CorrectMethod order={order} tender={tender} />, [
    answer(correctMethod, { shiftNumber: 'S-1' }),
  ])
  await press('Correct')
  await choose('Actual payment method', 'Alipay')
  await expect.element(page.getByLabelText('Last four digits')).not.toBeInTheDocument()
  await choose('Actual payment method', 'Bank card')
  await userEvent.fill(page.getByLabelText('Slip number', { exact: false }), 'AP7001')
  await userEvent.fill(page.getByLabelText('Reason'), 'was a card')
  await userEvent.fill(page.getByLabelText('Last four digits'), '43')
  await expect.element(page.getByText('Enter the last four digits', { exact: false })).toBeVisible()
  await expect.element(go()).toBeDisabled()
  await userEvent.fill(page.getByLabelText('Last four digits'), '4321')
  await userEvent.fill(page.getByLabelText('Terminal'), 't1')
  expect(await seriousFindings()).toEqual([])
  await userEvent.click(go())
  const card = { terminal: 'T1', batch: null, lastFour: '4321' }
  expect(await shown.first(correctMethod)).toEqual({
    orderId: SAMPLE_ID,
    position: 0,
    method: 3,
    reference: 'AP7001',
    reason: 'was a card',
    card,
  })
})
