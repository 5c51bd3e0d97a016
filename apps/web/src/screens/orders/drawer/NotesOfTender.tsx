import { useTranslation } from 'react-i18next'
import { Money } from '../../../kit/money/Money.tsx'
import type { OrderDetail } from '../OrderDetailPage.tsx'

type Tender = Pick<OrderDetail['tenders'][number], 'foreign'>

export const hasNotes = ({ foreign = [] }: Tender): boolean => foreign.length > 0

/** The notes of other currencies among a tender, with what they counted. */
export function NotesOfTender({ tender, currency }: { tender: Tender; currency: string }) {
  const { t } = useTranslation('order')
  return tender.foreign?.map((notes, at) => (
    <span key={at} className="k-block k-muted">
      {t('tender.foreign', { currency: notes.currency })} <Money minor={notes.amountMinor} currency={notes.currency} />{' '}
      = <Money minor={notes.worthMinor} currency={currency} />
    </span>
  ))
}
