import { readOwnStanding } from '@kassa/contract/billing/licence.calls.ts'
import { readMenu } from '@kassa/contract/identity/own-account.calls.ts'
import { listBegunPages } from '@kassa/contract/today/begun-pages.calls.ts'
import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { SAMPLE_ID } from '../../test/sample.ts'
import { seriousFindings } from '../../test/show.tsx'
import { Menu } from '../Menu.tsx'

const answers = [
  answer(readOwnStanding, { standing: null }),
  answer(readMenu, { favourites: [] }),
  answer(listErrands, { rows: [], waiting: 0, asOf: '2026-03-01T00:00:00.000Z', me: SAMPLE_ID }),
  answer(listBegunPages, { pages: ['suppliers'] }),
]
const link = (name: string) => page.getByRole('link', { name, exact: true })

it.each([
  ['en', 'Suppliers', 'Transfers', /^More/, 'Find a page'],
  ['zh', '供应商', '调拨', /^更多/, '查找页面'],
  ['ja', '仕入先', '店舗間移動', /^その他/, 'ページを探す'],
] as const)(
  'shows what is used, and finds the rest under More by name, in %s',
  async (language, used, rest, more, find) => {
    await renderScreen(<Menu isOpen onClose={() => undefined} />, answers, { language })
    await expect.element(link(used)).toBeVisible()
    expect(link(rest).elements()).toEqual([])
    await page.getByRole('button', { name: more }).click()
    await expect.element(link(rest)).toBeVisible()
    await page.getByRole('searchbox', { name: find }).fill(rest)
    await expect.element(link(rest)).toBeVisible()
    expect(page.getByRole('list', { name: more }).getByRole('link').elements()).toHaveLength(1)
    expect(await seriousFindings()).toEqual([])
    await page.getByRole('searchbox', { name: find }).fill('~~')
    await expect.element(page.getByRole('status')).toBeVisible()
  },
)
