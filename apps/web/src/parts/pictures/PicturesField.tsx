import type { PicturePurpose } from '@kassa/contract/file/file.calls.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { removeIcon } from '../../ui/icons.ts'
import { Picture, PictureField } from './PictureField.tsx'

interface Props {
  readonly purpose: PicturePurpose
  readonly label: string
  readonly most: number
  readonly value?: readonly string[]
  readonly onChange?: (ids: readonly string[]) => void
}

/** Several pictures as the value of a form field: from files, from this device's camera, or from a phone. Source: D61. */
export function PicturesField({ purpose, label, most, value = [], onChange }: Props) {
  const { t } = useTranslation('people')
  return (
    <div className="k-stack">
      {value.length === 0 ? null : (
        <div className="k-pictures">
          {value.map((id, index) => (
            <div key={id} className="k-picture">
              <Picture id={id} label={`${label} ${index + 1}`} />
              <Button
                size="small"
                type="text"
                icon={<Icon of={removeIcon} />}
                aria-label={`${t('action.remove')}: ${label} ${index + 1}`}
                onClick={() => onChange?.(value.filter((one) => one !== id))}
              />
            </div>
          ))}
        </div>
      )}
      {value.length >= most ? null : (
        <PictureField
          purpose={purpose}
          label={label}
          hasCamera
          onChange={(id) => {
            if (id !== null) onChange?.([...value, id])
          }}
        />
      )}
    </div>
  )
}
