import { cardOfInto, intoCard, intoOf, REFUND_INTO, type RefundInto } from '@kassa/contract/stored-value/refund-into.ts'
import type { MethodCap } from '@kassa/domain/order/sale-tenders.ts'
import { becomesMoney } from '@kassa/domain/payment/tender-rules.ts'
import { useCashierCan } from '../../model/desk-can.ts'
import { settingOf } from '../../model/desk-setup.ts'
import { desk } from '../../model/desk-state.ts'
import { moneyText } from '../../ui/money-text.ts'
import { useStore } from '../../ui/store.ts'
import { useMoreWords } from '../../ui/use-more-words.ts'

interface Props {
  readonly caps: readonly MethodCap[]
  readonly currency: string
  /** Where the money goes instead; null: as it was paid. */
  readonly into: RefundInto | null
  readonly onInto: (into: RefundInto | null) => void
}

/** Asks whether the money of a refund stays with the shop, on the balance, as store credit or on a gift card; for who may recharge, with a line. Source: D122. */
export function StoredWay({ caps, currency, into, onInto }: Props) {
  const { t } = useMoreWords()
  const code = cardOfInto(into)
  const isOn = useStore(desk, ({ setup }) => settingOf(setup, 'sales.refund-into-stored-value'))
  const isOnline = useStore(desk, (state) => state.isOnline)
  const mayRecharge = useCashierCan('desk.members.recharge')
  const amountMinor = caps
    .filter(({ method }) => becomesMoney(method))
    .reduce((sum, { proposedMinor }) => sum + proposedMinor, 0)
  if (!isOn || !isOnline || !mayRecharge || amountMinor === 0) return null
  return (
    <>
      <div className="d-choices" role="group" aria-label={t('refund.into.way')}>
        {REFUND_INTO.map((kind) => (
          <button
            key={kind}
            type="button"
            className="d-button"
            aria-pressed={into?.kind === kind}
            onClick={() => onInto(into?.kind === kind ? null : intoOf(kind))}
          >
            {t(`refund.into.${kind}`)}
          </button>
        ))}
      </div>
      {code === undefined ? null : (
        <label className="d-field">
          {t('refund.into.code')}
          <input
            value={code}
            maxLength={64}
            autoComplete="off"
            onChange={(event) => onInto(intoCard(event.target.value))}
          />
        </label>
      )}
      {into ? <p className="d-note">{t('refund.into.sum', { amount: moneyText(amountMinor, currency) })}</p> : null}
    </>
  )
}
