import { readPushNotice } from '@kassa/domain/message/push.ts'
import { BASE } from '../paths.ts'
import type { NoticeBrand } from './brand/kept-for-worker.ts'

/** A window of the app, as far as the worker knows it. */
export interface AppWindow {
  readonly url: string
  focus(): Promise<unknown>
}

/** The windows of this browser that are the app’s. */
export interface AppWindows {
  matchAll(asked: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly AppWindow[]>
  openWindow(url: string): Promise<unknown>
}

/**
 * Returns the notification to show for a message that arrived. There always is one: a browser withdraws the right from
 * a site that receives a message and shows nothing. It wears the brand of this browser.
 */
export function noticeOf(payload: string, brand: NoticeBrand | null = null) {
  const unread = { title: brand?.name ?? 'Kassa', text: '', path: '/', tag: '' }
  const { title, text, path, tag } = readPushNotice(payload) ?? unread
  const icon = brand?.logo ?? `${BASE}/icon-192.png`
  // Under the same tag the newer takes the place of the older, and is heard again.
  const again = tag === '' ? {} : { tag, renotify: true }
  return { title, options: { body: text, icon, badge: icon, data: { path }, ...again } }
}

/** The address that a notice leads to: within the app, whatever it carries. */
export function addressOf(data: unknown, origin: string): string {
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : '/'
  const home = `${origin}${BASE}/`
  const url = typeof path === 'string' ? URL.parse(BASE + path, origin) : null
  return url !== null && url.href.startsWith(home) ? url.href : home
}

/** Comes to the window that shows the page, else opens one: a window where somebody works, or sells, is led nowhere else. */
export async function openAddress(windows: AppWindows, address: string): Promise<void> {
  const open = await windows.matchAll({ type: 'window', includeUncontrolled: true })
  const there = open.find(({ url }) => url === address)
  await (there ? there.focus() : windows.openWindow(address))
}
