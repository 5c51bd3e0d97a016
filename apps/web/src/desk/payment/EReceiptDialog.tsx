import { createReceiptLink } from '@kassa/contract/print/receipt-link.calls.ts'
import { useEffect, useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { BASE, paths } from '../../paths.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { journalDb } from '../journal/databases.ts'
import { closeDialog } from '../model/desk-state.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { useWords } from '../ui/use-words.ts'

async function addressFor(entryId: string): Promise<string | null> {
  const entry = await journalDb().entries.get(entryId)
  if (entry?.body.kind !== 'sale') return null
  const { token } = await call(createReceiptLink, { orderId: entry.body.orderId }, { isQuiet: true })
  return `${location.origin}${BASE}${paths.receipt()}#${token}`
}

/** The receipt for the customer's phone: a code to scan, or the link in a letter. Nothing is printed for it. Source: RC-P03. */
export function EReceiptDialog({ entryId }: { readonly entryId: string }) {
  const { t } = useWords()
  const [address, setAddress] = useState<string | null>(null)
  const [error, setError] = useState('')
  useEffect(() => {
    let isWanted = true
    addressFor(entryId)
      .then((found) => isWanted && (found === null ? setError(t('receipt.electronicFailed')) : setAddress(found)))
      .catch((failure: unknown) => {
        const text = isApiError(failure) && failure.status !== 0 ? failure.message : t('receipt.electronicFailed')
        if (isWanted) setError(text)
      })
    return () => {
      isWanted = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `t` is new at every render; a link is made once
  }, [entryId])
  const letter = `mailto:?subject=${encodeURIComponent(t('receipt.electronic'))}&body=${encodeURIComponent(address ?? '')}`
  return (
    <DeskDialog title={t('receipt.electronic')} onClose={closeDialog}>
      <div className="d-e-receipt">
        <div className="d-qr">{address !== null && <QrCode code={address} />}</div>
        <p className="d-note">{t('receipt.electronicHint')}</p>
        <p className="d-note is-bad" role="alert">
          {error}
        </p>
        {address !== null && (
          <a className="d-button is-large" href={letter}>
            {t('receipt.byMail')}
          </a>
        )}
      </div>
    </DeskDialog>
  )
}
