import { isHello, say, SECOND_SCREEN_CHANNEL } from './message.ts'
import type { ScreenMessage } from './message.ts'

export interface ScreenSender {
  readonly send: (message: ScreenMessage) => void
  readonly stop: () => void
}

/** Tells every second screen of this browser what to show; one that opens later hears the last message at once. */
export function startSender(channel: BroadcastChannel = new BroadcastChannel(SECOND_SCREEN_CHANNEL)): ScreenSender {
  let last: ScreenMessage | null = null
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isHello(data) && last) say(channel, last)
  })
  return {
    send: (message) => {
      last = message
      say(channel, message)
    },
    stop: () => channel.close(),
  }
}
