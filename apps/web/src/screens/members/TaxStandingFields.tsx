import { SNAPSHOT_LIMITS } from '@kassa/domain/basket/limits.ts'
import type { TaxStanding } from '@kassa/domain/member/tax-standing.ts'
import { Form, Input, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormDay } from '../../kit/form/fields/FormDay.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { useFormPart } from '../../kit/form/form-context.ts'

const emptyStanding: TaxStanding = { paperNumber: '', lastDay: null, codes: null }

/** The paper by which a member is free of tax, where they have one. Source: features CF-P02. */
export function TaxStandingFields() {
  const { t } = useTranslation('memberForm')
  const { put } = useFormPart()
  const standing = Form.useWatch<TaxStanding | null | undefined>('taxStanding', { preserve: true })
  const isExempt = standing !== null && standing !== undefined
  return (
    <FormSection title={t('standing.title')} note={t('standing.note')}>
      <label className="k-check">
        <Switch checked={isExempt} onChange={(isOn) => put({ taxStanding: isOn ? emptyStanding : null })} />{' '}
        {t('standing.has')}
      </label>
      {isExempt ? (
        <>
          <FormField name={['taxStanding', 'paperNumber']} label={t('standing.paper')}>
            <Input maxLength={SNAPSHOT_LIMITS.paperNumber} />
          </FormField>
          <FormDay name={['taxStanding', 'lastDay']} label={t('standing.lastDay')} isOptional isNullable />
          <FormField
            name={['taxStanding', 'codes']}
            label={t('standing.codes')}
            hint={t('standing.codesHint')}
            isOptional
            isNullable
          >
            <CodesField />
          </FormField>
        </>
      ) : null}
    </FormSection>
  )
}

interface CodesProps {
  readonly value?: readonly string[] | null
  readonly onChange?: (codes: readonly string[] | null) => void
}

/** Codes of taxes; none of them means all taxes. */
function CodesField({ value, onChange, ...rest }: CodesProps) {
  return (
    <Select
      {...rest}
      mode="tags"
      tokenSeparators={[',', ' ', '，', '、']}
      value={[...(value ?? [])]}
      onChange={(codes: string[]) => onChange?.(codes.length > 0 ? codes : null)}
    />
  )
}
