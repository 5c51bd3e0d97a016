import { readOwnWords, saveOwnWords } from '@kassa/contract/settings/own-word.calls.ts'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { showOwnWords } from '../../words/words.ts'
import WordingPage from './WordingPage.tsx'

afterEach(() => showOwnWords([]))

const mine = { language: 'en', changedAt: '2026-01-02T03:04:05.000Z', changedBy: 'Ada' } as const
const open = (may: readonly string[]) =>
  renderScreen(
    <WordingPage />,
    [
      answer(readOwnWords, {
        words: [
          { ...mine, key: 'common:save', words: 'Keep it' },
          { ...mine, key: 'desk:no.such.place', words: 'Lost' },
        ],
      }),
      answer(saveOwnWords, { words: [] }),
    ],
    { may: ['platform.configuration.sales', ...may] },
  )

it('shows own wordings beside the words they stand for, also where the place is gone', async () => {
  await open([])
  await expect.element(page.getByRole('row', { name: /^Save Keep it English/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^No longer used Lost/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Change' })).not.toBeInTheDocument()
})

it('finds a word by its text, and words it in all its places', async () => {
  const { sent } = await open(['platform.configuration.sales.edit'])
  await userEvent.fill(page.getByRole('searchbox', { name: 'Text as it stands on the screen' }), 'save the view')
  await userEvent.click(page.getByRole('listitem').getByRole('button', { name: 'Change' }).first())
  await userEvent.fill(page.getByRole('textbox', { name: /^English/ }).first(), '$t(common:save)')
  await expect.element(page.getByText(/must be plain text in one line/)).toBeVisible()
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeDisabled()
  await userEvent.fill(page.getByRole('textbox', { name: /^English/ }).first(), 'Keep this view')
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Save' }))
  await expect.poll(() => sent(saveOwnWords).length).toBe(1)
  expect(JSON.stringify(sent(saveOwnWords))).toMatch(
    /^\[\{"rows":\[\{"language":"en","key":"[\w:.]+","words":"Keep this view"\}/,
  )
})
