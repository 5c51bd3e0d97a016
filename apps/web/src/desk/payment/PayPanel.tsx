import { useEffect, useMemo, useRef, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { backIcon } from '../../ui/icons.ts'
import { desk } from '../model/desk-state.ts'
import { moneyText } from '../ui/money-text.ts'
import { onRoot } from '../../kit/state/on-root.ts'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'
import { cashToPay, leftToPay, takenPayments } from './due.ts'
import { exchange } from './exchange.ts'
import { pendingPayment } from './methods/channel/pending.ts'
import { balanceFault, deskMethods, needsMember } from './methods/methods.ts'
import { useStanding } from './standing/standing-tenders.ts'
import { TenderAgain } from './standing/TenderAgain.tsx'
import { leavePayment } from './start-payment.ts'
import { finishPaid } from './take-tender.ts'
import { isByChannel } from './tender-list.ts'
import { TenderTiles } from './TenderTiles.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { settingOf } from '../model/desk-setup.ts'

// Most shops ask for none.
const BagChoice = lazyPart(async () => (await import('./extras/BagChoice.tsx')).BagChoice)
const TipChoice = lazyPart(async () => (await import('./extras/TipChoice.tsx')).TipChoice)
// Of a channel, which comes with its own panel.
const WaysOut = lazyPart(async () => (await import('./methods/channel/WaysOut.tsx')).WaysOut)

const paying = onRoot('is-paying')

/**
 * The ways to pay as tiles, and the panel of the chosen one. The rest to pay and the button that takes it stand in the
 * basket's foot. Source: desk.md, 3.9.
 */
export function PayPanel() {
  const { t } = useWords()
  const setup = useStore(desk, (state) => state.setup)
  const priced = useStore(desk, (state) => state.priced)
  const tenders = useStore(takenPayments, (state) => state.tenders)
  const fault = useStore(desk, balanceFault)
  const methods = useMemo(() => (setup ? deskMethods(setup) : []), [setup])
  const [picked, setPicked] = useState<string | null>(null)
  const isExchange = useStore(exchange, (state) => state.standing !== null)
  useStanding()
  const standing = useStore(pendingPayment, (state) => state.standing)
  useStore(takenPayments, (state) => state.tip)
  const asksTip = settingOf(setup, 'sales.tips').isOn
  const bags = settingOf(setup, 'sales.bags')
  // Tip and bags keep their place once something is taken: no tile moves for it.
  const isBegun = isExchange || tenders.length > 0
  const wanted = standing?.method ?? picked
  const usable = methods.filter((each) => fault === null || !needsMember(each))
  const chosen = usable.find(({ choice }) => choice.method === wanted) ?? usable[0]
  const dueMinor = cashToPay()
  const leftMinor = leftToPay()
  const isWhole = leftMinor === 0 && standing === null && tenders.some(isByChannel)
  const hasTried = useRef(false)
  useEffect(() => {
    if (!isWhole || hasTried.current) return
    hasTried.current = true
    void finishPaid()
  }, [isWhole])
  const ownMinor = chosen === undefined ? null : leftToPay(chosen.choice.method)
  if (!setup || !priced?.ok || dueMinor === null || leftMinor === null || !chosen || ownMinor === null) return null
  const { currency } = setup.outlet
  const { choice, Panel } = chosen
  return (
    <section ref={paying} className="d-payarea" aria-label={t('pay.title')}>
      <header className="d-panel-head">
        <button type="button" className="d-button is-square" aria-label={t('back')} onClick={() => leavePayment()}>
          <Icon of={backIcon} />
        </button>
        <h1>{t('pay.title')}</h1>
        {standing !== null && <WaysOut />}
      </header>
      {standing === null && (asksTip || bags.length > 0) && (
        <div className="d-asked">
          {asksTip && (
            <TipChoice payableMinor={priced.value.totals.payableMinor} currency={currency} isClosed={isBegun} />
          )}
          {bags.length > 0 && <BagChoice codes={bags} currency={currency} isClosed={isBegun} />}
        </div>
      )}
      <TenderTiles methods={methods} chosen={chosen} onChoose={({ choice: { method } }) => setPicked(method)} />
      {standing === null && <TenderAgain currency={currency} />}
      {ownMinor < leftMinor && (
        <p className="d-note is-warn">{t('ahead.goodsOnly', { amount: moneyText(leftMinor - ownMinor, currency) })}</p>
      )}
      <Panel key={choice.method} choice={choice} dueMinor={dueMinor} leftMinor={ownMinor} currency={currency} />
    </section>
  )
}
