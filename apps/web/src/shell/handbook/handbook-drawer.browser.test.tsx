import { find } from '@kassa/contract/search/search.calls.ts'
import { sessionUser } from '@kassa/contract/identity/identity.calls.ts'
import { useState } from 'react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useShortcutKeys } from '../../kit/keys/use-shortcuts.ts'
import { paths } from '../../paths.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { sample } from '../../test/sample.ts'
import { seriousFindings, show } from '../../test/show.tsx'
import { changeLanguage } from '../../words/words.ts'
import CommandBar from '../commands/CommandBar.tsx'
import { HandbookButton, HandbookPlace } from './HandbookPlace.tsx'
import { openHandbook } from './open-handbook.ts'

const title = (): string => document.querySelector('.ant-drawer .hb-page h3')?.textContent ?? ''
const as = (tier: 'merchant' | 'operator') => ({ user: sample(sessionUser, { tier, locale: 'en-US' }) })

function Office() {
  useShortcutKeys()
  return (
    <main>
      <HandbookButton />
      <input aria-label="anything" />
      <HandbookPlace />
    </main>
  )
}

/** The search closes as the handbook opens: two dialogs would fight for the keyboard. */
function Search() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <CommandBar isOpen={isOpen} onClose={() => setIsOpen(false)} />
      <HandbookPlace />
    </>
  )
}

afterEach(() => openHandbook(null))

it('“?” opens the page of the screen, in words of the screen, closes with Escape and gives the keyboard back', async () => {
  await show(<Office />, { at: paths.products(), session: as('merchant') })
  const button = page.getByRole('button', { name: 'Handbook' })
  await button.click()
  await expect.poll(title).toBe('Add the first products')
  await expect.element(page.getByText('New product', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText('For owners and managers').first()).toBeVisible()
  await expect.poll(() => document.querySelector('.ant-drawer')?.contains(document.activeElement)).toBe(true)
  expect(await seriousFindings()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('.ant-drawer .hb-page')).toBeNull()
  await expect.poll(() => document.activeElement === button.element()).toBe(true)
})

it('F1 opens it out of a field; another page is chosen, and the drawer begins at the screen’s again', async () => {
  await show(<Office />, { at: paths.authorization(), session: as('operator') })
  await userEvent.click(page.getByLabelText('anything'))
  await userEvent.keyboard('{F1}')
  await expect.poll(title).toBe('Licences and codes')
  await userEvent.click(page.getByRole('combobox', { name: 'Task' }))
  await userEvent.click(page.getByTitle('Partners', { exact: true }))
  await expect.poll(title).toBe('Partners')
  await userEvent.keyboard('{Escape}')
  await expect.poll(title).toBe('')
  await userEvent.keyboard('{F1}')
  await expect.poll(title).toBe('Licences and codes')
})

it.each([
  ['zh', '开店看今日'],
  ['ja', '一日の始まり'],
] as const)('changes with the language: %s', async (language, there) => {
  await show(<Office />, { at: paths.home(), session: as('merchant') })
  openHandbook('here')
  await expect.poll(title).toBe('Start the day')
  await changeLanguage(language)
  await expect.poll(title).toBe(there)
})

it('prints the page in view and nothing else', async () => {
  const print = vi.spyOn(globalThis, 'print').mockImplementation(() => undefined)
  onTestFinished(() => print.mockRestore())
  await show(<Office />, { at: paths.stocktakes(), session: as('merchant') })
  openHandbook('here')
  await expect.poll(title).toBe('Count the stock')
  await page.getByRole('button', { name: 'Print page' }).click()
  expect(print).toHaveBeenCalledOnce()
  const sheets = [...document.querySelectorAll('body > .hb-sheet')]
  expect(sheets.map((sheet) => sheet.querySelector('h3')?.textContent)).toEqual(['Count the stock'])
  expect(sheets[0]?.checkVisibility()).toBe(false)
})

it.each([
  ['reprice', 'Change prices'],
  ['copy it with', 'Change prices'],
  ['debit', 'Read the books'],
])('the command bar finds a page by “%s”', async (typed, name) => {
  await renderScreen(<Search />, [answer(find, { rows: [] })], { session: as('merchant') })
  await userEvent.fill(page.getByRole('combobox'), typed)
  const option = page.getByRole('option', { name: `${name} Handbook` })
  await expect.element(option).toBeVisible()
  await userEvent.click(option)
  await expect.poll(title).toBe(name)
})
