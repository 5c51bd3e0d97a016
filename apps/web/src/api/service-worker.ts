import { t } from 'i18next'
import { announce } from './notices.ts'
import { BASE } from '../paths.ts'
import { atRest } from './at-rest.ts'

let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

/** Returns whether a new version is installed and waits to be used. */
export const hasUpdate = (): boolean => waiting !== null

export function onUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Switches to the new version and loads the page again. Nobody else does: a desk is not reloaded in mid-sale. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's messages have none, unlike a window's
  waiting?.postMessage({ type: 'take-over' })
}

/** Asks the server whether this browser is to be given another version; the one that is there stays until somebody takes the other. */
export const lookForUpdate = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration(`${BASE}/`)
  await registration?.update()
}

/**
 * Registers the worker that lets the desk start without a network. Needs https or localhost; elsewhere there is none. In a browser that has none yet
 * it first fetches every file there is: that waits until nobody waits for the page.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  if (navigator.serviceWorker.controller) register()
  else void atRest().then(register)
}

function register(): void {
  navigator.serviceWorker
    .register(`${BASE}/sw.js`, { scope: `${BASE}/`, updateViaCache: 'none' })
    .then(watch)
    .catch(() => undefined)
}

function watch(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) tell(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) tell(worker)
    })
  })
}

function tell(worker: ServiceWorker): void {
  waiting = worker
  announce({ kind: 'info', title: t('update.title') })
  for (const listener of listeners) listener()
}
