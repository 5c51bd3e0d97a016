import { createContext, use } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { cloudIcon } from '../../ui/icons.ts'

/** How to leave what a part was opened for, where its program does not arrive; without one it can only be tried again. */
export const LeavePart = createContext<(() => void) | null>(null)

interface Props {
  readonly onAgain: () => void
  /** Leaves what is missing, and nothing around it; else whatever stands around it is left (`LeavePart`). */
  readonly onLeave?: (() => void) | undefined
}

/** Says over everything, pushing nothing away, that a part's program did not arrive, and asks for it again. */
export function PartMissing({ onAgain, onLeave }: Props) {
  const { t } = useTranslation('common')
  const around = use(LeavePart)
  const leave = onLeave ?? around
  return (
    <div className="k-part-missing" role="alert">
      <Icon of={cloudIcon} />
      <p>{t('chunk.part')}</p>
      <button type="button" className="k-button k-button-primary" onClick={() => onAgain()}>
        {t('retry')}
      </button>
      {leave && (
        <button type="button" className="k-button" onClick={() => leave()}>
          {t('close')}
        </button>
      )}
    </div>
  )
}
