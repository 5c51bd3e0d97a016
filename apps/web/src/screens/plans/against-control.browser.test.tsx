import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/show.tsx'
import { AgainstControl } from './AgainstControl.tsx'

type Result = Parameters<typeof AgainstControl>[0]['result']

const result: Result = {
  from: '2026-03-01',
  until: null,
  currency: 'USD',
  percent: 10,
  treated: { members: 900, buyers: 400, revenueMinor: 9_000_000, marginMinor: 2_700_000 },
  control: { members: 100, buyers: 40, revenueMinor: 900_000, marginMinor: 250_000 },
  earned: {
    revenueMinor: 900_000,
    revenueLowMinor: 100_000,
    revenueHighMinor: 1_700_000,
    marginMinor: 450_000,
    marginLowMinor: -20_000,
    marginHighMinor: 920_000,
  },
}
const around = (changes: Partial<Result> = {}) =>
  show(<AgainstControl result={{ ...result, ...changes }} />, { language: 'en' })

it('shows both groups, what the plan earned, and that chance alone may have made it', async () => {
  await around()
  await expect.element(page.getByRole('row', { name: 'May get the plan 900 400 $100.00 $30.00' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Control group 100 40 $90.00 $25.00' })).toBeVisible()
  await expect.element(page.getByText('$4,500.00 (95% sure: between −$200.00 and $9,200.00)')).toBeVisible()
  await expect.element(page.getByText('The range includes zero', { exact: false })).toBeVisible()
})

it('says no chance where the range leaves out zero, and no margin to those who may not see cost', async () => {
  const seen = { ...result.earned!, marginMinor: null, marginLowMinor: null, marginHighMinor: null }
  await around({ earned: seen })
  await expect.element(page.getByText('Additional revenue')).toBeVisible()
  expect(page.getByText('Additional margin').query()).toBeNull()
  expect(page.getByText('The range includes zero', { exact: false }).query()).toBeNull()
})

it('says where a group is too small', async () => {
  await around({ earned: null, control: { members: 0, buyers: 0, revenueMinor: 0, marginMinor: null } })
  await expect.element(page.getByText('Fewer than 30 members of a group', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Control group 0 0 – –' })).toBeVisible()
})
