import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../parts/person/PasswordField.tsx'

interface Props {
  readonly value: string
  readonly fault: 'pin' | 'pinSimple' | null
  readonly onChange: (pin: string) => void
}

/** The digits with which an owner unlocks a desk. */
export function PinField({ value, fault, onChange }: Props) {
  const { t } = useTranslation('start')
  return (
    <>
      <PasswordField
        label={t('pin')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={value}
        error={fault === null ? null : t(`missing.${fault}`)}
        onChange={(event) => onChange(event.target.value.normalize('NFKC').replaceAll(/\D/g, '').slice(0, 8))}
      />
      <p className="k-muted">{t('pinHint')}</p>
    </>
  )
}
