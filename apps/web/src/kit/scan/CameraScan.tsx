import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { cameraIcon } from '../../ui/icons.ts'
import { lazyPart } from '../state/lazy-part.tsx'
import './scan.css'

export interface CameraScanProps {
  /** A code came into view; it is the same one as before only after it was away. */
  readonly onCode: (code: string) => void
  /** The result of the last code, shown in the picture. People who do not see it are told elsewhere. */
  readonly children?: ReactNode
}

const Camera = lazyPart(async () => (await import('./Camera.tsx')).default)

/** A button that opens the camera, and the camera that scans until it is closed. Works without a line. */
export function CameraScan(props: CameraScanProps) {
  const { t } = useTranslation('scan')
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <Camera {...props} onClose={() => setIsOpen(false)} />
  return (
    <button type="button" className="s-open" onClick={() => setIsOpen(true)}>
      <Icon of={cameraIcon} /> {t('open')}
    </button>
  )
}
