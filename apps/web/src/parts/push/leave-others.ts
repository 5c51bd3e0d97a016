import { readPush } from '@kassa/contract/message/push.calls.ts'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { readPushHere, unsubscribeHere } from './browser-push.ts'

/**
 * After a sign-in: where somebody else is told of things in this browser, they are no more. A person who signs out here
 * is told no more at once; this is for sign-ins that ran out by themselves. Without an answer of the server everything
 * stays.
 */
export async function leaveOthersPush(): Promise<void> {
  const { fingerprint } = await readPushHere()
  if (fingerprint === null) return
  const { browsers } = await call(readPush, {}, { isQuiet: true }).catch((error: unknown) => {
    if (isApiError(error) && error.status === 403) return { browsers: [] }
    throw error
  })
  if (!browsers.some((browser) => browser.fingerprint === fingerprint)) await unsubscribeHere()
}
