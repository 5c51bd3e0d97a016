import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { readShortcuts } from '../keys/use-shortcuts.ts'
import { keepWalk } from '../list/list-walk.ts'
import { seriousFindings, show } from '../../test/show.tsx'
import { DetailPage } from './DetailPage.tsx'

const Tea = () => (
  <DetailPage
    back={{ to: '/tea', label: 'Teas' }}
    name="Sencha"
    figures={[]}
    tabs={[
      { key: 'cups', label: 'Cups', content: 'Cups of it' },
      { key: 'leaves', label: 'Leaves', content: 'Leaves of it' },
    ]}
  />
)
const at = (address: string) => show(<Tea />, { route: '/tea/$id', at: address })
const press = (keys: string): void =>
  readShortcuts()
    .find((one) => one.keys === keys)
    ?.offer()
    ?.run()
const way = (name: string) => page.getByRole('link', { name, exact: true })

it('leads to what stands beside it in the list it was opened from, and the tab stays', async () => {
  // Whoever signs in finds no list of the person before, so somebody is here first.
  await at('/tea/z')
  keepWalk('teas', ['/tea/a', '/tea/b', '/tea/c'])
  const router = await at('/tea/b?tab=leaves')
  await expect.element(page.getByText('2 of 3 on this page')).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  await way('Next in the list').click()
  await expect.element(page.getByText('3 of 3 on this page')).toBeVisible()
  await expect.element(page.getByText('Leaves of it')).toBeVisible()
  expect(router.state.location.href).toBe('/tea/c?tab=leaves')
  expect(way('Next in the list').elements()).toHaveLength(0)
  press('k')
  await expect.element(page.getByText('2 of 3 on this page')).toBeVisible()
  press('k')
  await expect.element(page.getByText('1 of 3 on this page')).toBeVisible()
  expect(way('Previous in the list').elements()).toHaveLength(0)
})

it('goes on where a page of the list ends, and the tab stays', async () => {
  keepWalk('teas', ['/tea/p', '/tea/q'], async () => ({ addresses: ['/tea/r', '/tea/s'], nextPage: null }))
  const router = await at('/tea/q?tab=leaves')
  await expect.element(page.getByText('2 of 2 on this page')).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  await page.getByRole('button', { name: 'Next in the list' }).click()
  await expect.element(page.getByText('1 of 2 on this page')).toBeVisible()
  expect(router.state.location.href).toBe('/tea/r?tab=leaves')
  press('k')
  await expect.element(page.getByText('2 of 2 on this page')).toBeVisible()
  await way('Next in the list').click()
  await expect.element(page.getByText('1 of 2 on this page')).toBeVisible()
})

it('stays where the page behind cannot be had', async () => {
  keepWalk('teas', ['/tea/v', '/tea/w'], () => Promise.reject(new Error('offline')))
  const router = await at('/tea/w')
  await page.getByRole('button', { name: 'Next in the list' }).click()
  await expect.element(page.getByRole('button', { name: 'Next in the list' })).toBeVisible()
  expect(router.state.location.href).toBe('/tea/w')
})

it('shows nothing where no list is known', async () => {
  await at('/tea/z')
  await expect.element(page.getByRole('heading', { name: 'Sencha' })).toBeVisible()
  expect(page.getByRole('navigation', { name: 'Neighbors in the list' }).elements()).toHaveLength(0)
})
