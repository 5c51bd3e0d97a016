import { checkUploadLink, PDF_PURPOSES, uploadByLink } from '@kassa/contract/file/file.calls.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { upload } from '../../api/upload.ts'
import { Button } from '../../ui/Button.tsx'
import { LoginFrame } from '../../parts/person/LoginFrame.tsx'
import { RefusalText } from '../../kit/state/RefusalText.tsx'

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * The page a phone opens from a QR code: one picture, once, without signing in. The token stands behind the `#`, so it is
 * in no server's log. Source: D61.
 */
export default function UploadFilePage() {
  const { t } = useTranslation('account')
  const [token] = useState(() => location.hash.slice(1))
  const input = useRef<HTMLInputElement>(null)
  const [megabytes, setMegabytes] = useState<number | null>(null)
  const [takesPdf, setTakesPdf] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(() => (token === '' ? t('upload.noToken') : null))
  const [share, setShare] = useState<number | null>(null)
  const [isDone, setIsDone] = useState(false)
  useEffect(() => {
    if (token === '') return
    call(checkUploadLink, { token }, { isQuiet: true })
      .then((link) => {
        setMegabytes(link.megabytes)
        setTakesPdf(PDF_PURPOSES.includes(link.purpose))
      })
      .catch((error: unknown) => setRefusal(wordsOf(error)))
  }, [token])
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return
    setShare(0)
    setRefusal(null)
    try {
      await upload(uploadByLink, { token, file }, { onProgress: setShare })
      setIsDone(true)
    } catch (error) {
      setRefusal(wordsOf(error))
    } finally {
      setShare(null)
    }
  }
  return (
    <LoginFrame>
      <h1>{t('upload.title')}</h1>
      <RefusalText text={refusal} />
      {isDone ? <p role="status">{t('upload.done')}</p> : null}
      {megabytes === null || isDone ? null : (
        <>
          <p className="k-muted">{t(takesPdf ? 'upload.limitWithPdf' : 'upload.limit', { megabytes })}</p>
          <input
            ref={input}
            hidden
            type="file"
            accept={takesPdf ? 'image/png,image/jpeg,application/pdf' : 'image/png,image/jpeg'}
            {...(takesPdf ? {} : { capture: 'environment' as const })}
            aria-label={t('upload.choose')}
            onChange={(event) => {
              void send(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <Button kind="primary" className="k-wide" isBusy={share !== null} onClick={() => input.current?.click()}>
            {share === null ? t('upload.choose') : t('upload.sending', { percent: Math.round(share * 100) })}
          </Button>
        </>
      )}
    </LoginFrame>
  )
}
