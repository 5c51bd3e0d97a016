import { useMoreWords } from '../../../ui/use-more-words.ts'
import { setAsidePayment } from './set-aside-payment.ts'

/**
 * Proposes to put the payment aside where a channel can neither be asked nor take it back: the office sees to it, and
 * the basket goes on.
 */
export function AsideNote() {
  const { t } = useMoreWords()
  return (
    <>
      <p className="d-note">{t('asideCase.what')}</p>
      <button type="button" className="d-button" onClick={() => void setAsidePayment()}>
        {t('asideCase.go')}
      </button>
    </>
  )
}
