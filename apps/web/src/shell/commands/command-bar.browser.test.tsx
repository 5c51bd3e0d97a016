import { find, findAbove } from '@kassa/contract/search/search.calls.ts'
import { sessionUser } from '@kassa/contract/identity/identity.calls.ts'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import { seriousFindings } from '../../test/show.tsx'
import CommandBar from './CommandBar.tsx'

const tea = { kind: 'product', id: SAMPLE_ID, title: 'Jasmine tea', note: '6901', at: null, rank: 1 as const }
const supplier = { kind: 'supplier', id: SAMPLE_ID, title: 'Tea & Co', note: '', at: null, rank: 1 as const }
const newer = { kind: 'of-tomorrow', id: SAMPLE_ID, title: 'Unknown tea', note: '', at: null, rank: 0 as const }
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((line) => line.querySelector('span:not([class])')?.textContent)

it('finds things beside pages, by keys alone, and leaves out what this program cannot show', async () => {
  const close = vi.fn()
  const shown = await renderScreen(<CommandBar isOpen onClose={close} />, [
    answer(find, { rows: [newer, tea, supplier] }),
  ])
  await userEvent.fill(page.getByRole('combobox'), 'te')
  await expect.element(page.getByRole('option', { name: 'Jasmine tea 6901 · Products' })).toBeVisible()
  expect(options().slice(0, 2)).toEqual(['Jasmine tea', 'Tea & Co'])
  expect(options()).not.toContain('Unknown tea')
  expect(await shown.first(find)).toEqual({ text: 'te' })
  expect(await seriousFindings()).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(close).toHaveBeenCalledOnce()
})

it('finds only what this person may open', async () => {
  await renderScreen(<CommandBar isOpen onClose={() => undefined} />, [answer(find, { rows: [tea, supplier] })], {
    may: ['platform.inventory.suppliers'],
  })
  await userEvent.fill(page.getByRole('combobox'), 'te')
  await expect.element(page.getByRole('option', { name: 'Tea & Co Suppliers' })).toBeVisible()
  expect(options()).not.toContain('Jasmine tea')
})

it('says that nothing fits, and asks nothing for nothing', async () => {
  const shown = await renderScreen(<CommandBar isOpen onClose={() => undefined} />, [answer(find, { rows: [] })])
  await expect.element(page.getByRole('option').first()).toBeVisible()
  expect(shown.sent(find)).toEqual([])
  await userEvent.fill(page.getByRole('combobox'), 'qqqq')
  await expect.element(page.getByText('No matches.', { exact: false })).toBeVisible()
})

it('asks for tenants where an operator searches', async () => {
  const user = sample(sessionUser, { tier: 'operator', merchantId: null, name: 'Op', locale: 'en-US' })
  const merchant = { kind: 'merchant', id: SAMPLE_ID, title: 'Northwind', note: '100001', at: null, rank: 0 as const }
  await renderScreen(<CommandBar isOpen onClose={() => undefined} />, [answer(findAbove, { rows: [merchant] })], {
    session: { user },
  })
  await userEvent.fill(page.getByRole('combobox'), 'north')
  await expect.element(page.getByRole('option', { name: 'Northwind 100001 · Merchants' })).toBeVisible()
})
