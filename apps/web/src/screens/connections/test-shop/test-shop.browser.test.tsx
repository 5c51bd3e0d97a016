import { addSamples } from '@kassa/contract/catalogue/sample.calls.ts'
import { endTestShop, makeTestShop, moveTestClock, readTestShop } from '@kassa/contract/identity/test-shop.calls.ts'
import { listBox } from '@kassa/contract/message/box.calls.ts'
import { fillTestShop, readTestCopy } from '@kassa/contract/moving/test-copy.calls.ts'
import { listConnections } from '@kassa/contract/open/connection.calls.ts'
import { decidePlayed, listPlayed, PLAYED_AMOUNTS } from '@kassa/contract/payment/played-payment.calls.ts'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press, type } from '../../../test/forms.ts'
import { answer, refuse, renderScreen } from '../../../test/render-screen.tsx'
import { SAMPLE_ID } from '../../../test/sample.ts'
import { expectWholeWords, seriousFindings } from '../../../test/show.tsx'
import TestShopBar from '../../../shell/test-shop/TestShopBar.tsx'
import ConnectionsPage from '../ConnectionsPage.tsx'

const none = answer(listConnections, { connections: [] })
const beside = { number: '100107', name: 'TEST Harbour Grocers', createdAt: '2026-03-01T04:00:00.000Z' }
const copy = {
  state: 'ready' as const,
  hasSales: true,
  beganAt: '2026-03-02T04:00:00.000Z',
  beganBy: 'Ada Shop',
  endedAt: '2026-03-02T04:00:10.000Z',
  rows: 5_120,
  problem: null,
}
const noPayments = answer(listPlayed, { payments: [] })
const noCopy = answer(readTestCopy, { isOwner: true, copy: null })
const message = {
  id: SAMPLE_ID,
  channel: 'mail' as const,
  recipient: 'ada@example.com',
  subject: 'Your points',
  text: 'Dear Ada,\n120 points expire soon.',
  createdAt: '2026-03-01T04:00:00.000Z',
}

it('is made with the password', async () => {
  const shown = await renderScreen(<ConnectionsPage />, [
    none,
    answer(readTestShop, { isTest: false, beside: null, now: null }),
    answer(makeTestShop, { number: '100107' }),
  ])
  await press('Create test shop')
  await type({ 'Your password': 'secret-1' })
  await page.getByRole('dialog').getByRole('button', { name: 'Create test shop' }).click()
  expect(await shown.first(makeTestShop)).toEqual({ password: 'secret-1' })
})

it('is shown beside the real one, and ended with the password', async () => {
  const shown = await renderScreen(<ConnectionsPage />, [
    none,
    answer(readTestShop, { isTest: false, beside, now: null }),
    noCopy,
    answer(endTestShop, {}),
  ])
  await expect.element(page.getByText('100107')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Switch to the test shop' })).toBeVisible()
  await press('End test shop')
  await type({ 'Your password': 'secret-1' })
  await page.getByRole('dialog').getByRole('button', { name: 'End test shop' }).click()
  expect(await shown.first(endTestShop)).toEqual({ password: 'secret-1' })
})

it('is filled as a copy of the real one, with the password', async () => {
  const sent: unknown[] = []
  await renderScreen(<ConnectionsPage />, [
    none,
    answer(readTestShop, { isTest: false, beside, now: null }),
    answer(readTestCopy, () => ({
      isOwner: true,
      copy: sent.length === 0 ? null : { ...copy, state: 'copying' as const, endedAt: null, rows: 0 },
    })),
    answer(fillTestShop, (request: unknown) => {
      sent.push(request)
      return {}
    }),
  ])
  await press('Copy shop into test shop')
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('radio', { name: /Copy without sales/ }).click()
  await type({ 'Your password': 'secret-1' })
  await drawer.getByRole('button', { name: 'Copy shop into test shop' }).click()
  await expect.element(page.getByText('Copying. You can leave this page.')).toBeVisible()
  expect(sent).toEqual([{ password: 'secret-1', sales: 'none' }])
  await expect.element(page.getByRole('button', { name: 'Copy shop into test shop' })).toBeDisabled()
})

it.each([
  [copy, 'Copied with sales: 5120 records'],
  [{ ...copy, hasSales: false }, 'Copied without sales: 5120 records'],
  [
    { ...copy, state: 'failed' as const, problem: 'too-large' as const, rows: 600_001 },
    /600001 records, more than 500000/,
  ],
  [{ ...copy, state: 'failed' as const, problem: 'ended' as const }, /the test shop was ended meanwhile/],
])('says how its last copy went: %#', async (last, words) => {
  await renderScreen(<ConnectionsPage />, [
    none,
    answer(readTestShop, { isTest: false, beside, now: null }),
    answer(readTestCopy, { isOwner: true, copy: last }),
  ])
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByText(/Started by Ada Shop/)).toBeVisible()
})

it('is copied by nobody but an owner', async () => {
  await renderScreen(<ConnectionsPage />, [
    none,
    answer(readTestShop, { isTest: false, beside, now: null }),
    answer(readTestCopy, { isOwner: false, copy: null }),
  ])
  await expect.element(page.getByText(/Only an owner can copy/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy shop into test shop' })).not.toBeInTheDocument()
})

it('is not copied with a server of the release before', async () => {
  await renderScreen(<ConnectionsPage />, [
    none,
    answer(readTestShop, { isTest: false, beside, now: null }),
    refuse(readTestCopy, 'request.unknown-route'),
  ])
  await expect.element(page.getByRole('button', { name: 'End test shop' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Copy of your shop' })).not.toBeInTheDocument()
})

it('shows inside it what it would have sent', async () => {
  await renderScreen(<ConnectionsPage />, [
    none,
    answer(readTestShop, { isTest: true, beside, now: '2026-03-02T04:00:00.000Z' }),
    answer(listBox, { messages: [message] }),
    noPayments,
  ])
  await page.getByText(/ada@example.com/).click()
  await expect.element(page.getByText(/120 points expire soon/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign in to the real shop' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create test shop' })).not.toBeInTheDocument()
})

it('moves its clock ahead from the moment that is shown', async () => {
  const shown = await renderScreen(<ConnectionsPage />, [
    none,
    answer(readTestShop, { isTest: true, beside, now: '2026-03-02T04:00:00.000Z' }),
    answer(listBox, { messages: [] }),
    noPayments,
    answer(moveTestClock, { now: '2026-03-09T04:00:00.000Z' }),
  ])
  await expect.element(page.getByRole('button', { name: '7 days ahead' })).toBeVisible()
  // The page has stood open for an hour.
  const anHourOn = Date.now() + 3_600_000
  vi.spyOn(Date, 'now').mockReturnValue(anHourOn)
  await press('7 days ahead')
  vi.restoreAllMocks()
  const { to } = (await shown.first(moveTestClock)) as { to: string }
  expect(Date.parse(to) - Date.parse('2026-03-09T05:00:00.000Z')).toBeLessThan(60_000)
  expect(Date.parse(to)).toBeGreaterThanOrEqual(Date.parse('2026-03-09T05:00:00.000Z'))
})

it('is filled with sample products in one press', async () => {
  const shown = await renderScreen(<ConnectionsPage />, [
    none,
    answer(readTestShop, { isTest: true, beside, now: '2026-03-02T04:00:00.000Z' }),
    answer(listBox, { messages: [] }),
    noPayments,
    answer(addSamples, { created: 24 }),
  ])
  await press('Add 24 sample products')
  expect(await shown.first(addSamples)).toEqual({})
})

it('is no matter of people without its permission', async () => {
  await renderScreen(<ConnectionsPage />, [none], { may: ['platform.configuration.connections'] })
  await expect.element(page.getByText('No connected apps')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Test shop' })).not.toBeInTheDocument()
})

it('is said over every page of it, with the way back', async () => {
  await renderScreen(<TestShopBar />, [])
  await expect.element(page.getByText(/Test shop: nothing here is real/)).toBeVisible()
  await expect.element(page.getByText('TEST', { exact: true })).toBeVisible()
  await press('Sign in to the real shop')
})

const payment = {
  id: SAMPLE_ID,
  number: 'K01',
  outletId: SAMPLE_ID,
  channel: 'alipay' as const,
  method: 2,
  amountMinor: 1_200,
  currency: 'USD' as const,
  state: 'waiting' as const,
  isWaiting: true,
  requestedAt: '2026-03-01T04:00:00.000Z',
}
const inTest = [
  none,
  answer(readTestShop, { isTest: true, beside, now: '2026-03-02T04:00:00.000Z' }),
  answer(listBox, { messages: [] }),
]

it.each([
  ['Pay', 'pay', 'paid', 'Paid'],
  ['Decline', 'decline', 'closed', 'Not paid'],
  ['Let time run out', 'lapse', 'waiting', 'Being confirmed'],
] as const)('decides a waiting payment as its customer: %s', async (button, wish, state, words) => {
  const sent: unknown[] = []
  await renderScreen(<ConnectionsPage />, [
    ...inTest,
    answer(listPlayed, () => ({
      payments: [sent.length === 0 ? payment : { ...payment, isWaiting: false, state }],
    })),
    answer(decidePlayed, (request: unknown) => {
      sent.push(request)
      return { isWaiting: false }
    }),
  ])
  const row = page.getByRole('group', { name: 'Alipay $12.00' })
  await expect.element(row.getByText('Waiting')).toBeVisible()
  await row.getByRole('button', { name: button, exact: true }).click()
  await expect.element(row.getByText(words)).toBeVisible()
  expect(sent).toEqual([{ id: SAMPLE_ID, wish }])
  expect(row.getByRole('button').elements()).toEqual([])
})

it.each(['en', 'zh', 'ja'] as const)('names every amount with an outcome of its own in %s', async (language) => {
  await renderScreen(<ConnectionsPage />, [...inTest, answer(listPlayed, { payments: [] })], { language })
  const section = page.getByRole('region', {
    name: { en: 'Test payments', zh: '测试付款', ja: 'テスト決済' }[language],
  })
  await section.getByText(/^(Amounts with|有固定结果|結果が決まって)/).click()
  for (const minor of Object.values(PLAYED_AMOUNTS))
    await expect.element(section.getByText((minor / 100).toFixed(2), { exact: false })).toBeVisible()
  await expectWholeWords()
  expect(await seriousFindings()).toEqual([])
})

it('shows no payments with a server of the release before', async () => {
  await renderScreen(<ConnectionsPage />, [...inTest, refuse(listPlayed, 'request.unknown-route')])
  await expect.element(page.getByRole('button', { name: 'Sign in to the real shop' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Test payments' })).not.toBeInTheDocument()
})
