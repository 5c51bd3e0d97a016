import { LABEL_TEXT_LIMIT, LINE_LIMIT, type LabelElement } from '@kassa/domain/label/label-template.ts'
import { DITHERINGS, type Dithering } from '@kassa/domain/receipt/dots.ts'
import { Checkbox, Input, InputNumber, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { PictureField } from '../../parts/pictures/PictureField.tsx'

/** The chosen element in millimetres, with its text where it has one. */
export function ElementFields({
  element,
  onChange,
}: {
  readonly element: LabelElement
  readonly onChange: (element: LabelElement) => void
}) {
  const { t } = useTranslation(['label', 'print'])
  const sizes = ['x', 'y', 'width', 'height'] as const
  return (
    <>
      <div className="lt-row">
        {sizes.map((name) => (
          <label key={name} className="lt-field">
            <span>{t(`field.${name}`)}</span>
            <InputNumber
              min={0}
              max={100}
              step={0.5}
              precision={1}
              value={element[name] / 10}
              onChange={(mm) => onChange({ ...element, [name]: Math.round((mm ?? 0) * 10) })}
            />
          </label>
        ))}
      </div>
      {element.type === 'text' ? (
        <label className="lt-field">
          <span>{t('field.text')}</span>
          <Input
            maxLength={LABEL_TEXT_LIMIT}
            value={element.text}
            onChange={({ target }) => onChange({ ...element, text: target.value })}
          />
        </label>
      ) : null}
      {element.type === 'image' ? (
        <>
          <PictureField
            purpose="label"
            label={t('element.image')}
            value={element.pictureId}
            onChange={(pictureId) => onChange({ ...element, pictureId })}
          />
          <Segmented<Dithering>
            aria-label={t('print:image.how')}
            value={element.dithering}
            onChange={(dithering) => onChange({ ...element, dithering })}
            options={DITHERINGS.map((value) => ({ value, label: t(`print:image.${value}`) }))}
          />
        </>
      ) : null}
      {element.type === 'text' || element.type === 'field' ? (
        <div className="lt-row">
          <Select
            aria-label={t('field.align')}
            value={element.align}
            onChange={(align) => onChange({ ...element, align })}
            options={(['left', 'center', 'right'] as const).map((value) => ({ value, label: t(`align.${value}`) }))}
          />
          <label className="lt-field">
            <span>{t('field.lines')}</span>
            <InputNumber
              min={1}
              max={LINE_LIMIT}
              precision={0}
              value={element.lines}
              onChange={(lines) => onChange({ ...element, lines: lines ?? 1 })}
            />
          </label>
          <Checkbox
            checked={element.isBold}
            onChange={({ target }) => onChange({ ...element, isBold: target.checked })}
          >
            {t('field.bold')}
          </Checkbox>
        </div>
      ) : null}
    </>
  )
}
