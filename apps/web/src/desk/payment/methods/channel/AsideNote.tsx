import { useMoreWords } from '../../../ui/use-more-words.ts'
import { setAsidePayment } from './set-aside-payment.ts'

/** Says what becomes of a payment that a channel can neither be asked about nor take back: the office sees to it. */
export function AsideNote() {
  const { t } = useMoreWords()
  return <p className="d-note">{t('asideCase.what')}</p>
}

/** Leaves that payment to the office, so that the basket goes on. */
export function LeaveOpen() {
  const { t } = useMoreWords()
  return (
    <button type="button" data-ends className="d-button" onClick={() => void setAsidePayment()}>
      {t('asideCase.go')}
    </button>
  )
}
