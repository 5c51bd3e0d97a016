import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { playSound } from '../../desk/sounds.ts'
import { Icon } from '../../ui/Icon.tsx'
import { cameraIcon, closeIcon } from '../../ui/icons.ts'
import { useCamera } from './use-camera.ts'
import './scan.css'

const VOLUME = 60

interface Props {
  /** A code came into view; it is the same one as before only after it was away. */
  readonly onCode: (code: string) => void
  /** What became of the last code, in the picture. Those who do not see it are told elsewhere. */
  readonly children?: React.ReactNode
}

/** A button that opens the camera, and the camera that scans until it is closed. Works without a line. */
export function CameraScan(props: Props) {
  const { t } = useTranslation('scan')
  const [isOpen, setIsOpen] = useState(false)
  return isOpen ? (
    <Camera {...props} onClose={() => setIsOpen(false)} />
  ) : (
    <button type="button" className="s-open" onClick={() => setIsOpen(true)}>
      <Icon of={cameraIcon} /> {t('open')}
    </button>
  )
}

function Camera({ onCode, onClose, children }: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation('scan')
  const place = useRef<HTMLVideoElement>(null)
  const state = useCamera(place, (code) => {
    playSound('found', VOLUME)
    navigator.vibrate?.(40)
    onCode(code)
  })
  const hasFailed = state === 'refused' || state === 'none' || state === 'broken'
  return (
    <section className="s-camera" aria-label={t('title')}>
      <div className="s-picture" hidden={hasFailed}>
        <video ref={place} muted playsInline aria-hidden="true" />
        <span className="s-aim" aria-hidden="true" />
        {children ? (
          <div className="s-said" aria-hidden="true">
            {children}
          </div>
        ) : null}
      </div>
      <p className={hasFailed ? 's-note is-bad' : 's-note'} role="status">
        {t(`state.${state}`)}
      </p>
      <button type="button" className="s-close" onClick={onClose} aria-label={t('close')}>
        <Icon of={closeIcon} />
      </button>
    </section>
  )
}
