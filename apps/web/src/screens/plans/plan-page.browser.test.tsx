import { deletePlan, listPlans, setPlanEnabled } from '@kassa/contract/promotion/plan.calls.ts'
import { checkActions } from '../../test/check-actions.tsx'
import { checkList } from '../../test/check-list.tsx'
import { answer } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import PlanPage from './PlanPage.tsx'

const tenth = rowOf(listPlans, {
  name: 'A tenth off',
  sentence: '10% off everything',
  status: 'ongoing',
  isEnabled: 1,
  usedCount: 12,
})
const answers = [answer(listPlans, pageWith(tenth))]

checkList('the list of marketing plans', {
  page: <PlanPage />,
  call: listPlans,
  row: tenth,
  says: ['A tenth off', '10% off everything', '12'],
  at: '/here?search=tenth&type=full-gift&status=disabled',
  asks: { search: 'tenth', type: 'full-gift', status: 'disabled' },
  empty: 'No marketing plans yet',
})

checkActions('a marketing plan offers', {
  page: <PlanPage />,
  answers,
  row: 'A tenth off',
  entries: {
    nothing: ['Results'],
    'platform.marketing.plans.edit': ['Results', 'Edit', 'Disable'],
    'platform.marketing.plans.add': ['Results', 'Copy'],
    'platform.marketing.plans.delete': ['Results', 'Archive'],
  },
  acts: {
    Disable: {
      call: setPlanEnabled,
      sends: { id: SAMPLE_ID, isEnabled: 0 },
      answers: { id: SAMPLE_ID, version: 2 },
    },
    Archive: { call: deletePlan, sends: { id: SAMPLE_ID }, asks: { title: 'Archive A tenth off?', ok: 'Archive' } },
  },
})

checkActions('a marketing plan that is switched off offers', {
  page: <PlanPage />,
  answers: [answer(listPlans, pageWith({ ...tenth, isEnabled: 0, status: 'disabled' }))],
  row: 'A tenth off',
  entries: { 'platform.marketing.plans.edit': ['Results', 'Edit', 'Enable'] },
  acts: {
    Enable: {
      call: setPlanEnabled,
      sends: { id: SAMPLE_ID, isEnabled: 1 },
      answers: { id: SAMPLE_ID, version: 2 },
    },
  },
})

checkActions('a price list offers', {
  page: <PlanPage />,
  answers: [answer(listPlans, pageWith({ ...tenth, type: 'price-list' }))],
  row: 'A tenth off',
  entries: {
    nothing: ['Results'],
    'platform.marketing.plans.edit': ['Results', 'Edit', 'Import prices', 'Disable'],
  },
  acts: {},
})
