import { isHello, say, SECOND_SCREEN_CHANNEL, SECOND_SCREEN_VERSION } from './message.ts'
import type { ScreenMessage, ScreenSetting } from './message.ts'

export interface ScreenSender {
  readonly send: (message: ScreenMessage | ScreenSetting) => void
  /** Returns whether a screen of this browser has said that it is there. */
  readonly isSeen: () => boolean
  readonly stop: () => void
}

/** Tells every second screen of this browser what to show; one that opens later hears how it is divided and the last message at once. */
export function startSender(
  channel: BroadcastChannel = new BroadcastChannel(SECOND_SCREEN_CHANNEL),
  onSeen: () => void = () => undefined,
): ScreenSender {
  let last: ScreenMessage | null = null
  let setting: ScreenSetting | null = null
  let isSeen = false
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isHello(data)) return
    if (setting) say(channel, setting)
    if (last) say(channel, last)
    if (isSeen) return
    isSeen = true
    onSeen()
  })
  say(channel, { version: SECOND_SCREEN_VERSION, kind: 'who' })
  return {
    send: (message) => {
      if (message.kind === 'setting') setting = message
      else last = message
      say(channel, message)
    },
    isSeen: () => isSeen,
    stop: () => channel.close(),
  }
}
