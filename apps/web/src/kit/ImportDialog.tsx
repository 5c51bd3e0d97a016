import { Alert, Button, Modal, Progress } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/Icon.tsx'
import { downloadIcon, uploadIcon } from '../ui/icons.ts'
import { type FileRefusal, refusedFile } from './refused-file.ts'

export interface ImportResult {
  readonly good: number
  readonly bad: number
  /** Fetches the reasons of the refused rows; absent where none was refused. */
  readonly downloadDetails?: () => void
}

export interface ImportDialogProps {
  readonly isOpen: boolean
  readonly title: string
  /** Source: specification §5 (import). */
  readonly limits: { readonly megabytes: number; readonly rows: number }
  readonly onTemplate?: () => void
  /** Sends the file; `progress` takes 0–1. A refusal has been announced by the call. */
  readonly onUpload: (file: File, progress: (share: number) => void) => Promise<ImportResult>
  readonly onClose: () => void
}

/** Takes a spreadsheet: says the limits first, refuses what cannot be one before it is sent, and tells what came of it. */
export function ImportDialog({ isOpen, title, limits, onTemplate, onUpload, onClose }: ImportDialogProps) {
  const { t } = useTranslation(['kit', 'common'])
  const [file, setFile] = useState<File | null>(null)
  const [refusal, setRefusal] = useState<FileRefusal | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [result, setResult] = useState<ImportResult | null>(null)

  const send = async (): Promise<void> => {
    const why = refusedFile(file, limits.megabytes)
    setRefusal(why)
    if (why !== null || file === null) return
    setResult(null)
    setShare(0)
    try {
      setResult(await onUpload(file, setShare))
    } catch {
      // The call has said why; the file stays chosen for another try.
    } finally {
      setShare(null)
    }
  }

  return (
    <Modal
      open={isOpen}
      title={title}
      onCancel={onClose}
      cancelText={t('common:close')}
      okText={t('import.title')}
      confirmLoading={share !== null}
      onOk={() => void send()}
      destroyOnHidden
    >
      <div className="k-stack">
        <p className="k-muted">{t('import.limits', limits)}</p>
        {onTemplate ? (
          <Button icon={<Icon of={downloadIcon} />} onClick={onTemplate}>
            {t('import.template')}
          </Button>
        ) : null}
        <FileChoice
          file={file}
          onChoose={(chosen) => {
            setFile(chosen)
            setRefusal(refusedFile(chosen, limits.megabytes))
          }}
        />
        {refusal === null ? null : (
          <p className="k-bad" role="alert">
            {t(`import.${refusal}`, { limit: limits.megabytes })}
          </p>
        )}
        {share === null ? null : (
          <Progress
            percent={Math.trunc(share * 100)}
            aria-label={t('import.running', { percent: Math.trunc(share * 100) })}
          />
        )}
        {result ? <Result result={result} /> : null}
      </div>
    </Modal>
  )
}

function FileChoice({ file, onChoose }: { file: File | null; onChoose: (file: File | null) => void }) {
  const { t } = useTranslation('kit')
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="k-page-actions">
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.xls"
        aria-label={t('import.choose')}
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
      />
      <Button icon={<Icon of={uploadIcon} />} onClick={() => input.current?.click()}>
        {t(file === null ? 'import.choose' : 'import.again')}
      </Button>
      <span>{file?.name}</span>
    </div>
  )
}

function Result({ result }: { result: ImportResult }) {
  const { t } = useTranslation('kit')
  return (
    <Alert
      type={result.bad === 0 ? 'success' : 'warning'}
      showIcon
      title={t('import.result', { good: result.good, bad: result.bad })}
      {...(result.downloadDetails
        ? {
            action: (
              <Button size="small" onClick={result.downloadDetails}>
                {t('import.details')}
              </Button>
            ),
          }
        : {})}
    />
  )
}
