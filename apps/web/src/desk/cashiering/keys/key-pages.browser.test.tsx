import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDesk } from '../../../test/desk-world.ts'
import { seriousFindings, show } from '../../../test/show.tsx'
import { desk } from '../../model/desk-state.ts'
import { defaultPreferences } from '../../model/preferences.ts'
import { goodsSheet } from '../goods-sheet.ts'
import { addKey, keyArrangement } from './arrange-keys.ts'
import { BEST } from './key-pages.ts'
import { QuickKeys } from './QuickKeys.tsx'

beforeEach(openDesk)
afterEach(() => {
  desk.change({ setup: null, cashierId: null, shift: null, phase: 'starting', preferences: defaultPreferences })
  goodsSheet.change({ page: BEST })
  keyArrangement.change({ isOn: false, moving: null })
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const keys = () => [...document.querySelectorAll('[data-key]')].map((key) => key.getAttribute('data-key'))

it('a page and a folder on it are made at the desk, named, filled, led into and out of, and taken away', async () => {
  await show(
    <div className="d-desk" data-surface="desk">
      <QuickKeys />
    </div>,
  )
  await userEvent.click(button('Arrange keys'))
  await userEvent.fill(page.getByLabelText('New page'), 'Morning')
  await userEvent.click(button('Add page'))
  await expect.element(page.getByRole('tab', { name: 'Morning' })).toHaveAttribute('aria-selected', 'true')
  addKey(goodsSheet.read().page, desk.read().catalogue.find('7')!)
  await expect.poll(keys).toEqual(['7'])
  await userEvent.click(button('As a folder here'))
  await userEvent.fill(page.getByLabelText('New page'), 'Bread')
  await userEvent.click(button('Add folder'))
  // Inside the folder there is a way back, and no folder more.
  await expect.element(button('Bread')).toBeVisible()
  await expect.element(button('As a folder here')).not.toBeInTheDocument()
  addKey(goodsSheet.read().page, desk.read().catalogue.find('9')!)
  await expect.poll(keys).toEqual(['9'])
  expect(await seriousFindings()).toEqual([])
  await userEvent.click(button('Done'))
  await userEvent.click(button('Bread'))
  await expect.poll(() => keys().length).toBe(2)
  await expect.element(page.getByRole('tab', { name: 'Bread' })).not.toBeInTheDocument()
  const [folder, goods] = keys()
  expect(goods).toBe('7')
  await userEvent.click(page.getByRole('button', { name: 'Bread' }))
  await expect.poll(keys).toEqual(['9'])
  expect(desk.read().preferences.keyPages).toMatchObject([{ name: 'Morning' }, { id: folder, name: 'Bread' }])
  await userEvent.click(button('Arrange keys'))
  await userEvent.click(button('Remove page'))
  await expect.poll(keys).toEqual(['7'])
  await userEvent.click(button('Remove page'))
  await expect.element(page.getByRole('tab', { name: 'Morning' })).not.toBeInTheDocument()
  expect(desk.read().preferences).toMatchObject({ keyPages: [], quickKeys: {} })
})
