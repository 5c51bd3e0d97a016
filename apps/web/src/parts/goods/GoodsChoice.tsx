import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { removeIcon } from '../../ui/icons.ts'
import { GoodsPicker } from './GoodsPicker.tsx'

interface Props {
  readonly value?: readonly string[]
  readonly onChange?: (variantIds: readonly string[]) => void
}

/** Goods of the chosen outlet as the value of a form field, one after the other. */
export function GoodsChoice({ value = [], onChange }: Props) {
  const { t } = useTranslation('supply')
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  return (
    <div className="k-stack-tight">
      {value.length === 0 ? null : (
        <ul className="k-plain-list">
          {value.map((variantId) => (
            <li key={variantId}>
              {names.get(variantId)}
              <Button
                type="text"
                size="small"
                icon={<Icon of={removeIcon} />}
                aria-label={t('lines.remove', { name: names.get(variantId) ?? '' })}
                onClick={() => onChange?.(value.filter((one) => one !== variantId))}
              />
            </li>
          ))}
        </ul>
      )}
      <GoodsPicker
        taken={value}
        onPick={({ variantId, name }) => {
          setNames((known) => new Map(known).set(variantId, name))
          onChange?.([...value, variantId])
        }}
      />
    </div>
  )
}
