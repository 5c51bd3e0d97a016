import { listCategories, listProducts } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { listSegments } from '@kassa/contract/member/segment.calls.ts'
import { createPlan, listPlans } from '@kassa/contract/promotion/plan.calls.ts'
import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { checkForm } from '../../test/check-form.tsx'
import { form } from '../../test/forms.ts'
import { patiently } from '../../test/patiently.ts'
import { answer } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import { firstBenefit, newDraft } from './plan-draft.ts'
import PlanPage from './PlanPage.tsx'

const chosen = (words: string) => userEvent.click(form().getByText(words, { exact: true }))
const { benefit: _benefit, ...plain } = newDraft('CNY')
const saved = { id: SAMPLE_ID, version: 1 }
const asked = { thresholdMinor: 0, thresholdPieces: 2, conditionScope: null, isRepeating: true }

checkForm('the form of plans', {
  page: <PlanPage />,
  answers: [
    answer(listPlans, pageWith(rowOf(listPlans, { name: 'Another' }))),
    answer(listSegments, { currency: 'CNY', segments: [] }),
    answer(listProducts, pageWith()),
    answer(listCategories, { rows: [] }),
  ],
  refusal: { code: 'plan.scope-empty', details: { field: 'scope' } },
  ways: {
    'lets an item discount add up, of what is left': {
      open: 'New plan',
      first: 'Activity name',
      type: { 'Activity name': 'Stacks' },
      also: async () => {
        await chosen('Item discount')
        await chosen('Stacks, on reduced price')
      },
      call: createPlan,
      sends: {
        ...plain,
        name: 'Stacks',
        benefit: { type: 'item-discount', off: { kind: 'percent', offBasisPoints: 1_000 }, stacking: 'rest' },
      },
      answers: saved,
    },
    'has prices for web orders, of no till and without limits': {
      open: 'New plan',
      first: 'Activity name',
      type: { 'Activity name': 'Web prices' },
      also: async () => {
        await chosen('Price list')
        await chosen('Web orders')
        await patiently(
          () =>
            void form()
              .getByText(/^Orders from your web shop/)
              .element(),
        )
        expect(form().getByText('Uses per day').query()).toBeNull()
      },
      call: createPlan,
      sends: {
        ...plain,
        name: 'Web prices',
        outlets: { kind: 'some', outletIds: [] },
        web: { kind: 'all' },
        benefit: { type: 'price-list', prices: [] },
      },
      answers: saved,
    },
    'makes a set whose choices are each filled by themselves': {
      open: 'New plan',
      first: 'Activity name',
      type: { 'Activity name': 'Lunch' },
      also: async () => {
        await chosen('Bundle')
        await chosen('A set with choices')
        await form().getByLabelText('Price for all').fill('8')
        await form().getByRole('textbox', { name: 'Name of choice 1' }).fill('Sandwich')
        await form().getByRole('textbox', { name: 'Name of choice 2' }).fill('Drink')
        await form().getByRole('textbox', { name: 'At most, of Drink' }).fill('2')
        await userEvent.click(form().getByRole('button', { name: 'Add choice' }))
        await userEvent.click(form().getByRole('button', { name: 'Remove choice 3' }))
      },
      call: createPlan,
      sends: {
        ...plain,
        name: 'Lunch',
        benefit: {
          ...firstBenefit.bundle,
          reward: { kind: 'total', totalMinor: 800 },
          slots: [
            { name: 'Sandwich', least: 1, most: 1, choices: [] },
            { name: 'Drink', least: 1, most: 2, choices: [] },
          ],
        },
      },
      answers: saved,
    },
    'lets pieces get cheaper once two are bought, repeating': {
      open: 'New plan',
      first: 'Activity name',
      type: { 'Activity name': 'Second half' },
      also: async () => {
        await chosen('Second item')
        await patiently(
          () =>
            void form()
              .getByText(/^Counted after discounts on single goods/)
              .element(),
        )
        await chosen('Items')
        await form().getByRole('textbox', { name: 'Items' }).fill('2')
        await userEvent.click(form().getByRole('switch', { name: 'Limit to each time the condition is met' }))
      },
      call: createPlan,
      sends: {
        ...plain,
        name: 'Second half',
        benefit: {
          type: 'second-item',
          reward: { kind: 'percent', offBasisPoints: 5_000 },
          isOnTopOfSpecial: false,
          pooling: 'mix',
          maxTimes: null,
          ...asked,
        },
      },
      answers: saved,
    },
  },
})
