import type { addPushBrowser } from '@kassa/contract/message/push.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { BASE } from '../../paths.ts'

/** Whether this browser may tell its person of something: it can, it has no way to, or the person has forbidden it. */
export type PushAbility = 'can' | 'cannot' | 'forbidden'

/** Where this browser is written to, as the server is told of it. */
export type PushBrowserRequest = InputOf<typeof addPushBrowser.request>

/** The abilities of this browser, and the id by which the server knows it; null where no messages are sent to it. */
export interface PushHere {
  readonly ability: PushAbility
  readonly fingerprint: string | null
}

/** The app's worker. There is none without https, in a private window of some browsers, and before the program is built. */
const workerHere = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration(`${BASE}/`) : undefined

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0)

/**
 * Returns the fingerprint by which the server tells browsers apart without telling their address
 * (`PushBrowser.fingerprint`).
 */
const fingerprintOf = async (endpoint: string): Promise<string> =>
  base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))

export async function readPushHere(): Promise<PushHere> {
  const worker = await workerHere()
  if (!worker || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return { ability: 'cannot', fingerprint: null }
  const subscription = await worker.pushManager.getSubscription()
  return {
    ability: Notification.permission === 'denied' ? 'forbidden' : 'can',
    fingerprint: subscription && (await fingerprintOf(subscription.endpoint)),
  }
}

/**
 * Asks the person, and on their yes the browser's push service; from a click only. An earlier subscription ends: it may
 * belong to somebody else who sat here. Answers null where one of them says no.
 */
export async function subscribeHere(publicKey: string): Promise<PushBrowserRequest | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await unsubscribeHere()
  const worker = await workerHere()
  const made = await worker?.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
    .catch(() => null)
  const [p256dh, auth] = [made?.getKey('p256dh'), made?.getKey('auth')]
  if (!made || !p256dh || !auth) return null
  return { endpoint: made.endpoint, p256dh: base64url(p256dh), auth: base64url(auth) }
}

/** From here on this browser is written to no more, whatever the server knows. */
export async function unsubscribeHere(): Promise<void> {
  const worker = await workerHere()
  const subscription = await worker?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
