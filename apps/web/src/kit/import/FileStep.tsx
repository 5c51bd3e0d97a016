import { Button, Progress } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { downloadIcon, uploadIcon } from '../../ui/icons.ts'
import { type FileRefusal, refusedFile } from './refused-file.ts'

interface Props {
  readonly limits: { readonly megabytes: number; readonly rows: number }
  readonly onTemplate: () => void
  readonly onRead: (file: File, progress: (share: number) => void) => Promise<void>
}

/** The file, chosen or dropped: what cannot be one is refused before it is sent. */
export function FileStep({ limits, onTemplate, onRead }: Props) {
  const { t } = useTranslation('import')
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<FileRefusal | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [isOver, setIsOver] = useState(false)
  const take = async (file: File | null): Promise<void> => {
    const why = refusedFile(file, limits.megabytes)
    setRefusal(why)
    if (why !== null || file === null) return
    setShare(0)
    await onRead(file, setShare).catch(() => undefined)
    setShare(null)
  }
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(false)
    void take(event.dataTransfer.files[0] ?? null)
  }
  return (
    <>
      <div
        className={isOver ? 'k-import-drop is-over' : 'k-import-drop'}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.xls"
          aria-label={t('choose')}
          onChange={(event) => {
            void take(event.target.files?.[0] ?? null)
            event.target.value = ''
          }}
        />
        <p>
          <Button type="primary" icon={<Icon of={uploadIcon} />} onClick={() => input.current?.click()}>
            {t('choose')}
          </Button>{' '}
          <span className="k-import-or">{t('drop')}</span>
        </p>
        <p className="k-muted">{t('limits', limits)}</p>
        {share === null ? null : (
          <Progress percent={Math.trunc(share * 100)} aria-label={t('running', { percent: Math.trunc(share * 100) })} />
        )}
        {refusal === null ? null : (
          <p className="k-bad" role="alert">
            {t(refusal, { limit: limits.megabytes })}
          </p>
        )}
      </div>
      <p>
        <Button icon={<Icon of={downloadIcon} />} onClick={onTemplate}>
          {t('template')}
        </Button>{' '}
        <span className="k-muted">{t('templateNote')}</span>
      </p>
    </>
  )
}
