import {
  deleteExchangeGood,
  listExchangeGoods,
  setExchangeGoodEnabled,
} from '@kassa/contract/stored-value/exchange.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkActions } from '../../test/check-actions.tsx'
import { checkList } from '../../test/check-list.tsx'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import PointsExchangePage from './PointsExchangePage.tsx'

const mug = rowOf(listExchangeGoods, { name: 'Tea mug', points: 12_500, enabled: 1, version: 5, uses: 2_048 })
const answers = [answer(listExchangeGoods, pageWith(mug))]

checkList('the list of goods for points', {
  page: <PointsExchangePage />,
  call: listExchangeGoods,
  row: mug,
  says: ['Tea mug', '12,500', '2,048'],
  at: '/here?search=mug',
  asks: { search: 'mug' },
  empty: 'No exchange items yet',
})

checkActions('goods for points offer', {
  page: <PointsExchangePage />,
  answers,
  row: 'Tea mug',
  entries: { nothing: [], 'platform.members.pointSetting.edit': ['Edit', 'Disable', 'Delete'] },
  acts: {
    Disable: { call: setExchangeGoodEnabled, sends: { id: SAMPLE_ID, enabled: 0 } },
    Delete: {
      call: deleteExchangeGood,
      sends: { id: SAMPLE_ID },
      asks: { title: 'Stop offering “Tea mug” for points?', ok: 'Delete' },
    },
  },
})

it('offers nothing new to whoever may only look', async () => {
  await renderScreen(<PointsExchangePage />, answers, { may: ['platform.members.pointSetting'] })
  await expect.element(page.getByText('Tea mug')).toBeVisible()
  expect(page.getByRole('button', { name: 'New exchange item' }).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Tea mug' }).elements()).toEqual([])
})
