import { useState } from 'react'
import { closeDialog, desk } from '../model/desk-state.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { moneyText } from '../ui/money-text.ts'
import { useStore } from '../ui/store.ts'
import { useMethodName } from '../ui/use-method-name.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { takenPayments } from './due.ts'
import { giveBackAndGoOn, wayBack } from './give-back.ts'
import { notesText, tenderNumber, type TakenTender } from './tender-list.ts'

/** Says of a tender how it goes back, and how much. */
function useWayBackText(currency: string): (tender: TakenTender) => string {
  const { t } = useMoreWords()
  const nameOf = useMethodName()
  return (tender) => {
    const amount = notesText(tender) ?? moneyText(tender.amountMinor, currency)
    return t(`giveBack.${wayBack(tender)}`, { amount, name: nameOf(tenderNumber(tender)) })
  }
}

/** Asks whether what was taken goes back, so that the basket may change. */
export function GiveBackDialog({ goOn }: { readonly goOn: () => void }) {
  const { t } = useMoreWords()
  const currency = useStore(desk, ({ setup }) => setup?.outlet.currency ?? 'CNY')
  const tenders = useStore(takenPayments, (state) => state.tenders)
  const [isBusy, setBusy] = useState(false)
  const textOf = useWayBackText(currency)
  const sum = tenders.reduce((total, { amountMinor }) => total + amountMinor, 0)
  const [only, ...others] = tenders
  const what = only && others.length === 0 ? textOf(only) : t('giveBack.all', { amount: moneyText(sum, currency) })
  const give = async (): Promise<void> => {
    setBusy(true)
    await giveBackAndGoOn(goOn)
  }
  return (
    <DeskDialog title={t('giveBack.title', { what })} onClose={closeDialog}>
      <div className="d-form">
        {others.length > 0 && (
          <ul className="d-list">
            {tenders.map((tender) => (
              <li key={`${tender.method} ${tender.reference ?? ''} ${String(tender.amountMinor)}`}>{textOf(tender)}</li>
            ))}
          </ul>
        )}
        <p className="d-note">{t('giveBack.hint')}</p>
        {tenders.some((tender) => wayBack(tender) === 'elsewhere') && (
          <p className="d-note is-warn">{t('giveBack.elsewhereHint')}</p>
        )}
        <div className="d-row">
          <button type="button" className="d-button is-large" data-first onClick={closeDialog}>
            {t('giveBack.keep')}
          </button>
          <button
            type="button"
            data-ends
            className="d-button is-primary is-large"
            disabled={isBusy}
            onClick={() => void give()}
          >
            {t('giveBack.go')}
          </button>
        </div>
      </div>
    </DeskDialog>
  )
}
