import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { moreIcon } from '../../ui/icons.ts'
import { useMethodName } from '../ui/use-method-name.ts'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'
import { needsConnection } from '@kassa/domain/tenders/method-choice.ts'
import { PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import { mayReserve } from '../member/hold-member.ts'
import { desk } from '../model/desk-state.ts'
import { takenPayments } from './due.ts'
import { balanceFault, needsMember } from './methods/methods.ts'
import type { BalanceFault, DeskMethod } from './methods/methods.ts'

interface TilesProps {
  readonly methods: readonly DeskMethod[]
  readonly chosen: DeskMethod
  readonly onChoose: (method: DeskMethod) => void
}

/** The number of payment methods that stand there at once; the others come by one touch. */
const AT_HAND = 5

/** One tile a way to pay; what was paid by it stands over what is left to pay. */
export function TenderTiles({ methods, chosen, onChoose }: TilesProps) {
  const { t } = useWords()
  const tenders = useStore(takenPayments, (state) => state.tenders)
  const [isAll, setAll] = useState(methods.length <= AT_HAND + 1)
  const fault = useStore(desk, balanceFault)
  const isUsed = (each: DeskMethod): boolean =>
    each === chosen || tenders.some(({ method }) => method === each.choice.method)
  const tile = (each: DeskMethod): ReactElement => (
    <Tile key={each.choice.method} {...{ each, fault }} isChosen={each === chosen} onChoose={() => onChoose(each)} />
  )
  if (isAll) return <Tiles>{methods.map(tile)}</Tiles>
  return (
    <Tiles>
      {methods.slice(0, AT_HAND).map(tile)}
      <button type="button" className="d-tender" aria-expanded="false" onClick={() => setAll(true)}>
        <Icon of={moreIcon} /> {t('pay.moreWays')}
      </button>
      {/* Behind, so that nothing that stands there moves for it. */}
      {methods.slice(AT_HAND).filter(isUsed).map(tile)}
    </Tiles>
  )
}

function Tiles({ children }: { readonly children: ReactNode }) {
  const { t } = useWords()
  return (
    <div className="d-tenders" role="group" aria-label={t('pay.tenders')}>
      {children}
    </div>
  )
}

interface TileProps {
  readonly each: DeskMethod
  readonly isChosen: boolean
  readonly fault: BalanceFault
  readonly onChoose: () => void
}

/** A tile keeps its place also where it cannot be used, and says why. */
function Tile({ each, isChosen, fault, onChoose }: TileProps) {
  const { t } = useWords()
  const nameOf = useMethodName()
  const isOnline = useStore(desk, (state) => state.isOnline)
  const { method, label } = each.choice
  const isOfMember = needsMember(each)
  const isOff = !isOnline && !(isOfMember && mayReserve()) && needsConnection(each.choice)
  const isUnfit = isOfMember && fault !== null
  return (
    <button
      type="button"
      className={isChosen ? 'd-tender is-chosen' : 'd-tender'}
      aria-pressed={isChosen}
      disabled={isOff || isUnfit}
      onClick={onChoose}
    >
      <Icon of={each.icon} /> {label ?? nameOf(PAYMENT_METHODS[method].number)}
      {isUnfit ? <small>{t(fault)}</small> : isOff && <small>{t('pay.needsLine')}</small>}
    </button>
  )
}
