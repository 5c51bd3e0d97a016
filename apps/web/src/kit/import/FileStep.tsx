import { Button, Progress, Segmented } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { downloadIcon, uploadIcon } from '../../ui/icons.ts'
import type { ImportDoor } from './import-types.ts'
import { PasteField } from './PasteField.tsx'
import { type FileRefusal, refusedFile } from './refused-file.ts'

interface Props {
  readonly limits: { readonly megabytes: number; readonly rows: number }
  /** The note on text files beside their limits. */
  readonly textNote?: string | undefined
  readonly onTemplate: (door: ImportDoor) => void
  readonly onRead: (file: File, progress: (share: number) => void, door: ImportDoor) => Promise<void>
  /** Takes the cells that somebody pasted. */
  readonly onCells: (cells: string[][]) => void
}

const ways = ['spreadsheet', 'text', 'paste'] as const

const endings: Readonly<Record<ImportDoor, string>> = { spreadsheet: '.xlsx,.xls', text: '.csv,.txt,.tsv,.tab' }

/** The file, chosen or dropped, or cells that are pasted: what cannot be one is refused before it is sent. */
export function FileStep({ limits, textNote, onTemplate, onRead, onCells }: Props) {
  const { t } = useTranslation('import')
  const input = useRef<HTMLInputElement>(null)
  const [way, setWay] = useState<(typeof ways)[number]>('spreadsheet')
  const door: ImportDoor = way === 'spreadsheet' ? 'spreadsheet' : 'text'
  const [refusal, setRefusal] = useState<FileRefusal | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [isOver, setIsOver] = useState(false)
  const take = async (file: File | null): Promise<void> => {
    const why = refusedFile(file, limits.megabytes, door)
    setRefusal(why)
    if (why !== null || file === null) return
    setShare(0)
    await onRead(file, setShare, door).catch(() => undefined)
    setShare(null)
  }
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(false)
    void take(event.dataTransfer.files[0] ?? null)
  }
  return (
    <>
      <div>
        <Segmented
          aria-label={t('door.label')}
          value={way}
          options={ways.map((value) => ({ value, label: t(`door.${value}`) }))}
          onChange={(value) => {
            setWay(value)
            setRefusal(null)
          }}
        />
      </div>
      {way === 'paste' ? <PasteField rows={limits.rows} onCells={onCells} /> : null}
      <div
        hidden={way === 'paste'}
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
          accept={endings[door]}
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
        <p className="k-muted">{t(door === 'text' ? 'limitsText' : 'limits', limits)}</p>
        {door === 'text' && textNote ? <p className="k-muted">{textNote}</p> : null}
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
        <Button icon={<Icon of={downloadIcon} />} onClick={() => onTemplate(door)}>
          {t('template')}
        </Button>{' '}
        <span className="k-muted">{t('templateNote')}</span>
      </p>
    </>
  )
}
