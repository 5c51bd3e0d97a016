import { PICTURE_LIMITS } from '@kassa/contract/file/file.calls.ts'
import { VIDEO_MEGABYTES } from '@kassa/contract/print/screen.calls.ts'
import { FILE_NAME_LIMIT, PLAYLIST_LIMIT, type ScreenFile } from '@kassa/domain/screen/screen-layout.ts'
import { Alert, Button, Checkbox, Progress } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CountLimit } from '../../kit/form/fields/CountLimit.tsx'
import { TimeField } from '../../kit/form/fields/TimeField.tsx'
import { sendPicture } from '../../parts/pictures/send-picture.ts'
import { sendVideo } from './send-video.ts'

interface Props {
  readonly kind: 'picture' | 'video'
  readonly files: readonly ScreenFile[]
  readonly onChange: (files: readonly ScreenFile[]) => void
}

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const
const ACCEPTED = { picture: 'image/png,image/jpeg', video: 'video/mp4,video/webm' } as const
const MEGABYTES = { picture: PICTURE_LIMITS['second-screen'], video: VIDEO_MEGABYTES } as const

/** The play list of a partition: files in their order, each with the days and hours on which it is shown. */
export function FileList({ kind, files, onChange }: Props) {
  const { t } = useTranslation('screen')
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const add = async (file: File): Promise<void> => {
    if (Array.from(file.name).length > FILE_NAME_LIMIT)
      return setRefused(t('file.nameTooLong', { limit: FILE_NAME_LIMIT }))
    if (file.size > MEGABYTES[kind] * 1024 * 1024) return setRefused(t('file.tooLarge', { megabytes: MEGABYTES[kind] }))
    setRefused(null)
    setShare(0)
    try {
      const fileId = kind === 'video' ? await sendVideo(file, setShare) : await sendPicture('second-screen', file)
      onChange([...files, { fileId, name: file.name, days: [], from: 0, until: 0 }])
    } catch {
      // The notification says so; the list stays.
    } finally {
      setShare(null)
    }
  }
  const change = (at: number, part: Partial<ScreenFile>): void =>
    onChange(files.map((file, index) => (index === at ? { ...file, ...part } : file)))
  return (
    <div className="k-stack">
      <ol className="cs-files">
        {files.map((file, index) => (
          <li key={file.fileId}>
            <div className="cs-row">
              <strong className="cs-name">{file.name}</strong>
              <Button
                size="small"
                disabled={index === 0}
                aria-label={t('file.up', { name: file.name })}
                onClick={() => onChange(files.toSpliced(index, 1).toSpliced(index - 1, 0, file))}
              >
                ↑
              </Button>
              <Button size="small" onClick={() => onChange(files.filter((one) => one !== file))}>
                {t('file.remove')}
              </Button>
            </div>
            <Checkbox.Group
              aria-label={t('file.days')}
              value={[...file.days]}
              options={DAYS.map((day) => ({ value: day, label: t(`day.${day}`) }))}
              onChange={(days) => change(index, { days: [...days].sort((one, other) => one - other) })}
            />
            <div className="cs-row">
              {(['from', 'until'] as const).map((end) => (
                <label key={end} className="cs-row">
                  <span>{t(`file.${end}`)}</span>
                  <span className="cs-time">
                    <TimeField value={file[end]} onChange={(minute) => change(index, { [end]: minute ?? 0 })} />
                  </span>
                </label>
              ))}
            </div>
          </li>
        ))}
      </ol>
      {refused === null ? null : <Alert type="error" showIcon title={refused} />}
      <input
        ref={input}
        className="k-hidden"
        tabIndex={-1}
        type="file"
        accept={ACCEPTED[kind]}
        aria-label={t(`file.add.${kind}`)}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void add(file)
        }}
      />
      <div className="cs-row">
        <CountLimit count={files.length} most={PLAYLIST_LIMIT}>
          <Button disabled={share !== null} onClick={() => input.current?.click()}>
            {t(`file.add.${kind}`)}
          </Button>
        </CountLimit>
        {share === null ? (
          <span className="k-muted">{t(`file.hint.${kind}`, { megabytes: MEGABYTES[kind] })}</span>
        ) : (
          <Progress className="cs-progress" percent={Math.round(share * 100)} size="small" />
        )}
      </div>
    </div>
  )
}
