import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderScreen } from '../../test/render-screen.tsx'
import { seriousFindings } from '../../test/show.tsx'
import en from '../../words/en/logCheck.json' with { type: 'json' }
import ja from '../../words/ja/logCheck.json' with { type: 'json' }
import zh from '../../words/zh/logCheck.json' with { type: 'json' }
import LogCheckPage from './LogCheckPage.tsx'

const file = (text: string) => new File([text], 'log.jsonl', { type: 'application/x-ndjson' })

it.each([
  ['en', en],
  ['zh', zh],
  ['ja', ja],
] as const)('takes a file by a button of its own words and says that it is no log, in %s', async (language, words) => {
  await renderScreen(<LogCheckPage />, [], { language })
  await expect.element(page.getByRole('button', { name: words.choose })).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file('no log at all'))
  await expect.element(page.getByRole('button', { name: 'log.jsonl' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: words.check, exact: true }))
  await expect.element(page.getByRole('alert')).toHaveTextContent(words.noFile)
})
