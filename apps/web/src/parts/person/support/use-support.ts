import { logout, readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { openSupport } from '@kassa/contract/identity/support.calls.ts'
import { call } from '../../../api/call.ts'
import { useChange } from '../../../api/use-change.ts'
import { BASE, paths } from '../../../paths.ts'
import { clearSession, leaveSupport, readSession, renewSession, startSupport } from '../../../session/session.ts'

/** Opens a merchant under an access that it granted, from its first page on. */
export function useOpenSupport(): {
  readonly open: (merchantId: string, id: string) => void
  readonly isOpening: boolean
} {
  const change = useChange(openSupport, {
    onDone: (answer) => {
      startSupport(answer)
      // Nothing from above the merchants stays in memory.
      location.assign(`${BASE}${paths.home()}`)
    },
  })
  return { open: (merchantId, id) => change.mutate({ merchantId, id }), isOpening: change.isPending }
}

/** Leaves the merchant: its session ends, and the own one above it goes on where it still may. */
export async function leaveShop(): Promise<void> {
  const merchantId = readSession().user?.merchantId ?? null
  await call(logout, {}, { isQuiet: true }).catch(() => undefined)
  const isBack =
    leaveSupport() &&
    (await call(readOwnSession, {}, { isQuiet: true }).then(
      (answer) => {
        renewSession(answer)
        return true
      },
      () => false,
    ))
  if (!isBack) clearSession()
  const to = isBack && merchantId !== null ? `${paths.merchantOf(merchantId)}?tab=support` : paths.login()
  location.assign(`${BASE}${to}`)
}
