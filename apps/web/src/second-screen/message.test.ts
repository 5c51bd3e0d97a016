import { expect, it } from 'vitest'
import { isHello, isWho, say, readScreenMessage, SECOND_SCREEN_VERSION } from './message.ts'
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
  join: null,
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

it('asks which screens are there already, and tells once that one is', async () => {
  const name = 'second-screen-who'
  const screen = new BroadcastChannel(name)
  const answered = new Promise((resolve) => {
    screen.addEventListener('message', ({ data }) => {
      if (!isWho(data)) return
      for (let time = 0; time < 2; time += 1) say(screen, { version: SECOND_SCREEN_VERSION, kind: 'hello' })
      resolve(null)
    })
  })
  let seen = 0
  const sender = startSender(new BroadcastChannel(name), () => {
    seen += 1
  })
  expect(sender.isSeen()).toBe(false)
  await answered
  await expect.poll(() => seen).toBe(1)
  expect(sender.isSeen()).toBe(true)
  screen.close()
  sender.stop()
})
