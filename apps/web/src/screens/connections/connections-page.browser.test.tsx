import {
  changeConnection,
  createConnection,
  createConnectionKey,
  listConnections,
  removeConnection,
  revokeConnectionKey,
} from '@kassa/contract/open/connection.calls.ts'
import { readTestShop } from '@kassa/contract/identity/test-shop.calls.ts'
import { listWebhooks } from '@kassa/contract/open/webhook.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkForm } from '../../test/check-form.tsx'
import { press, type } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { SAMPLE_ID } from '../../test/sample.ts'
import ConnectionsPage from './ConnectionsPage.tsx'

const connection = {
  id: SAMPLE_ID,
  name: 'Web shop',
  app: null,
  scopes: ['outlets_read' as const],
  hasAllOutlets: true,
  outlets: [],
  version: '2026-11-26',
  tile: null,
  agreedAt: '2026-03-01T04:00:00.000Z',
  agreedBy: 'Ada',
  keys: [
    {
      id: SAMPLE_ID,
      shownAs: 'kassa_live_…k7Qa',
      addressRanges: ['203.0.113.0/24'],
      createdAt: '2026-03-01T04:00:00.000Z',
      expiresAt: '2027-03-01T04:00:00.000Z',
      lastUsedAt: null,
    },
  ],
  days: [{ day: '2026-03-02', calls: 1204, refused: 3, faults: 0, databaseMillis: 18_430 }],
}
const waiting = { ...connection, waitsSince: '2026-03-02T04:00:00.000Z', isAgreedByGone: true }

it.each([
  ['en', 'App paused: the shop was restored from a backup', 'Ada has left, and approved this app'],
  ['zh', '该应用已暂停：店铺已从备份恢复', '批准该应用的 Ada 已离职'],
  ['ja', 'このアプリは待機中です：お店がバックアップから復元されました', 'このアプリを許可した Ada は退職しています'],
] as const)(
  'says in %s that an app waits after a restore, or goes on by the word of who has left',
  async (language, waits, gone) => {
    const shown = (one: typeof connection) =>
      renderScreen(
        <ConnectionsPage />,
        [answer(listConnections, { connections: [one] }), answer(listWebhooks, { webhooks: [] }), noTestShop],
        { language },
      )
    await shown(waiting)
    await expect.element(page.getByText(waits)).toBeVisible()
    expect(page.getByText(gone).elements()).toEqual([])
    await shown({ ...waiting, waitsSince: null } as never)
    await expect.element(page.getByText(gone)).toBeVisible()
    await shown(connection)
    await expect.element(page.getByRole('heading', { name: 'Web shop' })).toBeVisible()
    expect([...page.getByText(waits).elements(), ...page.getByText(gone).elements()]).toEqual([])
  },
)

const noTestShop = answer(readTestShop, { isTest: false, beside: null, now: null })
const answers = [
  answer(listConnections, { connections: [connection] }),
  answer(listWebhooks, { webhooks: [] }),
  noTestShop,
]
const made = { connectionId: SAMPLE_ID, keyId: SAMPLE_ID, key: 'kassa_live_new' }

checkForm('the form of an app', {
  page: <ConnectionsPage />,
  answers,
  refusal: { code: 'connection.beyond-own', details: { scopes: 'outlets_read' } },
  ways: {
    'connects a new one': {
      open: 'Connect app',
      first: 'Name',
      type: { Name: 'Warehouse', 'Your password': 'secret-1' },
      also: () => page.getByRole('checkbox', { name: 'Read outlets' }).click(),
      save: 'Connect app',
      call: createConnection,
      sends: {
        name: 'Warehouse',
        scopes: ['outlets_read'],
        dailyLimits: {},
        outlets: 'all',
        addressRanges: [],
        validDays: null,
        password: 'secret-1',
      },
      answers: made,
    },
    'agrees anew to what it may do': {
      open: 'Change access',
      first: 'Name',
      type: { 'Your password': 'secret-1' },
      save: 'Approve access',
      call: changeConnection,
      sends: {
        id: SAMPLE_ID,
        name: 'Web shop',
        scopes: ['outlets_read'],
        dailyLimits: {},
        outlets: 'all',
        password: 'secret-1',
      },
      answers: {},
    },
    'makes a second key': {
      open: 'Create key',
      first: 'Your password',
      type: { 'Your password': 'secret-1' },
      save: 'Create key',
      call: createConnectionKey,
      sends: { connectionId: SAMPLE_ID, addressRanges: [], validDays: null, password: 'secret-1' },
      answers: made,
    },
  },
})

it('shows what an app may do, its keys and its calls', async () => {
  await renderScreen(<ConnectionsPage />, answers)
  const shown = page.getByRole('region', { name: 'Web shop' })
  await expect.element(shown.getByText(/Expires on 0?1.03.2027|Expires on 03\/01\/2027/)).toBeVisible()
  for (const text of ['Read outlets', 'All outlets', 'Ada', 'kassa_live_…k7Qa', '1204'])
    await expect.element(shown.getByText(text, { exact: true })).toBeVisible()
})

it('agrees to so many uses a day of what is sensitive, and shows those of today', async () => {
  const limited = {
    ...connection,
    scopes: ['refunds_create' as const],
    dailyLimits: [{ scope: 'refunds_create' as const, most: 40, used: 7 }],
  }
  const shown = await renderScreen(<ConnectionsPage />, [
    noTestShop,
    answer(listConnections, { connections: [limited] }),
    answer(listWebhooks, { webhooks: [] }),
    answer(changeConnection, {}),
  ])
  await expect.element(page.getByText('7 of 40 today', { exact: true })).toBeVisible()
  await press('Change access')
  await type({ 'Refund sales of every kind (sensitive): uses a day': '25', 'Your password': 'secret-1' })
  await press('Approve access')
  expect(await shown.first(changeConnection)).toMatchObject({ dailyLimits: { refunds_create: 25 } })
})

it('shows a new key once', async () => {
  await renderScreen(<ConnectionsPage />, [...answers, answer(createConnectionKey, made)])
  await press('Create key')
  await type({ 'Your password': 'secret-1' })
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await expect.element(page.getByText('kassa_live_new', { exact: true })).toBeVisible()
  await press('I have copied the key')
  await expect.element(page.getByText('kassa_live_new', { exact: true })).not.toBeInTheDocument()
})

it('makes a key that ends by itself', async () => {
  const shown = await renderScreen(<ConnectionsPage />, [...answers, answer(createConnectionKey, made)])
  await press('Create key')
  await type({ 'Your password': 'secret-1' })
  await page.getByRole('combobox', { name: 'Valid for' }).click()
  await page.getByText('90 days').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  expect(await shown.first(createConnectionKey)).toMatchObject({ validDays: 90 })
})

it.each([
  ['Revoke key', revokeConnectionKey, { connectionId: SAMPLE_ID, keyId: SAMPLE_ID }],
  ['Disconnect', removeConnection, { id: SAMPLE_ID }],
] as const)('%s asks first', async (button, call, request) => {
  const shown = await renderScreen(<ConnectionsPage />, [...answers, answer(call, {})])
  await press(button)
  expect(shown.sent(call)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  expect(await shown.first(call)).toEqual(request)
})

it('shows an app of a third party by its maker, and no keys', async () => {
  const app = { name: 'Loyal Lamp', website: 'https://lamp.example' }
  await renderScreen(<ConnectionsPage />, [
    noTestShop,
    answer(listConnections, { connections: [{ ...connection, app }] }),
    answer(listWebhooks, { webhooks: [] }),
  ])
  await expect.element(page.getByText('lamp.example', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create key' })).not.toBeInTheDocument()
  await expect.element(page.getByText('kassa_live_…k7Qa')).not.toBeInTheDocument()
})
