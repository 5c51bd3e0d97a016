import { isCash } from '@kassa/domain/payment/method.ts'
import { Input } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormMoney } from '../../kit/form/fields/FormNumber.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { useSession } from '../../session/session.ts'
import { FeeFields } from './FeeFields.tsx'
import { draftOf, mayCostNumber, mayKeepNumber, typedMethod } from './method-form.ts'
import type { MethodRow } from './use-methods.ts'

interface Props {
  readonly row: MethodRow
  readonly version: number
  readonly onSave: (next: MethodRow, version: number) => Promise<unknown>
  readonly onClose: () => void
}

/** How one way to pay is taken. */
export function MethodDrawer({ row, version, onSave, onClose }: Props) {
  const { t } = useTranslation(['payConfig', 'payment'])
  const currency = useSession((session) => session.outlet?.payCurrency ?? session.outlets[0]?.payCurrency ?? 'CNY')
  const name = String(t(`payment:method.${row.method}` as never))
  const { method, enabled } = row
  const initial = useMemo(() => draftOf(row), [row])
  const isInDrawer = isCash(method)
  return (
    <FormDrawer
      width={520}
      title={name}
      initial={initial}
      schema={typedMethod}
      keptAs={`payment-method.${row.method}`}
      version={version}
      onClose={onClose}
      onSubmit={(value, on) => onSave({ method, enabled, ...value }, on)}
    >
      <FormField name="label" label={t('field.label')} hint={t('hint.label', { name })} isOptional>
        <Input maxLength={20} />
      </FormField>
      {isInDrawer ? null : (
        <FormSwitch name="needsReference" label={t('field.needsReference')} hint={t('hint.needsReference')} />
      )}
      <FormSwitch name="opensDrawer" label={t('field.opensDrawer')} />
      {mayKeepNumber(method) ? (
        <FormSwitch name="isRefundable" label={t('field.isRefundable')} hint={t('hint.isRefundable')} />
      ) : null}
      {isInDrawer
        ? null
        : (['offlineMost', 'offlineTotal'] as const).map((limit) => (
            <FormMoney
              key={limit}
              name={`${limit}Minor`}
              label={t(`field.${limit}`)}
              hint={t(`hint.${limit}`)}
              isOptional
              isNullable
              currency={currency}
            />
          ))}
      {mayCostNumber(method) ? <FeeFields currency={currency} /> : null}
    </FormDrawer>
  )
}
