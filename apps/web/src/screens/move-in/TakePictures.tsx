import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Decisions, MovePreview } from './move-answers.ts'

interface Props {
  readonly plan: MovePreview
  readonly decisions: Decisions
  readonly isBusy: boolean
  readonly onSay: (decisions: Decisions) => void
}

/** Pictures come only if the owner agrees: they may be somebody else's, and their sites learn that this shop asks for them. */
export function TakePictures({ plan: { pictures }, decisions, isBusy, onSay }: Props) {
  const { t } = useTranslation('moving')
  if (pictures.byAddress + pictures.inZip + pictures.missing === 0) return null
  return (
    <p>
      <Checkbox
        checked={decisions.takesPictures}
        disabled={isBusy}
        onChange={(event) => onSay({ ...decisions, takesPictures: event.target.checked })}
      >
        {t('pictures')}
      </Checkbox>
      <small className="k-block k-muted">{t('picturesNote', pictures)}</small>
    </p>
  )
}
