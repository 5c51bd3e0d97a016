import { filesOf } from '@kassa/domain/screen/screen-layout.ts'
import { useEffect, useState } from 'react'
import { keepLines } from './keep-lines.ts'
import {
  isWho,
  readScreenMessage,
  readSetting,
  say,
  SECOND_SCREEN_CHANNEL,
  SECOND_SCREEN_VERSION,
  type ScreenMessage,
  type ScreenSetting,
} from './message.ts'
import { keepOnly, screenFile } from './screen-files.ts'
import { watchScreen } from './watch.ts'

/** Where a paired screen keeps its word, and the layout it was told last, so that it stands without a line. */
const TOKEN = 'kassa-screen-token'
const SETTING = 'kassa-screen-setting'

const kept = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const keep = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // A browser that keeps nothing shows all the same.
  }
}

const keptSetting = (): ScreenSetting | null => {
  try {
    return readSetting(JSON.parse(kept(SETTING) ?? 'null'))
  } catch {
    return null
  }
}

/** Returns the word behind the `#`, with which a phone follows a basket. */
const followWord = (hash = location.hash): string | null => /^#follow=([\w.-]{20,200})$/.exec(hash)?.[1] ?? null

export interface ShownNow {
  readonly message: ScreenMessage | null
  readonly setting: ScreenSetting | null
  readonly isPaired: boolean
  /** A phone whose basket is over. */
  readonly isOver: boolean
  readonly pairWith: (token: string) => void
}

const isPlain = (data: unknown): data is { layout: unknown; word: unknown; message: unknown } =>
  typeof data === 'object' && data !== null && 'message' in data

/**
 * Returns the message to show: from the desk in this browser, from a desk this screen is paired with, or from the one
 * whose basket is followed.
 */
export function useShown(): ShownNow {
  const [message, setMessage] = useState<ScreenMessage | null>(null)
  const [setting, setSetting] = useState<ScreenSetting | null>(keptSetting)
  const [token, setToken] = useState(() => kept(TOKEN))
  const [isOver, setOver] = useState(false)
  const follow = followWord()
  useEffect(() => {
    const hear = (data: unknown): void => {
      const read = readScreenMessage(data)
      if (read) setMessage((before) => keepLines(before, read))
      const told = readSetting(data)
      if (!told) return
      keep(SETTING, JSON.stringify(told))
      setSetting(told)
    }
    if (follow === null && token === null) {
      const channel = new BroadcastChannel(SECOND_SCREEN_CHANNEL)
      const hello = (): void => say(channel, { version: SECOND_SCREEN_VERSION, kind: 'hello' })
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => (isWho(data) ? hello() : hear(data)))
      hello()
      return () => channel.close()
    }
    return watchScreen(follow === null ? { token } : { follow }, {
      onData: (data) => {
        if (!isPlain(data)) return
        if (follow === null) hear({ ...data, version: SECOND_SCREEN_VERSION, kind: 'setting', message: undefined })
        hear(data.message)
      },
      onOver: () => {
        if (follow !== null) return setOver(true)
        keep(TOKEN, null)
        keep(SETTING, null)
        setSetting(null)
        setMessage(null)
        setToken(null)
      },
    })
  }, [follow, token])
  useEffect(() => {
    if (!setting?.layout) return
    const files = filesOf(setting.layout).map(({ kind, fileId }) => ({ kind, id: fileId }))
    void keepOnly(files).then(async () => {
      for (const file of files) await screenFile(setting.word, file)
    })
  }, [setting])
  return {
    message,
    setting: follow === null ? setting : null,
    isPaired: token !== null,
    isOver,
    pairWith: (word) => {
      keep(TOKEN, word)
      setToken(word)
    },
  }
}
