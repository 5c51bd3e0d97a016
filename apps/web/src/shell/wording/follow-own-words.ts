import { readOwnWords } from '@kassa/contract/settings/own-word.calls.ts'
import { call } from '../../api/call.ts'
import { onServerEvent } from '../../api/events.ts'
import { onPersonGone } from '../../session/person.ts'
import { ownTill, readSession, subscribeToSession } from '../../session/session.ts'
import { merchantOfWords } from '../../words/own/own-words.ts'
import { showOwnWords } from '../../words/words.ts'

/** The merchant of whoever is signed in; null above the merchants, undefined where nobody is: a till then speaks as before. */
const merchantNow = (): string | null | undefined => {
  const { user, token } = readSession()
  return token === null || user === null ? undefined : user.merchantId
}

/** Asks for the wordings of a merchant; an answer that comes after another sign-in is not shown. */
async function ask(merchantId: string): Promise<void> {
  const { words } = await call(readOwnWords, {}, { isQuiet: true })
  if (merchantNow() === merchantId) await showOwnWords(words, merchantId)
}

/**
 * Shows the wordings of the merchant of whoever is signed in: asked for once a page, when somebody signs in, and when they change. Without an answer
 * those of before stand where they are the same merchant's; nobody sees another's. Returns how to stop.
 */
export function followOwnWords(): () => void {
  let askedFor: string | null | undefined
  const follow = (): void => {
    const merchantId = merchantNow()
    if (merchantId === askedFor) return
    askedFor = merchantId
    if (merchantId === undefined) return
    if (merchantOfWords() !== merchantId) void showOwnWords([], merchantId)
    if (merchantId !== null) void ask(merchantId).catch(() => (askedFor = undefined))
  }
  follow()
  const stops = [
    subscribeToSession(follow),
    // Whoever signs in next begins with the product's words, also a colleague; a till speaks as its merchant does.
    onPersonGone(() => {
      askedFor = undefined
      if (ownTill() === null) void showOwnWords([], null)
    }),
    onServerEvent(({ name, data }) => {
      const merchantId = merchantNow()
      if (name === 'settings.changed' && data.includes('"words"') && merchantId)
        void ask(merchantId).catch(() => undefined)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
