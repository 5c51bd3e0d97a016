import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/show.tsx'
import { keepWalk } from '../list/list-walk.ts'
import { useAddress } from '../list/use-address.ts'
import { Neighbours } from './Neighbours.tsx'

let change: ReturnType<typeof useAddress>[1] = () => undefined
/** The next tea is not drawn before it. */
let holds: Promise<void> | undefined

/** A tea out of a list, whose address can be changed from here. */
function Tea() {
  const [, changeNow] = useAddress()
  useEffect(() => {
    change = changeNow
  }, [changeNow])
  return <Neighbours />
}

/** Opens a tea beside another page that cannot be drawn yet. */
async function openTea() {
  await show(null)
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  onTestFinished(() => root.unmount())
  const program = Promise.withResolvers<void>()
  const top = createRootRoute({ component: Outlet })
  const routeTree = top.addChildren([
    createRoute({ getParentRoute: () => top, path: '/tea/$id', component: Tea, loader: () => holds }),
    createRoute({
      getParentRoute: () => top,
      path: '/cups',
      component: Object.assign(() => <h1>Cups</h1>, { preload: () => program.promise }),
    }),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/tea/b'] }) })
  keepWalk('teas', ['/tea/a', '/tea/b', '/tea/c'])
  root.render(
    <Suspense fallback={null}>
      <RouterProvider router={router as never} />
    </Suspense>,
  )
  await expect.element(page.getByText('2 of 3 on this page')).toBeVisible()
  const leave = async (): Promise<void> => {
    void router.navigate({ to: '/cups' })
    await expect.poll(() => router.state.location.pathname).toBe('/cups')
  }
  return { router, leave, arrive: program.resolve }
}

it('a page that is left stays as it stands until the next one can be drawn', async () => {
  const { leave, arrive } = await openTea()
  await leave()
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  expect(page.getByText('2 of 3 on this page').elements()).toHaveLength(1)
  arrive()
  await expect.element(page.getByRole('heading', { name: 'Cups' })).toBeVisible()
})

it('what a page says while it is left is not for the address of the next one', async () => {
  const { router, leave, arrive } = await openTea()
  change({ tab: 'leaves' })
  await expect.poll(() => router.state.location.href).toBe('/tea/b?tab=leaves')
  await leave()
  change({ search: 'black' })
  arrive()
  await expect.element(page.getByRole('heading', { name: 'Cups' })).toBeVisible()
  expect(router.state.location.href).toBe('/cups')
})

it('what a page says while it is left is not for another page of its own route either', async () => {
  const { router, arrive } = await openTea()
  const program = Promise.withResolvers<void>()
  holds = program.promise
  void router.navigate({ to: '/tea/$id', params: { id: 'c' } })
  await expect.poll(() => router.state.location.pathname).toBe('/tea/c')
  change({ search: 'black' })
  program.resolve()
  arrive()
  await expect.element(page.getByText('3 of 3 on this page')).toBeVisible()
  expect(router.state.location.href).toBe('/tea/c')
})
