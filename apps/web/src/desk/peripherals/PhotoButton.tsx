import { useRef, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { cameraIcon } from '../../ui/icons.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { keepPhoto, type PhotoOf } from './keep-photo.ts'

interface Props {
  readonly label: 'photo.slip' | 'photo.drawer'
  /** Finds the document that the photo belongs to, at the moment it is taken. */
  readonly find: () => Promise<PhotoOf> | PhotoOf
}

/** Takes a photo with this device's camera, or from a file; it is kept here until the server has it. */
export function PhotoButton({ label, find }: Props) {
  const { t } = useMoreWords()
  const input = useRef<HTMLInputElement>(null)
  const [kept, setKept] = useState(0)
  const [state, setState] = useState<'ready' | 'busy' | 'bad'>('ready')
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return
    setState('busy')
    try {
      await keepPhoto(await find(), file)
      setKept((count) => count + 1)
      setState('ready')
    } catch {
      setState('bad')
    }
  }
  return (
    <div className="d-row">
      <input
        ref={input}
        className="k-hidden"
        tabIndex={-1}
        type="file"
        accept="image/png,image/jpeg"
        capture="environment"
        aria-label={t(label)}
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
      <button type="button" className="d-button" disabled={state === 'busy'} onClick={() => input.current?.click()}>
        <Icon of={cameraIcon} /> {t(label)}
      </button>
      <p className={state === 'bad' ? 'd-note is-bad' : 'd-note'} role="status">
        {state === 'bad' ? t('photo.bad') : kept > 0 ? t('photo.kept', { count: kept }) : ''}
      </p>
    </div>
  )
}
