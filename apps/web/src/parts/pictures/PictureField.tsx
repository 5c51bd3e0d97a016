import { PDF_PURPOSES, PICTURE_LIMITS, uploadPicture, type PicturePurpose } from '@kassa/contract/file/file.calls.ts'
import { Button, Progress } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { upload } from '../../api/upload.ts'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { useFormPart } from '../../kit/form/form-context.ts'
import { usePicture } from './use-picture.ts'
import '../person/people.css'

const PhoneLink = lazyPart(async () => (await import('../person/PhoneLink.tsx')).default)

interface Props {
  readonly purpose: PicturePurpose
  readonly label: string
  readonly value?: string | null
  readonly onChange?: (id: string | null) => void
  /** Looking only: no buttons. */
  readonly isReadOnly?: boolean
  /** Offers this device's own camera as well. */
  readonly hasCamera?: boolean
}

/**
 * A picture as the value of a form field: uploaded here or from a phone's camera, seen, replaced, taken away. It takes the same room with and
 * without one and while it is sent: what stands below must not move away under a finger. Source: D61.
 */
export function PictureField(props: Props) {
  const { purpose, label, value = null, onChange, isReadOnly = false, hasCamera = false } = props
  const { t } = useTranslation('people')
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number | null>(null)
  const [isOnPhone, setIsOnPhone] = useState(false)
  const { waitFor } = useFormPart()
  const takesPdf = PDF_PURPOSES.includes(purpose)
  const send = async (file: File): Promise<boolean> => {
    setShare(0)
    try {
      onChange?.((await upload(uploadPicture, { purpose, file }, { onProgress: setShare })).id)
      return true
    } catch {
      // The notification says so; the field keeps its value.
      return false
    } finally {
      setShare(null)
    }
  }
  const pick = (file: File | undefined): void => {
    if (file) waitFor(send(file))
  }
  return (
    <div className="k-picture">
      {isReadOnly && value === null ? null : (
        <span className="k-picture-frame">
          {share === null ? null : <Progress type="circle" percent={Math.round(share * 100)} size={48} />}
          {share !== null || value === null ? null : <Picture id={value} label={label} />}
        </span>
      )}
      {isReadOnly ? null : (
        <div>
          <FileInput place={input} label={label} takesPdf={takesPdf} onPick={pick} />
          {hasCamera ? (
            <>
              <FileInput place={camera} label={`${label}: ${t('action.camera')}`} isCamera onPick={pick} />
              <Button onClick={() => camera.current?.click()}>{t('action.camera')}</Button>{' '}
            </>
          ) : null}
          <Button onClick={() => input.current?.click()}>
            {t(value === null ? 'action.upload' : 'action.replace')}
          </Button>{' '}
          <Button onClick={() => setIsOnPhone(true)}>{t('action.phone')}</Button>{' '}
          <Button type="text" className={value === null ? 'is-held' : ''} onClick={() => onChange?.(null)}>
            {t('action.remove')}
          </Button>
          <p className="k-muted">
            {t(takesPdf ? 'hint.attachment' : 'hint.picture', { megabytes: PICTURE_LIMITS[purpose] })}
          </p>
        </div>
      )}
      {isOnPhone ? (
        <PhoneLink
          purpose={purpose}
          onPicture={(id) => {
            onChange?.(id)
            setIsOnPhone(false)
          }}
          onClose={() => setIsOnPhone(false)}
        />
      ) : null}
    </div>
  )
}

interface FileProps {
  readonly place: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly isCamera?: boolean
  readonly takesPdf?: boolean
  readonly onPick: (file: File | undefined) => void
}

function FileInput({ place, label, isCamera = false, takesPdf = false, onPick }: FileProps) {
  return (
    <input
      ref={place}
      className="k-hidden"
      tabIndex={-1}
      type="file"
      accept={takesPdf ? 'image/png,image/jpeg,application/pdf' : 'image/png,image/jpeg'}
      aria-label={label}
      {...(isCamera ? { capture: 'environment' as const } : {})}
      onChange={(event) => {
        onPick(event.target.files?.[0])
        event.target.value = ''
      }}
    />
  )
}

/** A picture fetched with the session's header: its address alone opens nothing. */
export function Picture({ id, label, size = 'small' }: { id: string; label: string; size?: 'small' | 'full' }) {
  const source = usePicture(id, size)?.address
  return source === undefined ? null : <img src={source} alt={label} />
}

/** A picture as large as it is, or a PDF file to save. */
export function LargePicture({ id, label }: { id: string; label: string }) {
  const { t } = useTranslation('people')
  const source = usePicture(id, 'full')
  if (source === undefined) return null
  if (source.contentType !== 'application/pdf') return <img src={source.address} alt={label} />
  return (
    <Button href={source.address} download={`${label}.pdf`}>
      {t('action.saveFile')}
    </Button>
  )
}
