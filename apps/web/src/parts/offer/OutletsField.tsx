import type { InputOf } from '@kassa/contract/endpoint.ts'
import type { createPlan } from '@kassa/contract/promotion/plan.calls.ts'
import { Form, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'

type Outlets = InputOf<(typeof createPlan)['request']>['outlets']

interface Props {
  readonly value?: Outlets
  readonly onChange?: (outlets: Outlets) => void
}

/** All outlets, or some of the form's currency. */
export function OutletsField({ value = { kind: 'all' }, onChange }: Props) {
  const { t } = useTranslation('promotion')
  const outlets = useSession((session) => session.outlets)
  const currency = Form.useWatch('currency') as string | undefined
  const here = outlets.filter(({ payCurrency }) => currency === undefined || payCurrency === currency)
  return (
    <div className="k-stack-tight">
      <Segmented
        aria-label={t('who.outlets')}
        value={value.kind}
        onChange={(kind: 'all' | 'some') => onChange?.(kind === 'all' ? { kind } : { kind, outletIds: [] })}
        options={[
          { value: 'all', label: t('who.allOutlets') },
          { value: 'some', label: t('who.someOutlets') },
        ]}
      />
      {value.kind === 'some' ? (
        <Select
          mode="multiple"
          className="k-wide"
          aria-label={t('who.someOutlets')}
          placeholder={t('scope.choose')}
          value={[...value.outletIds]}
          optionFilterProp="label"
          options={here.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(outletIds: string[]) => onChange?.({ kind: 'some', outletIds })}
        />
      ) : null}
    </div>
  )
}
