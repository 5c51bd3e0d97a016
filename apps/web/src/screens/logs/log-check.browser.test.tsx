import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chainFileLine, FIRST_SEAL } from '@kassa/domain/audit/verify-chain.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { seriousFindings } from '../../test/show.tsx'
import en from '../../words/en/logCheck.json' with { type: 'json' }
import ja from '../../words/ja/logCheck.json' with { type: 'json' }
import zh from '../../words/zh/logCheck.json' with { type: 'json' }
import { browserDigest } from './chain-file.ts'
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

it.each([
  ['en', en],
  ['zh', zh],
  ['ja', ja],
] as const)('says how many sales of tills its lines seal, in %s', async (language, words) => {
  const text = JSON.stringify([
    'id',
    'at',
    'system',
    'audit.close-journals',
    { journals: [{ sales: 40 }, { sales: 2 }] },
  ])
  const line = { sequence: 1, hash: await browserDigest(FIRST_SEAL, text), text }
  await renderScreen(<LogCheckPage />, [], { language })
  await expect.element(page.getByRole('button', { name: words.choose })).toBeVisible()
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file(chainFileLine(line)))
  await userEvent.click(page.getByRole('button', { name: words.check, exact: true }))
  await expect.element(page.getByText(words.sales_other.replace('{{count}}', '42'))).toBeVisible()
})
