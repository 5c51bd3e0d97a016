import { addSamples } from '@kassa/contract/catalogue/sample.calls.ts'
import { endTestShop, makeTestShop, moveTestClock, readTestShop } from '@kassa/contract/identity/test-shop.calls.ts'
import { listBox } from '@kassa/contract/message/box.calls.ts'
import { listConnections } from '@kassa/contract/open/connection.calls.ts'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press, type } from '../../../test/forms.ts'
import { answer, renderScreen } from '../../../test/render-screen.tsx'
import { SAMPLE_ID } from '../../../test/sample.ts'
import TestShopBar from '../../../shell/test-shop/TestShopBar.tsx'
import ConnectionsPage from '../ConnectionsPage.tsx'

const none = answer(listConnections, { connections: [] })
const beside = { number: '100107', name: 'TEST Harbour Grocers', createdAt: '2026-03-01T04:00:00.000Z' }
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
    answer(endTestShop, {}),
  ])
  await expect.element(page.getByText('100107')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Switch to the test shop' })).toBeVisible()
  await press('End test shop')
  await type({ 'Your password': 'secret-1' })
  await page.getByRole('dialog').getByRole('button', { name: 'End test shop' }).click()
  expect(await shown.first(endTestShop)).toEqual({ password: 'secret-1' })
})

it('shows inside it what it would have sent', async () => {
  await renderScreen(<ConnectionsPage />, [
    none,
    answer(readTestShop, { isTest: true, beside, now: '2026-03-02T04:00:00.000Z' }),
    answer(listBox, { messages: [message] }),
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
