import { MOST_PARTS } from '@kassa/domain/tenders/paid-together.ts'
import { useTranslation } from 'react-i18next'
import { addAhead, aheadNow, type AheadPart } from '../../basket/ahead/ahead-parts.ts'
import { isBasketFixed } from '../../basket/bound.ts'
import { leaveOrder } from '../../basket/change-basket.ts'
import { closeDialog, desk, tell } from '../../model/desk-state.ts'

interface Props {
  readonly part: () => AheadPart
  readonly disabled: boolean
}

/** Puts what is paid ahead into the basket on the screen: it is paid with the goods. Source: CD-P26. */
export function AddToSale({ part, disabled }: Props) {
  const { t } = useTranslation('deskMember')
  const add = async (): Promise<void> => {
    const now = aheadNow()
    // A part that may be booked is not asked for once more: the customer would pay it twice.
    if (now?.sent || now?.booked) return tell('warn', 'ahead.finishFirst')
    if ((now?.parts.length ?? 0) >= MOST_PARTS) return tell('warn', 'ahead.tooMany', { most: MOST_PARTS })
    if (isBasketFixed(() => void add())) return
    const { request, ...one } = part()
    const { orderId: _order, tenders: _tenders, shiftId: _shift, ...plain } = request
    leaveOrder()
    await addAhead({ ...one, request: plain })
    closeDialog()
    desk.change({ section: 'cashiering' })
    tell('info', 'ahead.added', { name: one.name })
  }
  return (
    <button type="button" className="d-button is-large" disabled={disabled} onClick={() => void add()}>
      {t('addToSale')}
    </button>
  )
}
