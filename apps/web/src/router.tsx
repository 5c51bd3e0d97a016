import { QueryClientProvider } from '@tanstack/react-query'
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { Suspense, useSyncExternalStore } from 'react'
import { loadWordsOf } from './api/early/words-of-place.ts'
import { queryClient } from './api/query-client.ts'
import { onTimedOut } from './api/timed-out.ts'
import { aliases, BASE, paths } from './paths.ts'
import { placeAt } from './places.ts'
import { routes, type ScreenRoute } from './routes.ts'
import { keepLeftOff } from './session/left-off.ts'
import { onGoneElsewhere } from './session/other-tabs.ts'
import { hasSomebodyLeft, useTurn } from './session/person.ts'
import { isBareTill, isSeatTaken, readSession, subscribeToSession } from './session/session.ts'
import { gate, isOfDesk } from './session/gate.ts'
import { isTillHeld } from './session/till-hold.ts'
import { setFrame } from './kit/state/frame-ahead.ts'
import { lazyPart } from './kit/state/lazy-part.tsx'
import { lazyScreen } from './kit/state/lazy-screen.ts'
import { withChunkTimeout } from './words/coming/chunk.ts'
import { PageFault } from './kit/state/PageFault.tsx'
import { Preloader } from './kit/state/Preloader.tsx'
import { ScreenGate } from './shell/ScreenGate.tsx'
import { Toasts } from './ui/Toasts.tsx'
import { arePlacesShown, onPlacesShown } from './words/words.ts'

const WordPicker = lazyPart(async () => (await import('./shell/wording/WordPicker.tsx')).default)

function Root() {
  const arePicked = useSyncExternalStore(onPlacesShown, arePlacesShown)
  const turn = useTurn()
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<Preloader />}>
        <Outlet key={turn} />
      </Suspense>
      {arePicked ? <WordPicker /> : null}
      <Toasts />
    </QueryClientProvider>
  )
}

const Fault = ({ error, reset }: ErrorComponentProps) => <PageFault error={error} place="page" onAgain={reset} />

const root = createRootRoute({ component: Root, errorComponent: Fault })

async function fetchShell() {
  const shell = await import('./shell/Shell.tsx')
  await shell.styled
  return shell
}
setFrame(() => withChunkTimeout(fetchShell))

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyScreen(fetchShell),
  errorComponent: Fault,
})

const guard =
  (access: ScreenRoute['access']) =>
  ({ location }: { location: { pathname: string; searchStr: string } }): void => {
    const target = gate(access, readSession(), `${location.pathname}${location.searchStr}`, isBareTill())
    // Where somebody was who has left is no place for whoever signs in next (`left-off.ts` brings the same person back).
    if (target?.startsWith(`${paths.login()}?`) && hasSomebodyLeft())
      throw redirect({ href: `${BASE}${paths.login()}`, replace: true })
    if (target !== null) throw redirect({ href: `${BASE}${target}`, replace: true })
  }

const routeOf = (entry: ScreenRoute) => {
  const Screen = lazyScreen(entry.screen, () => loadWordsOf(entry.path))
  return createRoute({
    getParentRoute: () => (entry.layout === 'shell' ? shell : root),
    path: entry.path,
    beforeLoad: guard(entry.access),
    component: Object.assign(
      () => <ScreenGate access={entry.access} Screen={Screen} isOfTill={isOfDesk(entry.path)} />,
      { preload: Screen.preload },
    ),
  })
}

/** The literal a differently cased or commonly typed address means; null where there is none (D57). */
function canonicalPath(path: string): string | null {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path
  const lower = plain.toLowerCase()
  const literal = aliases[lower] ?? routes.find((entry) => entry.path.toLowerCase() === lower)?.path ?? null
  return literal === path ? null : literal
}

const anything = createRoute({
  getParentRoute: () => shell,
  path: '$',
  beforeLoad: ({ location }) => {
    const literal = canonicalPath(location.pathname)
    if (literal !== null) throw redirect({ href: `${BASE}${literal}${location.searchStr}`, replace: true })
    guard('login')({ location })
  },
  component: lazyScreen(() => import('./screens/status/NotFoundPage.tsx')),
})

const tree = root.addChildren([
  ...routes.filter((entry) => entry.layout === 'bare').map(routeOf),
  shell.addChildren([...routes.filter((entry) => entry.layout === 'shell').map(routeOf), anything]),
])

const searchOf = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

const textOf = (search: Record<string, unknown>): string => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** The router: search parameters are plain text both ways, a new path starts at the top, a 401 leads to the login page. */
export function makeRouter(history: RouterHistory = createBrowserHistory()) {
  const router = createRouter({
    routeTree: tree,
    basepath: BASE,
    history,
    parseSearch: searchOf,
    stringifySearch: textOf,
    defaultPreload: false,
    defaultPendingComponent: Preloader,
    // The page before stays for a moment: what stands in for a page holds the page itself up (`draw-first.ts`).
    defaultPendingMs: 400,
    defaultPendingMinMs: 0,
  })
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) scrollTo(0, 0)
  })
  // The desk was locked, or somebody else sat down, in another tab: the back office in this one closes at once (D87).
  let wasTaken = isSeatTaken(readSession())
  subscribeToSession(() => {
    const isTaken = isSeatTaken(readSession())
    if (isTaken && !wasTaken) void router.invalidate()
    wasTaken = isTaken
  })
  // Nobody is asked about what they typed: they are gone, and the question would go with the page. A long form's draft is kept all the same.
  const leaveTo = (to: string, { replace = false } = {}): void =>
    void router.navigate({ to, replace, ignoreBlocker: true })
  // Whoever signed out in another tab sees nothing more in this one, and who signed in there begins here as well; a till and what anybody may see stay.
  onGoneElsewhere((before) => {
    const { pathname, searchStr } = router.state.location
    if (isTillHeld() || placeAt(pathname)?.access === 'public') return
    const isLeft = readSession().token === null
    if (isLeft) keepLeftOff(before.id, `${pathname}${searchStr}`)
    leaveTo(isLeft ? paths.login() : paths.home(), { replace: true })
  })
  onTimedOut(() => leaveTo(paths.login()))
  return router
}
