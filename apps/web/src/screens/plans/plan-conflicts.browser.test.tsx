import { conflictGoods } from '@kassa/contract/promotion/conflict.calls.ts'
import { listPlans } from '@kassa/contract/promotion/plan.calls.ts'
import { expect, it } from 'vitest'
import { userEvent, page } from 'vitest/browser'
import { form } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, SAMPLE_ID } from '../../test/sample.ts'
import { seriousFindings } from '../../test/show.tsx'
import { discountPlan, idAt } from '../../test/discount-plan.ts'
import PlanPage from './PlanPage.tsx'

const tenth = discountPlan(1, 'A tenth off', 1_000)
const fifth = discountPlan(2, 'A fifth off', 2_000)
const off = { ...discountPlan(3, 'Half off', 5_000), isEnabled: 0 as const }
const teaId = idAt(9)
const tea = {
  productId: teaId,
  name: 'Green tea',
  categoryId: null,
  brandId: null,
  labelIds: [],
  isDiscountable: true,
  isMemberDiscountAllowed: true,
  sellPriceMinor: 1_000,
  memberPriceMinor: null,
  specialPriceMinor: null,
  specialOffBasisPoints: null,
}

it('plans in each other’s way are shown with the one that wins, both amounts and a basket; a place without any says so', async () => {
  const quay = idAt(8)
  const { sent } = await renderScreen(
    <PlanPage />,
    [
      answer(listPlans, pageWith(tenth, fifth, off)),
      answer(conflictGoods, ({ outletId }) => ({
        timeZone: 'UTC',
        categories: [],
        plans: [tenth, fifth].map(({ id }) => ({ planId: id, productIds: outletId === quay ? [] : [teaId] })),
        goods: outletId === quay ? [] : [tea],
      })),
    ],
    {
      session: {
        outlets: [
          { id: SAMPLE_ID, name: 'Harbour Street' },
          { id: quay, name: 'Quay' },
        ].map((one) => ({ ...one, payCurrency: 'CNY' as const, timeZone: 'UTC' }) as never),
      },
    },
  )
  await userEvent.click(page.getByRole('button', { name: 'Conflicts' }))
  await expect.element(form().getByRole('heading', { name: 'A fifth off wins' })).toBeVisible()
  await expect.element(form().getByText('1 × Green tea', { exact: true })).toBeVisible()
  await expect.element(form().getByText('A fifth off: ¥2.00 alone, ¥2.00 together')).toBeVisible()
  await expect
    .element(form().getByRole('listitem').first())
    .toHaveTextContent(
      'A tenth off: ¥1.00 alone, ¥0.00 togetherThe other plan gives a better price for these products.',
    )
  await expect.element(form().getByText('Half off', { exact: false })).not.toBeInTheDocument()
  expect(await seriousFindings()).toEqual([])
  await userEvent.click(form().getByRole('combobox', { name: 'Outlets' }))
  await userEvent.click(page.getByTitle('Quay', { exact: true }).last())
  await expect.element(form().getByText('No conflicting plans')).toBeVisible()
  expect(sent(conflictGoods)).toEqual([{ outletId: SAMPLE_ID }, { outletId: quay }])
})
