import { isHello, say, SECOND_SCREEN_CHANNEL } from './message.ts'
import type { ScreenMessage, ScreenSetting } from './message.ts'

export interface ScreenSender {
  readonly send: (message: ScreenMessage | ScreenSetting) => void
  readonly stop: () => void
}

/** Tells every second screen of this browser what to show; one that opens later hears how it is divided and the last message at once. */
export function startSender(channel: BroadcastChannel = new BroadcastChannel(SECOND_SCREEN_CHANNEL)): ScreenSender {
  let last: ScreenMessage | null = null
  let setting: ScreenSetting | null = null
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isHello(data)) return
    if (setting) say(channel, setting)
    if (last) say(channel, last)
  })
  return {
    send: (message) => {
      if (message.kind === 'setting') setting = message
      else last = message
      say(channel, message)
    },
    stop: () => channel.close(),
  }
}
