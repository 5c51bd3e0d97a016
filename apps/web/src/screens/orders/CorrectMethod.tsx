import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import type { OrderDetail } from './OrderDetailPage.tsx'

const CorrectModal = lazyPart(async () => (await import('./CorrectModal.tsx')).CorrectModal)

export interface TenderOfOrder {
  readonly order: OrderDetail
  readonly tender: OrderDetail['tenders'][number]
}

/** Books a tender under the method it was really paid by. Source: payments.md §3, OR-P06. */
export function CorrectMethod({ order, tender }: TenderOfOrder) {
  const { t } = useTranslation('order')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('correct.button')}
      </Button>
      {isOpen ? <CorrectModal order={order} tender={tender} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
