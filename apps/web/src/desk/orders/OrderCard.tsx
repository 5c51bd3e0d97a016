import { Icon } from '../../ui/Icon.tsx'
import { eyeIcon, undoIcon } from '../../ui/icons.ts'
import { giftIcon, printerIcon } from '../ui/icons.ts'
import { useMoreWords } from '../ui/use-more-words.ts'

interface CardProps {
  readonly number: string
  readonly facts: string
  readonly amount: string
  readonly state: string
  readonly stateLook: string
  readonly goods: string
  readonly onShow?: (() => void) | undefined
  readonly onPrint?: (() => void) | undefined
  readonly onGift?: (() => void) | undefined
  readonly onRefund?: (() => void) | undefined
}

/** One order of a list, with what can be done with it. */
export function OrderCard({
  number,
  facts,
  amount,
  state,
  stateLook,
  goods,
  onShow,
  onPrint,
  onGift,
  onRefund,
}: CardProps) {
  const { t } = useMoreWords()
  return (
    <li className="d-order">
      <div>
        <p>
          <b className="d-figures">{number}</b> <span className={`d-state is-${stateLook}`}>{state}</span>
        </p>
        <p className="d-figures">{facts}</p>
        {goods !== '' && <p className="d-order-goods">{goods}</p>}
      </div>
      <strong className="d-figures">{amount}</strong>
      <div className="d-row-actions">
        {onShow && (
          <button type="button" className="d-button is-square" aria-label={t('receipt.show')} onClick={onShow}>
            <Icon of={eyeIcon} />
          </button>
        )}
        {onPrint && (
          <button type="button" className="d-button is-square" aria-label={t('action.reprint')} onClick={onPrint}>
            <Icon of={printerIcon} />
          </button>
        )}
        {onGift && (
          <button type="button" className="d-button is-square" aria-label={t('receipt.gift')} onClick={onGift}>
            <Icon of={giftIcon} />
          </button>
        )}
        {onRefund && (
          <button type="button" className="d-button is-square" aria-label={t('action.refund')} onClick={onRefund}>
            <Icon of={undoIcon} />
          </button>
        )}
      </div>
    </li>
  )
}
