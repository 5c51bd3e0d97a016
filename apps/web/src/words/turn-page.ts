import { cookieText } from './cookie.ts'
import type { Direction } from './direction.ts'
import { drawAnew } from './words.ts'

/** Turns every screen at once and keeps it beside the language: signing out changes neither. */
export async function changeDirection(direction: Direction): Promise<void> {
  document.cookie = cookieText('Reading-Direction', direction, '365d')
  if (direction === 'rtl') await import('./turned-page.ts')
  document.dir = direction
  drawAnew()
}
