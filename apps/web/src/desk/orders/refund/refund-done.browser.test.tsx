import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCalls, show } from '../../../test/show.tsx'
import { tea, useTill } from '../../../test/till-of-a-day.ts'
import { addItem } from '../../basket/sell.ts'
import { BasketPane } from '../../cashiering/BasketPane.tsx'
import { desk } from '../../model/desk-state.ts'
import { takeCash } from '../../payment/methods/cash/take-cash.ts'
import { RefundArea } from './RefundArea.tsx'
import '../../shell/desk.css'
import '../../shell/stage.css'

useTill()
afterEach(() => desk.change({ refundNumber: null }))

/** Texts of what shows a digit at 40 pixels or more. */
const largeFigures = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('.d-desk *')]
    .filter((one) =>
      [...one.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && /\d/.test(textContent ?? '')),
    )
    .filter((one) => one.checkVisibility() && Number.parseFloat(getComputedStyle(one).fontSize) >= 40)
    .map((one) => one.textContent)

/** The sale of a tea, found to be given back. */
async function openRefund(): Promise<void> {
  answerCalls({})
  // An area that is still drawn would take the number.
  await show(null)
  addItem(tea)
  await takeCash(990)
  desk.change({ finished: null, workArea: 'refund', refundNumber: '1-02-000001' })
  await show(
    <div className="d-desk" data-surface="desk">
      <RefundArea />
      <BasketPane />
    </div>,
  )
}

it('a button that gives nothing back says why where it stands: the words of the panel may be out of sight on a phone', async () => {
  const foot = () => document.querySelector('.d-basket-foot')?.textContent ?? ''
  const button = page.getByRole('button', { name: /^REFUND/ })
  await openRefund()
  await expect.poll(foot).toContain('Choose what to refund.')
  await expect.element(button).toBeDisabled()
  await page.getByRole('button', { name: 'Everything' }).click()
  await expect.poll(foot).not.toContain('Choose what to refund.')
  await button.click()
  await expect.poll(foot).toMatch(/reason/)
  await userEvent.fill(page.getByLabelText('Reason'), 'Too many')
  await expect.poll(foot).not.toMatch(/reason/)
})

it('the button says what goes back, and what went back is the one large figure, where money stands', async () => {
  await openRefund()
  await page.getByRole('button', { name: 'Everything' }).click()
  await userEvent.fill(page.getByLabelText('Reason'), 'Too many')
  await page.getByRole('button', { name: /^REFUND \D?9\.90$/ }).click()
  await expect.element(page.getByRole('button', { name: 'Back to selling' })).toBeVisible()
  expect(largeFigures()).toEqual([expect.stringContaining('9.90')])
  expect(document.querySelector('.d-total-sum')?.textContent).toContain('9.90')
})
