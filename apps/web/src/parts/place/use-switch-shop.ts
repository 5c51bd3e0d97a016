import { switchShop } from '@kassa/contract/identity/test-shop.calls.ts'
import { useChange } from '../../api/use-change.ts'
import { BASE, paths } from '../../paths.ts'
import { startSession } from '../../session/session.ts'

/** Changes to the test shop, from its first page on. */
export function useSwitchShop(): { readonly change: () => void; readonly isChanging: boolean } {
  const change = useChange(switchShop, {
    onDone: (answer) => {
      startSession(answer)
      // Nothing of the one shop stays in memory of the other.
      location.assign(`${BASE}${paths.home()}`)
    },
  })
  return { change: () => change.mutate({}), isChanging: change.isPending }
}
