import { sessionUser } from '@kassa/contract/identity/identity.calls.ts'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { announce, readNotices } from './api/notices.ts'
import { queryClient } from './api/query-client.ts'
import { runTimeOut } from './api/timed-out.ts'
import { BASE, paths } from './paths.ts'
import { makeRouter } from './router.tsx'
import { takeLeftOff } from './session/left-off.ts'
import { followOtherTabs } from './session/other-tabs.ts'
import { clearSession, readSession, signedOutSession } from './session/session.ts'
import { holdTill } from './session/till-hold.ts'
import { sample } from './test/sample.ts'
import { answerCalls, show } from './test/show.tsx'

const ann = sample(sessionUser, { id: 'ann', name: 'Ann Tea', merchantId: 'tea', locale: 'en-US' })
const bob = sample(sessionUser, { id: 'bob', name: 'Bob Coffee', merchantId: 'coffee', locale: 'en-US' })
const SECRET = 'Order 1-02-000148 of Ann'

beforeAll(() => followOtherTabs())
afterEach(() => clearSession())

/** Opens a page of Ann's: something of hers is in memory, and something was just said to her. */
async function openAsAnn(at: string) {
  await show(null, { session: { user: ann, token: 'of ann' } })
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const history = createMemoryHistory({ initialEntries: [`${BASE}${at}`] })
  const router = makeRouter(history)
  root.render(<RouterProvider router={router} />)
  onTestFinished(() => root.unmount())
  await expect.poll(() => router.state.status).toBe('idle')
  await expect.poll(() => place.querySelector('h1, h2, form, button')).not.toBeNull()
  queryClient.setQueryData(['sales.list-orders', 'ann', null, {}], SECRET)
  queryClient.setQueryData(['sales.list-orders', 'at the desk li', null, {}], 'of the desk')
  announce({ kind: 'good', title: SECRET, stays: true })
  return { router, history, place }
}

const whatIsKept = (): unknown[] => [
  ...queryClient
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.data)
    .filter((data) => data !== undefined),
  ...readNotices().map(({ title }) => title),
]

const drawn = (): Promise<unknown> => new Promise((goOn) => requestAnimationFrame(goOn))

function inAnotherTab(session: object | null): void {
  if (session === null) localStorage.removeItem('kassa.session')
  else localStorage.setItem('kassa.session', JSON.stringify({ ...signedOutSession, ...session }))
}
const tell = (): boolean => dispatchEvent(new StorageEvent('storage', { key: 'kassa.session' }))
function endInAnotherTab(): void {
  inAnotherTab(null)
  tell()
}

it('whoever signs out is gone at once, though the server does not answer, and Back shows nothing of theirs', async () => {
  globalThis.fetch = () => new Promise(() => undefined)
  const { router, history, place } = await openAsAnn(paths.status.success())
  void router.navigate({ to: paths.logout() })
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect([readSession().token, whatIsKept()]).toEqual([null, []])
  history.back()
  await drawn()
  await expect.poll(() => router.state.location.pathname).toBe(paths.login())
  // Nor does whoever signs in next begin where they were.
  expect([router.state.location.searchStr, place.textContent?.includes('Ann Tea')]).toEqual(['', false])
})

it('a session that ended in another tab ends here, and is led back for the same person alone', async () => {
  answerCalls({})
  const { router } = await openAsAnn(`${paths.status.success()}?search=0791`)
  inAnotherTab(null)
  tell()
  expect(whatIsKept()).toEqual([])
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(router.state.location.searchStr).toBe('')
  expect(takeLeftOff('bob')).toBeNull()
})

it('somebody else who signed in in another tab, before this one heard of anything, finds nothing of the first', async () => {
  answerCalls({})
  const { router, place } = await openAsAnn(paths.status.fault())
  await expect.poll(() => place.textContent).toContain('Ann Tea')
  inAnotherTab(null)
  inAnotherTab({ user: bob, token: 'of bob' })
  tell()
  expect(whatIsKept()).toEqual([])
  await drawn()
  expect(place.textContent).not.toContain('Ann Tea')
  await expect.poll(() => router.state.location.pathname).toBe(paths.home())
  expect(readSession().user?.name).toBe('Bob Coffee')
})

it.each([
  ['was put aside', () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))],
  ['was out of sight', () => document.dispatchEvent(new Event('visibilitychange'))],
] as const)('a page that %s and heard of nothing looks who is here when it comes back', async (_, comeBack) => {
  answerCalls({})
  const { place } = await openAsAnn(paths.status.fault())
  inAnotherTab(null)
  comeBack()
  await drawn()
  expect(place.textContent).not.toContain('Ann Tea')
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

it.each([
  ['in another tab', endInAnotherTab],
  ['by the server', runTimeOut],
] as const)('a session that is ended %s leads to the login page though a form is full', async (_, end) => {
  answerCalls({})
  const { router, history } = await openAsAnn(paths.status.fault())
  // As a form with something typed has it: its question would be asked by a page that is gone.
  history.block({ blockerFn: () => new Promise(() => undefined) })
  end()
  await expect.poll(() => router.state.location.pathname).toBe(paths.login())
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

it('a till stays on the screen with what is its own', async () => {
  answerCalls({})
  const giveBack = holdTill(() => true)
  onTestFinished(giveBack)
  const { router } = await openAsAnn(paths.status.success())
  inAnotherTab(null)
  tell()
  await drawn()
  expect([router.state.location.pathname, whatIsKept()]).toEqual([paths.status.success(), ['of the desk']])
})
