import { listCategories, listProducts, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { sessionOutlet } from '@kassa/contract/identity/identity.calls.ts'
import { listPlans } from '@kassa/contract/promotion/plan.calls.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { discountPlan, idAt } from '../../test/discount-plan.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { anyOf, pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import { seriousFindings } from '../../test/show.tsx'
import { PlanPreview } from './PlanPreview.tsx'

const draft = discountPlan(1, 'A tenth off for silver', 1_000)
const other = discountPlan(2, 'A twentieth off', 500)
const whole = anyOf(readProduct.answer, 'most') as ReturnType<typeof sample<typeof readProduct.answer>>
const [listing] = whole.listings
const tea = sample(readProduct.answer, {
  id: idAt(3),
  type: 'standard',
  isOpenPrice: false,
  isDiscountable: true,
  labels: [],
  variants: [],
  listings: [
    { ...listing!, outletId: SAMPLE_ID, currency: 'CNY', sellPriceMinor: 1_000, memberPriceMinor: null, special: null },
  ],
})
const answers = [
  answer(listPlans, pageWith(draft, other)),
  answer(listCategories, { rows: [] }),
  answer(listProducts, pageWith(rowOf(listProducts, { id: idAt(3), shownName: 'Green tea' }))),
  answer(readProduct, tea),
]

/** Fridays of a week. */
const friday = '03/06/2026, 12:00'
const saturday = '03/07/2026, 12:00'

/** A moment is typed by the outlet's clock, and taken by the calendar. */
async function typeMoment(moment: string): Promise<void> {
  await userEvent.fill(page.getByLabelText('Date and time; leave empty for now'), moment)
  await userEvent.keyboard('{Enter}')
}

it('a basket is priced by the plan as it is typed: by day, by level, and beside the other plans', async () => {
  const terms = {
    ...draft,
    target: { kind: 'levels', levels: [2] } as const,
    window: { ...draft.window, weekdays: [5] },
  }
  await renderScreen(<PlanPreview terms={terms} planId={draft.id} />, answers)
  await userEvent.click(page.getByRole('combobox', { name: 'Add products to the basket' }))
  await userEvent.click(page.getByTitle('Green tea', { exact: true }).last())
  await userEvent.fill(page.getByLabelText('Quantity of Green tea'), '3')
  const says = page.getByRole('status')
  await typeMoment(friday)
  await expect.element(says.getByText('This plan does not apply to this basket.')).toBeVisible()
  await expect.element(says.getByRole('row', { name: 'Total ¥30.00 ¥28.50' })).toBeVisible()
  await userEvent.click(page.getByRole('combobox', { name: 'Member level' }))
  await userEvent.click(page.getByTitle('2', { exact: true }).last())
  await expect.element(says.getByText('This plan takes off ¥3.00.')).toBeVisible()
  await expect.element(says.getByRole('row', { name: 'Total ¥30.00 ¥27.00' })).toBeVisible()
  await typeMoment(saturday)
  await expect.element(says.getByText('This plan does not apply to this basket.')).toBeVisible()
  await userEvent.click(page.getByRole('switch', { name: 'With the other enabled plans' }))
  await expect.element(says.getByRole('row', { name: 'Total ¥30.00 ¥30.00' })).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})

it('without a moment it is now by the clock of the outlet, wherever the reader is', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-05T10:30:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const outlets = [sample(sessionOutlet, { id: SAMPLE_ID, payCurrency: 'CNY', timeZone: 'Pacific/Kiritimati' })]
  const terms = { ...draft, window: { ...draft.window, weekdays: [5] } }
  await renderScreen(<PlanPreview terms={terms} planId={draft.id} />, answers, { session: { outlets } })
  await userEvent.click(page.getByRole('combobox', { name: 'Add products to the basket' }))
  await userEvent.click(page.getByTitle('Green tea', { exact: true }).last())
  await expect.element(page.getByRole('status').getByText('This plan takes off ¥1.00.')).toBeVisible()
})
