import { SCREEN_MESSAGE_BYTES, showOnScreens } from '@kassa/contract/print/screen.calls.ts'
import type { ScreenMessage } from '../../second-screen/message.ts'
import { askServer } from '../sync/connection.ts'

/** Lines of a long basket that go to screens on other devices: the newest. */
const LINES = 80

/** A message as it fits a call. */
export function fitMessage(message: ScreenMessage): ScreenMessage {
  const cut = message.kind === 'basket' ? { ...message, lines: message.lines.slice(-LINES) } : message
  return cut.kind === 'basket' && JSON.stringify(cut).length > SCREEN_MESSAGE_BYTES
    ? { ...cut, lines: cut.lines.map((line) => ({ ...line, savings: [] })) }
    : cut
}

interface Waiting {
  readonly message: ScreenMessage
  readonly followId: string | null
}

type Send = (waiting: Waiting) => Promise<unknown>

const toServer: Send = ({ message, followId }) =>
  askServer(showOnScreens, { message: { ...fitMessage(message) }, followId })

/**
 * Tells screens on other devices through the server what to show: one message at a time, and of those that came meanwhile the last. One
 * that does not arrive is not sent again: the next says everything.
 */
export function relayScreen(send: Send = toServer): {
  readonly show: (message: ScreenMessage, followId: string | null) => void
  readonly stop: () => void
} {
  let waiting: Waiting | null = null
  let isSending = false
  const run = async (): Promise<void> => {
    isSending = true
    for (let next = waiting; next; next = waiting) {
      waiting = null
      await send(next).catch(() => undefined)
    }
    isSending = false
  }
  return {
    show: (message, followId) => {
      waiting = { message, followId }
      if (!isSending) void run()
    },
    stop: () => {
      waiting = null
    },
  }
}
