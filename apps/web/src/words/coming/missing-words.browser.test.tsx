import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { keepProfileLanguage } from '../../api/profile-language.ts'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { PageFault } from '../../kit/state/PageFault.tsx'
import { ScreenGate } from '../../shell/ScreenGate.tsx'
import { answerCalls, seriousFindings, show } from '../../test/show.tsx'
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx'
import type { Language } from '../locale.ts'
import { readLocale } from '../locale.ts'
import { currentLanguage } from '../words.ts'

const failed: string[] = []
async function fail(pattern: string, how: 'abort' | 'gone'): Promise<void> {
  failed.push(pattern)
  await commands.failRequests(pattern, how)
}
async function mend(): Promise<void> {
  for (const pattern of failed.splice(0)) await commands.answerRequests(pattern)
}
afterEach(mend)

const wordsOf = (language: Language, file: string): string => String.raw`/words/${language}/${file}\.json`

const said = {
  en: { title: 'This page could not be loaded', again: 'Try again' },
  zh: { title: '页面未能加载', again: '重试' },
  ja: { title: 'ページを読み込めませんでした', again: '再試行' },
} as const

const Removals = () => <h1>{useTranslation('removal').t('empty.title')}</h1>
const Losses = () => <h1>{useTranslation('loss').t('empty')}</h1>
const Friends = () => <h1>{useTranslation('referral').t('friends')}</h1>

/** A name of a place in a file of words, as nobody is to read it. */
const rawKey = /\b[a-z]+\w*\.[a-z]\w+\b/

it.each([
  ['en', 'removal', Removals, 'No removed lines', 'abort'],
  ['zh', 'loss', Losses, '没有此类情况', 'gone'],
  ['ja', 'referral', Friends, '紹介した友人', 'abort'],
] as const)('a screen whose words do not come says so in %s, and is drawn once they do', async (...row) => {
  const [language, file, Screen, words, how] = row
  await fail(wordsOf(language, file), how)
  await show(<ScreenGate access="public" Screen={Screen} />, { language })
  await expect.element(page.getByRole('heading', { name: said[language].title })).toBeVisible()
  expect(document.body.innerText).not.toMatch(rawKey)
  expect(await seriousFindings()).toEqual([])
  // Nothing has changed: it is asked for again, and says so again.
  await userEvent.click(page.getByRole('button', { name: said[language].again }))
  await expect.element(page.getByRole('heading', { name: said[language].title })).toBeVisible()
  await mend()
  await userEvent.click(page.getByRole('button', { name: said[language].again }))
  await expect.element(page.getByRole('heading', { name: said[language].title })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: words })).toBeVisible()
})

const kept = {
  en: 'The language stays as it is',
  zh: '语言未切换',
  ja: '言語は変更されていません',
} as const

const Segments = () => <h1>{useTranslation('segment').t('list')}</h1>
const Codes = () => <h1>{useTranslation('wallet').t('remove')}</h1>

it.each([
  ['en', 'zh', '中文', 'wallet', Codes],
  ['zh', 'ja', '日本語', 'wallet', Codes],
  ['ja', 'en', 'English', 'segment', Segments],
] as const)('%s stays, and says so, where the words of %s do not come', async (language, other, name, file, Page) => {
  onTestFinished(keepProfileLanguage())
  answerCalls({})
  const both = (
    <>
      <LanguageSwitch />
      <Page />
    </>
  )
  await show(both, { language, session: { token: null } })
  await expect.element(page.getByRole('heading')).toBeVisible()
  const title = document.querySelector('h1')?.textContent ?? ''
  expect(title).not.toMatch(rawKey)
  const before = readLocale()
  await fail(wordsOf(other, file), 'abort')
  await userEvent.click(page.getByRole('button', { name }))
  await expect.element(page.getByText(kept[language], { exact: false })).toBeVisible()
  expect([currentLanguage(), readLocale(), document.querySelector('h1')?.textContent]).toEqual([
    language,
    before,
    title,
  ])
  await mend()
  await userEvent.click(page.getByRole('button', { name }))
  await expect.poll(() => [currentLanguage(), readLocale() === before]).toEqual([other, false])
  expect(document.querySelector('h1')?.textContent).not.toMatch(rawKey)
})

it('a part whose words do not come leaves what stands around it, and is asked for again', async () => {
  await fail(wordsOf('en', 'elevation'), 'gone')
  const Part = lazyPart(() => Promise.resolve(Roles))
  await show(<Beside part={<Part />} />)
  await userEvent.type(page.getByRole('textbox'), 'typed')
  await userEvent.click(page.getByRole('button', { name: 'open' }))
  await expect
    .poll(() => document.querySelector('[role=alert]')?.textContent)
    .toContain('This part could not be loaded')
  await mend()
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByRole('heading')).toBeVisible()
  expect(document.body.innerText).not.toMatch(rawKey)
  await expect.element(page.getByRole('textbox')).toHaveValue('typed')
})

it.each(['en', 'zh', 'ja'] as const)('the page that tells of a fault waits for no words in %s', async (language) => {
  await show(null, { language })
  await fail(String.raw`/words/\w+/\w+\.json`, 'abort')
  await show(<PageFault error={new Error('broken')} place="page" />, { language })
  await expect.element(page.getByRole('heading')).toBeVisible()
  expect(document.body.innerText).not.toMatch(rawKey)
})

const Roles = () => <h2>{useTranslation('elevation').t('give')}</h2>

function Beside({ part }: { readonly part: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <input aria-label="note" />
      <button type="button" onClick={() => setIsOpen(true)}>
        open
      </button>
      {isOpen ? part : null}
    </>
  )
}
