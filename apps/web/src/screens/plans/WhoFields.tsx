import { Checkbox, Segmented, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { NumberInput } from '../../kit/money/NumberInput.tsx'
import { OutletsField } from '../../parts/offer/OutletsField.tsx'
import type { Draft } from './plan-draft.ts'

const levels = Array.from({ length: 99 }, (_, at) => at + 1)

/** For whom, where, and how often. */
export function WhoFields() {
  const { t } = useTranslation('promotion')
  return (
    <>
      <FormSection title={t('section.who')}>
        <FormField name="target" label={t('who.target')}>
          <TargetField />
        </FormField>
        <FormField name="occasion" label={t('who.occasion')} isOptional>
          <OccasionField />
        </FormField>
        <FormField name="outlets" label={t('who.outlets')}>
          <OutletsField />
        </FormField>
      </FormSection>
      <FormSection title={t('section.limits')} note={t('limit.note')}>
        <div className="k-form-pair">
          <FormField name={['limits', 'total']} label={t('limit.total')} isOptional decimals={0}>
            <NumberInput decimals={0} />
          </FormField>
          <FormField name={['limits', 'perDay']} label={t('limit.perDay')} isOptional decimals={0}>
            <NumberInput decimals={0} />
          </FormField>
        </div>
        <FormField name={['limits', 'perMember']} label={t('limit.perMember')} isOptional decimals={0}>
          <NumberInput decimals={0} />
        </FormField>
        <FormField
          name="leavesOutReduced"
          label={t('limit.leavesOutReduced')}
          hint={t('limit.leavesOutReducedHint')}
          valuePropName="checked"
        >
          <Switch />
        </FormField>
      </FormSection>
    </>
  )
}

interface FieldProps<Value> {
  readonly value?: Value
  readonly onChange?: (value: Value) => void
}

function TargetField({ value = { kind: 'all' }, onChange }: FieldProps<Draft['target']>) {
  const { t } = useTranslation('promotion')
  return (
    <div className="k-stack-tight">
      <Segmented
        aria-label={t('who.target')}
        value={value.kind}
        onChange={(kind: 'all' | 'levels') => onChange?.(kind === 'all' ? { kind } : { kind, levels: [] })}
        options={[
          { value: 'all', label: t('who.all') },
          { value: 'levels', label: t('who.levels') },
        ]}
      />
      {value.kind === 'levels' ? (
        <Select
          mode="multiple"
          className="k-wide"
          aria-label={t('who.levels')}
          placeholder={t('who.chooseLevels')}
          value={[...value.levels]}
          options={levels.map((level) => ({ value: level, label: String(level) }))}
          onChange={(chosen: number[]) =>
            onChange?.({ kind: 'levels', levels: chosen.toSorted((one, other) => one - other) })
          }
        />
      ) : null}
    </div>
  )
}

const monthDays = Array.from({ length: 31 }, (_, at) => at + 1)

function OccasionField({ value = null, onChange }: FieldProps<Draft['occasion']>) {
  const { t } = useTranslation('promotion')
  const choose = (kind: 'none' | 'birthday' | 'member-day'): void => {
    if (kind === 'none') onChange?.(null)
    else onChange?.(kind === 'birthday' ? { kind, days: 0 } : { kind, days: [], isLastDay: false })
  }
  return (
    <div className="k-stack-tight">
      <Segmented
        aria-label={t('who.occasion')}
        value={value?.kind ?? 'none'}
        onChange={choose}
        options={(['none', 'birthday', 'member-day'] as const).map((kind) => ({
          value: kind,
          label: t(`occasion.${kind}`),
        }))}
      />
      {value?.kind === 'birthday' ? (
        <Select
          aria-label={t('occasion.days')}
          value={value.days}
          options={[0, 1, 3, 7, 15, 31].map((count) => ({ value: count, label: t('occasion.around', { count }) }))}
          onChange={(around: number) => onChange?.({ kind: 'birthday', days: around })}
        />
      ) : null}
      {value?.kind === 'member-day' ? (
        <>
          <Select
            mode="multiple"
            className="k-wide"
            aria-label={t('occasion.member-day')}
            placeholder={t('occasion.choose')}
            value={[...value.days]}
            options={monthDays.map((day) => ({ value: day, label: String(day) }))}
            onChange={(chosen: number[]) =>
              onChange?.({ ...value, days: chosen.toSorted((one, other) => one - other) })
            }
          />
          <Checkbox
            checked={value.isLastDay}
            onChange={(event) => onChange?.({ ...value, isLastDay: event.target.checked })}
          >
            {t('occasion.last')}
          </Checkbox>
        </>
      ) : null}
    </div>
  )
}
