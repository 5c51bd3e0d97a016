import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { BASE, paths } from './paths.ts'
import { drawFirst } from './kit/state/draw-first.ts'
import { makeRouter } from './router.tsx'
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

it('a page is drawn whole, and nothing stands in its place before', async () => {
  answerCalls({})
  await show(null, { session: { user: null, token: null, perm: [] } })
  const [place, list] = [document.createElement('div'), document.createElement('script')]
  list.id = 'pages'
  list.type = 'application/json'
  list.textContent = JSON.stringify({ places: [[paths.pairDevice(), [], ['account'], []]] })
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
  await Promise.all([import('./desk/setup/PairDevicePage.tsx'), import('./words/en/account.json')])
  const router = makeRouter(createMemoryHistory({ initialEntries: [`${BASE}${paths.pairDevice()}`] }))
  await drawFirst(root, router, <RouterProvider router={router} />)
  await expect.element(page.getByRole('heading').first()).toBeVisible()
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
})
