import { listImports } from '@kassa/contract/catalogue/import.calls.ts'
import { syncProducts } from '@kassa/contract/catalogue/sync.calls.ts'
import { sessionOutlet } from '@kassa/contract/identity/identity.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, renderScreen } from '../../../test/render-screen.tsx'
import { pageWith, sample, SAMPLE_ID } from '../../../test/sample.ts'
import { expectWholeWords } from '../../../test/show.tsx'
import type { Language } from '../../../words/locale.ts'
import SyncPage from './SyncPage.tsx'

const quay = `${SAMPLE_ID.slice(0, -1)}2`
const outlet = (id: string, name: string) => sample(sessionOutlet, { id, name, payCurrency: 'CNY', timeZone: 'UTC' })
const counted = sample(syncProducts.answer, {
  kind: 'sync',
  created: 3,
  updated: 12,
  skipped: 240,
  failed: 1,
  hasFile: true,
})

const spoken: readonly [Language, string, string, readonly string[], string][] = [
  [
    'en',
    'Sync now',
    'Copied from Harbour Street',
    ['New3', 'Updated12', 'Skipped240', 'Rejected1'],
    'Download rejected rows',
  ],
  ['zh', '立即同步', '已从“Harbour Street”复制', ['新增3', '更新12', '跳过240', '拒绝1'], '下载被拒绝的行'],
  [
    'ja',
    '今すぐ同期',
    '「Harbour Street」から同期しました',
    ['新規3', '更新12', 'スキップ240', '失敗1'],
    'インポートできなかった行をダウンロード',
  ],
]

it.each(spoken)('what a sync did is counted on the screen in %s', async (language, go, done, figures, file) => {
  const { first } = await renderScreen(<SyncPage />, [answer(syncProducts, counted), answer(listImports, pageWith())], {
    language,
    session: { outlets: [outlet(SAMPLE_ID, 'Harbour Street'), outlet(quay, 'Quay')] },
  })
  await userEvent.click(page.getByRole('checkbox', { name: 'Quay' }))
  await userEvent.click(page.getByRole('button', { name: go }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: go }))
  expect(await first(syncProducts)).toMatchObject({ fromOutletId: SAMPLE_ID, toOutletIds: [quay] })
  const part = page.getByRole('region', { name: done })
  await expect.element(part.getByRole('heading', { name: done })).toBeVisible()
  expect([...part.element().querySelectorAll('dl > div')].map((one) => one.textContent)).toEqual(figures)
  await expect.element(part.getByRole('button', { name: file })).toBeVisible()
  await expectWholeWords()
})
