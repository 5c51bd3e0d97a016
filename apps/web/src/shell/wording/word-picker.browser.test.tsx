import { saveOwnWords } from '@kassa/contract/settings/own-word.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { showOwnWords, showPlaces } from '../../words/words.ts'
import WordPicker from './WordPicker.tsx'

afterEach(async () => {
  await showPlaces(false)
  await showOwnWords([])
})

function Screen() {
  const { t } = useTranslation('common')
  const [presses, setPresses] = useState(0)
  return (
    <>
      <Button onClick={() => setPresses(presses + 1)}>{t('save')}</Button>
      <output>{presses}</output>
      <WordPicker />
    </>
  )
}

const open = () =>
  renderScreen(<Screen />, [
    answer(saveOwnWords, ({ rows }) => ({
      words: rows.flatMap(({ language, key, words }) =>
        words === null ? [] : [{ language, key, words, changedAt: '2026-01-01T00:00:00.000Z', changedBy: 'Ada' }],
      ),
    })),
  ])
const field = (language: string) => page.getByRole('textbox', { name: new RegExp(`^${language}`) })

it('a word that is pressed is worded anew, and nothing is done by the press', async () => {
  const { sent } = await open()
  await showPlaces(true)
  await userEvent.click(page.getByRole('button', { name: /^Save/ }).first())
  await userEvent.fill(field('English'), 'Keep it')
  await userEvent.fill(field('日本語'), 'とっておく')
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /^Save/ }))
  await expect.element(page.getByRole('button', { name: /^Keep it/ }).first()).toBeVisible()
  await expect.element(page.getByRole('status').first()).toBeVisible()
  expect(document.querySelector('output')?.textContent).toBe('0')
  expect(sent(saveOwnWords)).toEqual([
    {
      rows: [
        { language: 'en', key: 'common:save', words: 'Keep it' },
        { language: 'ja', key: 'common:save', words: 'とっておく' },
      ],
    },
  ])
})

it('the page works while it is used, and as ever at the end', async () => {
  await open()
  await showPlaces(true)
  await userEvent.click(page.getByText(/^Use the page/))
  await userEvent.click(page.getByRole('button', { name: /^Save/ }))
  await expect.element(page.getByText('1', { exact: true })).toBeVisible()
  expect(document.querySelector('button')?.textContent).toBe('Save')
  await showPlaces(false)
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
})
