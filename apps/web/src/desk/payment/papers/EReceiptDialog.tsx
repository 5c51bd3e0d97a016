import { createReceiptLink } from '@kassa/contract/print/receipt-link.calls.ts'
import { useEffect, useState } from 'react'
import { isApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { SendReceipt } from '../../../parts/paper/SendReceipt.tsx'
import { QrPlace } from '../../../parts/pay/QrPlace.tsx'
import { BASE, paths } from '../../../paths.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import { journalDb } from '../../journal/databases.ts'
import { closeDialog } from '../../model/desk-state.ts'
import { saleOf } from '../../model/sale-of-entry.ts'
import { DeskDialog } from '../../ui/DeskDialog.tsx'
import { useWords } from '../../ui/use-words.ts'
import { pagesOrigin } from '../../../session/brand.ts'

interface LinkOfSale {
  readonly orderId: string
  readonly token: string
}

async function linkFor(entryId: string): Promise<LinkOfSale | null> {
  const entry = await journalDb().entries.get(entryId)
  const sale = entry && saleOf(entry.body)
  if (!sale) return null
  const { orderId } = sale
  const { token } = await call(createReceiptLink, { orderId }, { isQuiet: true })
  return { orderId, token }
}

/** The receipt for the customer's phone: a code to scan, or the link in a letter or text. Nothing is printed for it. Source: RC-P03. */
export function EReceiptDialog({ entryId }: { readonly entryId: string }) {
  const { t } = useWords()
  const [link, setLink] = useState<LinkOfSale | null>(null)
  const [error, setError] = useState('')
  useEffect(() => {
    let isWanted = true
    linkFor(entryId)
      .then((found) => isWanted && (found === null ? setError(t('receipt.electronicFailed')) : setLink(found)))
      .catch((failure: unknown) => {
        const text = isApiError(failure) && failure.status !== 0 ? failure.message : t('receipt.electronicFailed')
        if (isWanted) setError(text)
      })
    return () => {
      isWanted = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `t` is new at every render; a link is made once
  }, [entryId])
  return (
    <DeskDialog title={t('receipt.electronic')} onClose={closeDialog}>
      <div className="d-e-receipt">
        <QrPlace>
          {link !== null && <QrCode code={`${pagesOrigin()}${BASE}${paths.receipt()}#${link.token}`} />}
        </QrPlace>
        <p className="d-note">{t('receipt.electronicHint')}</p>
        <p className="d-note is-bad" role="alert">
          {error}
        </p>
        {link !== null && <SendReceipt {...link} />}
      </div>
    </DeskDialog>
  )
}
