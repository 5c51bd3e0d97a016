import { readOwnWords } from '@kassa/contract/settings/own-word.calls.ts'
import { readSession, subscribeToSession } from '../../session/session.ts'
import { showOwnWords } from '../../words/words.ts'
import { call } from '../../api/call.ts'
import { onServerEvent } from '../../api/events.ts'

/**
 * Shows the wordings of the merchant of whoever is signed in: asked for once a page, when somebody signs in, and when they change. Without an answer
 * those of before stand; after another merchant's sign-in theirs do.
 */
export function followOwnWords(): void {
  let shownFor: string | null = null
  const ask = async (): Promise<void> => {
    const { words } = await call(readOwnWords, {}, { isQuiet: true })
    await showOwnWords(words)
  }
  const follow = (): void => {
    const { user, token } = readSession()
    const merchantId = token === null ? null : (user?.merchantId ?? null)
    if (merchantId === shownFor) return
    shownFor = merchantId
    if (merchantId !== null) void ask().catch(() => undefined)
  }
  follow()
  subscribeToSession(follow)
  onServerEvent(({ name }) => {
    if (name === 'settings.changed' && shownFor !== null) void ask().catch(() => undefined)
  })
}
