import { sessionUser } from '@kassa/contract/identity/identity.calls.ts'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { BASE, paths } from './paths.ts'
import { drawFirst } from './kit/state/draw-first.ts'
import { makeRouter } from './router.tsx'
import { followOtherTabs } from './session/other-tabs.ts'
import { sample } from './test/sample.ts'
import { answerCalls, show } from './test/show.tsx'

it('a page that is led to begins at its top, whatever was scrolled before', async () => {
  answerCalls({})
  await show(null, { session: { user: null, token: null, perm: [] } })
  const place = document.createElement('div')
  // Taller than any window, as a long page is.
  place.style.minHeight = '4000px'
  document.body.append(place)
  const root = createRoot(place)
  onTestFinished(() => root.unmount())
  const router = makeRouter(createMemoryHistory({ initialEntries: [`${BASE}${paths.login()}`] }))
  root.render(<RouterProvider router={router} />)
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  scrollTo(0, 900)
  expect(Math.round(scrollY)).toBe(900)
  await router.navigate({ to: '/forgot-password' })
  await expect.poll(() => scrollY).toBe(0)
})

/** Tells the page which words a place has, as the built one is told, and opens it; whatever stands in for a page is kept. */
async function openPlace(at: string) {
  answerCalls({})
  await show(null, { session: { user: sample(sessionUser), token: 'token' } })
  const [place, list] = [document.createElement('div'), document.createElement('script')]
  list.id = 'pages'
  list.type = 'application/json'
  const words = [paths.pairDevice(), paths.status.success()].map((one) => [one, [], ['account', 'status'], []])
  list.textContent = JSON.stringify({ places: words })
  document.body.append(list, place)
  const seen: string[] = []
  const watch = new MutationObserver(() => {
    if (place.querySelector('.k-preloader')) seen.push(place.innerHTML)
  })
  watch.observe(place, { childList: true, subtree: true })
  const root = createRoot(place)
  onTestFinished(() => {
    watch.disconnect()
    root.unmount()
    list.remove()
  })
  // As files that the browser has.
  await Promise.all([
    import('./desk/setup/PairDevicePage.tsx'),
    import('./screens/status/SuccessCover.tsx'),
    import('./words/en/account.json'),
    import('./words/en/status.json'),
  ])
  const router = makeRouter(createMemoryHistory({ initialEntries: [`${BASE}${at}`] }))
  await drawFirst(root, router, <RouterProvider router={router} />)
  return { router, seen }
}

it('a page is drawn whole, and nothing stands in its place before', async () => {
  const { seen } = await openPlace(paths.pairDevice())
  await expect.element(page.getByRole('heading').first()).toBeVisible()
  expect(seen).toEqual([])
})

it('nor does anything stand in for a page that is gone to', async () => {
  const { router, seen } = await openPlace(paths.pairDevice())
  await expect.element(page.getByRole('heading').first()).toBeVisible()
  await router.navigate({ to: paths.status.success() })
  await expect.element(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  expect(seen).toEqual([])
})

it('whoever goes on before the first page is drawn comes to where they went', async () => {
  answerCalls({})
  await show(null, { session: { user: null, token: null, perm: [] } })
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  onTestFinished(() => root.unmount())
  const history = createMemoryHistory({ initialEntries: [`${BASE}${paths.pairDevice()}`] })
  const router = makeRouter(history)
  const drawn = drawFirst(root, router, <RouterProvider router={router} />, 0)
  history.push(`${BASE}${paths.login()}`)
  await drawn
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  // And so does whoever goes back then.
  history.push(`${BASE}${paths.forgotPassword()}`)
  await expect.element(page.getByRole('heading', { name: 'Log in' })).not.toBeInTheDocument()
  history.back()
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

it('who signs out in another tab is signed out in this one, and led to the login page', async () => {
  answerCalls({})
  await show(null, { session: { user: sample(sessionUser), token: 'token' } })
  followOtherTabs()
  const address = `${BASE}${paths.status.lockscreen()}`
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  expect(router.state.location.pathname).toBe(paths.status.lockscreen())
  localStorage.removeItem('kassa.session')
  dispatchEvent(new StorageEvent('storage', { key: 'kassa.session' }))
  await expect.poll(() => router.state.location.pathname).toBe(paths.login())
})
