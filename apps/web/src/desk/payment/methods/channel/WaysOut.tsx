import { CancelMoney } from '../../../ui/MoneyOnItsWay.tsx'
import { useStore } from '../../../ui/store.ts'
import { LeaveOpen } from './AsideNote.tsx'
import { takeBack } from './attempt.ts'
import { isEndingNow, pendingPayment } from './pending.ts'

/** The ways out of a payment that is on its way: in the head of the panel, where no key of a pad and no tile stands. */
export function WaysOut() {
  const { standing } = useStore(pendingPayment, (state) => state)
  const isEnding = useStore(pendingPayment, isEndingNow)
  if (standing === null) return null
  return (
    <div className="d-waysout">
      {standing.view?.state === 'reversal-failed' && <LeaveOpen />}
      <CancelMoney view={standing.view} isEnding={isEnding} onCancel={() => void takeBack()} />
    </div>
  )
}
