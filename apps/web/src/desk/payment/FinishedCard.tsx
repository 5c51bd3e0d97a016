import { Icon } from '../../ui/Icon.tsx'
import { goodIcon } from '../../ui/icons.ts'
import { useCashierCan } from '../model/desk-can.ts'
import { desk } from '../model/desk-state.ts'
import type { FinishedSale } from '../model/desk-state.ts'
import { giftIcon, printerIcon, qrIcon } from '../ui/icons.ts'
import { useWords } from '../ui/use-words.ts'
import { moneyText } from '../ui/money-text.ts'
import { stateWord } from '../journal/state-word.ts'
import { useEntryState } from '../journal/use-entry-state.ts'
import { print } from '../peripherals/print.ts'
import { useStore } from '../ui/store.ts'
import { lazyPart } from '../../kit/state/lazy-part.tsx'

// Few customers leave their change.
const KeepChange = lazyPart(async () => (await import('./extras/KeepChange.tsx')).KeepChange)

/** After paying, until the next sale: that it is paid, how far its way to the server is, and what can be had of the receipt. */
export function FinishedCard({ finished }: { readonly finished: FinishedSale }) {
  const { t } = useWords()
  const currency = useStore(desk, (state) => state.setup?.outlet.currency ?? 'CNY')
  const state = useEntryState(finished.entryId)
  const isBooked = state === 'accepted' || state === 'verified' || state === 'review'
  const mayLink = useCashierCan('desk.orders')
  const mayKeep = useCashierCan('desk.members.rechargeFree')
  const isOnline = useStore(desk, (each) => each.isOnline)
  const { receipt, gift, changeMinor, keeps, keptMinor } = finished
  const printIt = () => {
    if (!receipt) return
    print(receipt)
    desk.change({ finished: { ...finished, isPrinted: true } })
  }
  return (
    <div className="d-finished" role="status">
      <p className="d-finished-word">
        <Icon of={goodIcon} /> {t('paid.title')}
      </p>
      {keptMinor !== undefined && <p>{t('paid.kept', { amount: moneyText(keptMinor, currency) })}</p>}
      {keeps && mayKeep && isOnline && changeMinor > 0 && (
        <KeepChange finished={finished} keeps={keeps} currency={currency} />
      )}
      <p className="d-finished-state d-figures">
        {finished.number} · {t(stateWord(state, isOnline))}
      </p>
      <div className="d-row">
        <button type="button" className="d-button is-large" onClick={printIt} disabled={!receipt}>
          <Icon of={printerIcon} /> {finished.isPrinted ? t('receipt.again') : t('receipt.print')}
        </button>
        <button
          type="button"
          className="d-button is-large"
          disabled={!receipt}
          onClick={() => receipt && desk.change({ dialog: { kind: 'receipt', document: receipt } })}
        >
          {t('receipt.show')}
        </button>
        <button type="button" className="d-button is-large" disabled={!gift} onClick={() => gift && print(gift)}>
          <Icon of={giftIcon} /> {t('receipt.gift')}
        </button>
        {mayLink && (
          <button
            type="button"
            className="d-button is-large"
            disabled={!isBooked}
            title={isBooked ? undefined : t('receipt.electronicWaits')}
            onClick={() => desk.change({ dialog: { kind: 'e-receipt', entryId: finished.entryId } })}
          >
            <Icon of={qrIcon} /> {t('receipt.electronic')}
          </button>
        )}
      </div>
    </div>
  )
}
