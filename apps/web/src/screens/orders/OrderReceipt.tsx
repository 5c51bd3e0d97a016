import { readOrderPaper } from '@kassa/contract/print/receipt-link.calls.ts'
import { saleOnPaper } from '@kassa/domain/receipt/kept-sale.ts'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { ReceiptPaper } from '../../parts/paper/ReceiptPaper.tsx'
import { PrintOnNetwork } from './PrintOnNetwork.tsx'

/** The receipt as it was printed; what is printed of it here says that it is a reprint, as one of the desk does. */
export function OrderReceipt({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation(['order', 'receipt'])
  const shown = useRef<HTMLDivElement>(null)
  const isPrinting = useIsPrinting(shown)
  const { data, error, refetch } = useAnswer(readOrderPaper, { id: orderId })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={8} />
  const look = { template: data.template, language: data.shop.outlet.locale }
  return (
    <section className="k-panel k-stack" ref={shown}>
      <div className="k-panel-head">
        <p className="k-muted">{t('paper.about')}</p>
        <Button onClick={() => window.print()}>{t('paper.print')}</Button>
      </div>
      <PrintOnNetwork orderId={orderId} />
      <div className="r-shown">
        <ReceiptPaper document={saleOnPaper(data, { ...look, isCopy: false })} />
      </div>
      {isPrinting
        ? createPortal(
            <div className="r-printed">
              <ReceiptPaper document={saleOnPaper(data, { ...look, isCopy: true })} />
            </div>,
            document.body,
          )
        : null}
    </section>
  )
}

/** While the browser prints what is to be seen of the element: an inactive tab keeps its content and prints nothing. */
function useIsPrinting(shown: { readonly current: HTMLElement | null }): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // The browser draws the pages as soon as this returns.
    const begin = () => flushSync(() => setIsPrinting(shown.current?.checkVisibility() === true))
    const end = () => setIsPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [shown])
  return isPrinting
}
