import { lazyPart } from '../../../kit/state/lazy-part.tsx'
import { deposits } from '../../basket/deposit.ts'
import { useStore } from '../../ui/store.ts'

// Few baskets have one.
const DepositChoice = lazyPart(async () => (await import('../deposit/DepositChoice.tsx')).DepositChoice)

/** Offers a standing tender that was left out. */
export function TenderAgain({ currency }: { readonly currency: string }) {
  const isLeftOut = useStore(deposits, (state) => state.isLeftOut)
  return isLeftOut ? <DepositChoice currency={currency} /> : null
}
