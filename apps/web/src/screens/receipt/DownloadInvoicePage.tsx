import { downloadInvoicePdf } from '@kassa/contract/print/invoice.calls.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callForResponse } from '../../api/call.ts'
import { fileNameIn, saveFile } from '../../api/download.ts'
import { LoginFrame } from '../../parts/person/LoginFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { RefusalText } from '../../kit/state/RefusalText.tsx'

interface Pdf {
  readonly name: string
  readonly blob: Blob
}

/**
 * Gives the invoice behind a link as PDF, without signing in; a link that does not open says why, and nothing else. The token stands
 * behind the `#`, so it is in no server's log. Source: D62.
 */
export default function DownloadInvoicePage() {
  const { t } = useTranslation('receipt')
  const [token] = useState(() => location.hash.slice(1))
  const [pdf, setPdf] = useState<Pdf | null>(null)
  const [refusal, setRefusal] = useState<string | null>(() => (token === '' ? t('pdf.noToken') : null))
  useEffect(() => {
    if (token === '') return
    const read = async (): Promise<void> => {
      const response = await callForResponse(downloadInvoicePdf, { token }, { isQuiet: true })
      const blob = await response.blob()
      setPdf({ name: fileNameIn(response.headers.get('content-disposition'), 'invoice.pdf'), blob })
    }
    read().catch((error: unknown) => setRefusal(error instanceof Error ? error.message : String(error)))
  }, [token])
  return (
    <LoginFrame>
      <h1>{t('pdf.title')}</h1>
      <RefusalText text={refusal} />
      {pdf === null && refusal === null ? <p role="status">{t('pdf.making')}</p> : null}
      {pdf === null ? null : (
        <>
          <p role="status">{t('pdf.ready', { name: pdf.name })}</p>
          <Button kind="primary" className="k-wide" onClick={() => saveFile(pdf.blob, pdf.name)}>
            {t('pdf.save')}
          </Button>
        </>
      )}
    </LoginFrame>
  )
}
