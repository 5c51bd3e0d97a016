import { readTestShop } from '@kassa/contract/identity/test-shop.calls.ts'
import { listConnections } from '@kassa/contract/open/connection.calls.ts'
import {
  changeWebhook,
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  resendWebhookDelivery,
  rotateWebhookSecret,
  switchWebhook,
  testWebhook,
} from '@kassa/contract/open/webhook.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkForm } from '../../../test/check-form.tsx'
import { press, type } from '../../../test/forms.ts'
import { answer, renderScreen } from '../../../test/render-screen.tsx'
import { SAMPLE_ID } from '../../../test/sample.ts'
import ConnectionsPage from '../ConnectionsPage.tsx'
import type { Webhook } from './Webhooks.tsx'

const connection = {
  id: SAMPLE_ID,
  name: 'Web shop',
  scopes: ['orders_read' as const],
  app: null,
  hasAllOutlets: true,
  outlets: [],
  version: '2026-11-26',
  tile: null,
  agreedAt: '2026-03-01T04:00:00.000Z',
  agreedBy: 'Ada',
  keys: [],
  days: [],
}
const webhook = {
  id: SAMPLE_ID,
  connectionId: SAMPLE_ID,
  url: 'https://app.example/hook',
  kinds: ['order' as const],
  isOn: true,
  offReason: null,
  offAt: null,
  failingSince: null,
  waiting: 2,
  lastDeliveredAt: null,
}
const message = {
  id: SAMPLE_ID,
  type: 'order.changed',
  sequence: 4821,
  state: 'failed' as const,
  occurredAt: '2026-03-01T04:00:00.000Z',
  attempts: 3,
  lastAttemptAt: '2026-03-01T04:00:00.000Z',
  status: 500,
  problem: null,
  millis: 81,
  dueAt: null,
}
const messages = { rows: [message], nextCursor: null, total: 1, totalIsCapped: false }
const withWebhook = (more: Partial<Webhook> = {}) => [
  answer(listConnections, { connections: [connection] }),
  answer(listWebhooks, { webhooks: [{ ...webhook, ...more }] }),
  answer(listWebhookDeliveries, messages),
  answer(readTestShop, { isTest: false, beside: null, now: null }),
]
const secret = { id: SAMPLE_ID, secret: 'whsec_new' }

checkForm('the form of a webhook', {
  page: <ConnectionsPage />,
  answers: withWebhook(),
  refusal: { code: 'webhook.address-inside' },
  ways: {
    'adds one': {
      open: 'Add webhook',
      first: 'Address',
      type: { Address: 'https://other.example/hook', 'Your password': 'secret-1' },
      also: () => page.getByRole('checkbox', { name: 'orders' }).click(),
      save: 'Add webhook',
      call: createWebhook,
      sends: { connectionId: SAMPLE_ID, url: 'https://other.example/hook', kinds: ['order'], password: 'secret-1' },
      answers: secret,
    },
    'changes one': {
      open: 'Change webhook',
      first: 'Address',
      type: { 'Your password': 'secret-1' },
      save: 'Save webhook',
      call: changeWebhook,
      sends: { id: SAMPLE_ID, url: 'https://app.example/hook', kinds: ['order'], password: 'secret-1' },
      answers: {},
    },
    'makes a new secret': {
      open: 'Make new secret',
      first: 'Your password',
      type: { 'Your password': 'secret-1' },
      save: 'Make new secret',
      call: rotateWebhookSecret,
      sends: { id: SAMPLE_ID, password: 'secret-1' },
      answers: secret,
    },
  },
})

it('shows a new secret once', async () => {
  await renderScreen(<ConnectionsPage />, [...withWebhook(), answer(rotateWebhookSecret, secret)])
  await press('Make new secret')
  await type({ 'Your password': 'secret-1' })
  await page.getByRole('dialog').getByRole('button', { name: 'Make new secret' }).click()
  await expect.element(page.getByText('whsec_new', { exact: true })).toBeVisible()
  await press('I have copied the secret')
  await expect.element(page.getByText('whsec_new', { exact: true })).not.toBeInTheDocument()
})

it('says what was sent and what came back, and sends it again', async () => {
  const shown = await renderScreen(<ConnectionsPage />, [...withWebhook(), answer(resendWebhookDelivery, {})])
  await press('Show messages')
  const list = page.getByRole('dialog')
  for (const text of ['order.changed', 'Given up', 'Answered 500 after 81 ms', '3 attempts', '4821'])
    await expect.element(list.getByText(text, { exact: true })).toBeVisible()
  await list.getByRole('button', { name: /order.changed/ }).click()
  await page.getByText('Send again').click()
  expect(await shown.first(resendWebhookDelivery)).toEqual({ id: SAMPLE_ID, deliveryId: SAMPLE_ID })
})

it('sends a test and shows what comes of it', async () => {
  const shown = await renderScreen(<ConnectionsPage />, [
    ...withWebhook(),
    answer(testWebhook, { deliveryId: SAMPLE_ID }),
  ])
  await press('Send test')
  expect(await shown.first(testWebhook)).toEqual({ id: SAMPLE_ID })
  await expect.element(page.getByRole('dialog').getByText('Given up', { exact: true })).toBeVisible()
})

it('says why it is off, and switches it on', async () => {
  const off = { isOn: false, offReason: 'failing' as const, offAt: '2026-03-01T04:00:00.000Z' }
  const shown = await renderScreen(<ConnectionsPage />, [...withWebhook(off), answer(switchWebhook, {})])
  await expect.element(page.getByText('Off: nothing arrived for 72 hours')).toBeVisible()
  await press('Switch on')
  expect(await shown.first(switchWebhook)).toEqual({ id: SAMPLE_ID, isOn: true })
})

it('asks before one is removed', async () => {
  const shown = await renderScreen(<ConnectionsPage />, [...withWebhook(), answer(removeWebhook, {})])
  await press('Remove webhook')
  expect(shown.sent(removeWebhook)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Remove webhook' }).click()
  expect(await shown.first(removeWebhook)).toEqual({ id: SAMPLE_ID })
})
