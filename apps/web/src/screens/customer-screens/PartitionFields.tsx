import { CAROUSEL_MS, SCREEN_TEXT_LIMIT, type PartitionContent } from '@kassa/domain/screen/screen-layout.ts'
import { Checkbox, Input, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { FileList } from './FileList.tsx'

interface Props {
  readonly content: PartitionContent
  readonly onChange: (content: PartitionContent) => void
}

/** Edits the content of one partition. */
export function PartitionFields({ content, onChange }: Props) {
  const { t } = useTranslation('screen')
  if (content.type === 'text')
    return (
      <>
        <label className="cs-field">
          <span>{t('field.text')}</span>
          <Input.TextArea
            rows={3}
            maxLength={SCREEN_TEXT_LIMIT}
            showCount
            value={content.text}
            onChange={({ target }) => onChange({ ...content, text: target.value })}
          />
        </label>
        <Checkbox
          checked={content.isLarge}
          onChange={({ target }) => onChange({ ...content, isLarge: target.checked })}
        >
          {t('field.isLarge')}
        </Checkbox>
      </>
    )
  if (content.type === 'carousel')
    return (
      <>
        <label className="cs-field">
          <span>{t('field.everyMs')}</span>
          <InputNumber
            min={CAROUSEL_MS.least}
            max={CAROUSEL_MS.most}
            step={500}
            precision={0}
            value={content.everyMs}
            onChange={(everyMs) => onChange({ ...content, everyMs: everyMs ?? CAROUSEL_MS.least })}
          />
        </label>
        <FileList kind="picture" files={content.files} onChange={(files) => onChange({ ...content, files })} />
      </>
    )
  if (content.type === 'video')
    return <FileList kind="video" files={content.files} onChange={(files) => onChange({ ...content, files })} />
  return <p className="k-muted">{t(`about_${content.type}`)}</p>
}
