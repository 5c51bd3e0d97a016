import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { playSound } from '../../ui/sounds.ts'
import { Icon } from '../../ui/Icon.tsx'
import { closeIcon } from '../../ui/icons.ts'
import type { CameraScanProps } from './CameraScan.tsx'
import { useCamera } from './use-camera.ts'

const VOLUME = 60

/** The camera as it scans, until it is closed. */
export default function Camera({ onCode, onClose, children }: CameraScanProps & { readonly onClose: () => void }) {
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
