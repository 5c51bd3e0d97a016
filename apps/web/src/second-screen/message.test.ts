import { expect, it } from 'vitest'
import { isHello, say, readScreenMessage, SECOND_SCREEN_VERSION } from './message.ts'
import type { ScreenMessage } from './message.ts'
import { startSender } from './sender.ts'

const idle: ScreenMessage = {
  version: SECOND_SCREEN_VERSION,
  kind: 'idle',
  language: 'ja-JP',
  isDark: false,
  isHighContrast: false,
  outletName: 'East',
  training: null,
  timeZone: 'Asia/Tokyo',
  offers: [],
  follow: null,
  welcome: 'いらっしゃいませ',
  pictures: [],
}

it('takes its own version only', () => {
  expect(readScreenMessage(idle)).toBe(idle)
  expect(readScreenMessage({ ...idle, version: SECOND_SCREEN_VERSION + 1 })).toBeNull()
  expect(readScreenMessage({ version: SECOND_SCREEN_VERSION, kind: 'other' })).toBeNull()
  expect(readScreenMessage('basket')).toBeNull()
  expect(isHello({ version: SECOND_SCREEN_VERSION, kind: 'hello' })).toBe(true)
})

it('tells a screen that opens late what was said last', async () => {
  const name = 'second-screen-test'
  const sender = startSender(new BroadcastChannel(name))
  sender.send(idle)
  const screen = new BroadcastChannel(name)
  const heard = new Promise((resolve) =>
    screen.addEventListener('message', ({ data }) => resolve(data), { once: true }),
  )
  say(screen, { version: SECOND_SCREEN_VERSION, kind: 'hello' })
  expect(await heard).toEqual(idle)
  screen.close()
  sender.stop()
})
