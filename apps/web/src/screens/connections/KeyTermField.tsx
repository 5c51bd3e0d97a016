import { KEY_DAYS } from '@kassa/contract/open/connection.calls.ts'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'

/** How long a new key is valid. */
export function KeyTermField() {
  const { t } = useTranslation('connection')
  return (
    <FormField name="validDays" label={t('key.term')} hint={t('key.termHint')}>
      <TermChoice />
    </FormField>
  )
}

interface ChoiceProps {
  readonly value?: number | null
  readonly onChange?: (days: number | null) => void
}

/** A list of choices has no room for null, so without an end is 0 inside. */
function TermChoice({ value = null, onChange, ...given }: ChoiceProps) {
  const { t } = useTranslation('connection')
  const terms = KEY_DAYS.map((days) => ({ value: days as number, label: t('key.days', { days }) }))
  return (
    <Select
      {...given}
      className="k-wide"
      value={value ?? 0}
      options={[{ value: 0, label: t('key.endless') }, ...terms]}
      onChange={(days) => onChange?.(days === 0 ? null : days)}
    />
  )
}
