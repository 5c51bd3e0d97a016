import { expect, it } from 'vitest'
import { viewLink } from './view-link.ts'

const view = { page: 'statisticsTax', asked: { days: 'yesterday', compare: 'year' } } as const
const days = { from: '2026-03-01', to: '2026-03-07' }

it('opens the page of the view over the days of the mail, whatever days the view names', () => {
  expect(viewLink('https://shop.example', view, days)).toBe(
    'https://shop.example/cashier/manage/statistics-tax?days=own&compare=year&from=2026-03-01&to=2026-03-07',
  )
  expect(viewLink(null, view, days)).toBe('')
})
