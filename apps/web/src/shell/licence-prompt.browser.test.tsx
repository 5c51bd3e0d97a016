import { readMenu } from '@kassa/contract/identity/own-account.calls.ts'
import { type LicenceStanding, readOwnStanding } from '@kassa/contract/billing/licence.calls.ts'
import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { listBegunPages } from '@kassa/contract/today/begun-pages.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, renderScreen } from '../test/render-screen.tsx'
import { SAMPLE_ID } from '../test/sample.ts'
import { seriousFindings } from '../test/show.tsx'
import { LicencePrompt } from './LicencePrompt.tsx'
import { Menu } from './Menu.tsx'

const standing: LicenceStanding = {
  state: 'in-use',
  isTrial: true,
  daysLeft: 5,
  endsOn: '2026-03-06',
  readOnlyFrom: '2026-03-13',
  functions: ['inventory'],
}
const answers = (change: Partial<LicenceStanding> = {}) => [
  answer(readOwnStanding, { standing: { ...standing, ...change } }),
  answer(readMenu, { favourites: [] }),
  answer(listBegunPages, { pages: ['suppliers'] }),
  answer(listErrands, { rows: [], waiting: 0, asOf: '2026-03-01T00:00:00.000Z', me: SAMPLE_ID }),
]
const frame = (
  <>
    <Menu isOpen onClose={() => undefined} />
    <LicencePrompt />
  </>
)

it.each([
  ['en', 'Your trial ends in 5 days', 'Buy version'],
  ['zh', '试用期还剩 5 天', '购买版本'],
  ['ja', '残り 5 日', 'プランを購入'],
] as const)('a trial that ends is told with the way to buy, in %s', async (language, words, buy) => {
  await renderScreen(<LicencePrompt />, answers(), { language })
  await expect.element(page.getByText(words, { exact: false })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: buy }))
    .toHaveAttribute('href', expect.stringContaining('/authorizationBilling/authorization'))
  expect(await seriousFindings()).toEqual([])
})

it.each([
  ['grace', 'has ended; everything works until'],
  ['expired', 'not sell or change anything until you renew'],
] as const)('whoever may not buy is told whom to ask (%s)', async (state, words) => {
  await renderScreen(<LicencePrompt />, answers({ state, isTrial: false, daysLeft: -1 }), { may: [] })
  await expect.element(page.getByText(words, { exact: false })).toBeVisible()
  await expect.element(page.getByText('Ask whoever runs', { exact: false })).toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
})

it('nothing is said of a licence that goes on, and nothing asked where there is no merchant', async () => {
  const shown = await renderScreen(<LicencePrompt />, answers({ daysLeft: 8 }))
  await shown.first(readOwnStanding)
  await expect.poll(() => shown.unanswered()).toBe(0)
  expect(page.getByRole('status').elements()).toEqual([])
})

it('what the version lacks stands locked in the menu and leads to the versions; others do not see it', async () => {
  const shown = await renderScreen(frame, answers())
  const locked = page.getByRole('link', { name: 'Members: not in your version, upgrade' })
  await expect.element(locked).toHaveAttribute('href', expect.stringContaining('/authorizationBilling/authorization'))
  await expect.element(page.getByRole('link', { name: 'Suppliers' })).toBeVisible()
  expect(shown.sent(readOwnStanding)).toHaveLength(1)
  expect(await seriousFindings()).toEqual([])
  await renderScreen(frame, answers(), { may: ['platform.members.list', 'platform.inventory.suppliers'] })
  await expect.element(page.getByRole('link', { name: 'Suppliers' })).toBeVisible()
  await expect.element(page.getByRole('status')).toBeVisible()
  expect(page.getByRole('link', { name: 'Members' }).elements()).toEqual([])
})
