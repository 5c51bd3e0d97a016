import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { keptForWorker } from './shell/brand/kept-for-worker.ts'
import { keepAhead } from './shell/keep-ahead.ts'
import { addressOf, type AppWindows, noticeOf, openAddress } from './shell/push-notice.ts'

// The compiler knows pages, not workers: only what is used here is named.
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void
}

interface PushEvent extends WorkerEvent {
  readonly data: { text(): string } | null
}

interface NotificationEvent extends WorkerEvent {
  readonly notification: { readonly data: unknown; close(): void }
}

interface WorkerScope {
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[]
  skipWaiting(): Promise<void>
  readonly location: { readonly origin: string }
  readonly clients: AppWindows & { claim(): Promise<void> }
  readonly registration: { showNotification(title: string, options: object): Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}
declare const self: WorkerScope

/**
 * Keeps the program itself, so that the desk starts without a network after one visit. Answers of the server are never
 * kept here: `/cashier/api` is outside the scope's routes, and the desk's goods and sales live in its own databases.
 */
// oxlint-disable-next-line eslint/no-underscore-dangle -- the build puts the list of files in place of this name
const files = self.__WB_MANIFEST
const keeper = new PrecacheController()
keeper.precache([...files])
registerRoute(new PrecacheRoute(keeper))
// The keeper asks for one file after the other. Those with a build's name never change, so whoever brings them does not matter.
const ofThisBuild = files.filter(({ revision }) => revision === null).map(({ url }) => url)
const bringAhead = async (): Promise<void> => keepAhead(ofThisBuild, await caches.open(keeper.strategy.cacheName))
self.addEventListener('install', (event) => event.waitUntil(bringAhead()))
cleanupOutdatedCaches()

registerRoute(
  new NavigationRoute(keeper.createHandlerBoundToURL('index.html'), {
    allowlist: [/^\/cashier\/manage(\/|$)/],
    // A file that is asked for by name is a file, not a screen.
    denylist: [/\/cashier\/api\//, /\.[a-z0-9]{2,12}$/i],
  }),
)

// The first worker serves the page that installed it, so the very next start may be offline. A later one waits to be asked.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', ({ data }) => {
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'take-over') void self.skipWaiting()
})

// An alert arrives, also while no page is open; pressed, it leads to where it is mended.
self.addEventListener('push', (event) => {
  const show = async (): Promise<void> => {
    const { title, options } = noticeOf(event.data?.text() ?? '', await keptForWorker())
    await self.registration.showNotification(title, options)
  }
  event.waitUntil(show())
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAddress(self.clients, addressOf(event.notification.data, self.location.origin)))
})
