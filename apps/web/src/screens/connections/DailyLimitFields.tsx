import { isLimited, MOST_USES_A_DAY, usualUsesADay } from '@kassa/contract/open/limits/daily-limit.ts'
import type { ScopeName } from '@kassa/contract/open/scopes.ts'
import { Form, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../kit/form/FormField.tsx'

/** Uses a day of each chosen scope that is limited: none is shown where none was chosen. */
export function DailyLimitFields() {
  const { t } = useTranslation('connection')
  const chosen = Form.useWatch<readonly ScopeName[] | undefined>('scopes', Form.useFormInstance()) ?? []
  return chosen.filter(isLimited).map((scope) => (
    <FormField
      key={scope}
      name={['dailyLimits', scope]}
      label={t('daily.label', { scope: t(`scope.${scope}`) })}
      hint={t('daily.hint', { most: MOST_USES_A_DAY })}
    >
      <InputNumber min={1} max={MOST_USES_A_DAY} precision={0} />
    </FormField>
  ))
}

/** Usual numbers of all limited scopes, and those of a connection where it has others. */
export const dailyLimitDraft = (
  scopes: readonly ScopeName[],
  agreed: readonly { readonly scope: ScopeName; readonly most: number }[] = [],
): Partial<Record<ScopeName, number>> => ({
  ...Object.fromEntries(scopes.filter(isLimited).map((scope) => [scope, usualUsesADay(scope)])),
  ...Object.fromEntries(agreed.map(({ scope, most }) => [scope, most])),
})

/** Limits of scopes that were chosen: those of others are not agreed to. */
export const limitsOf = <Scope extends ScopeName>(
  scopes: readonly ScopeName[],
  limits: Readonly<Partial<Record<Scope, number>>>,
): Partial<Record<Scope, number>> =>
  Object.fromEntries(
    Object.entries(limits).filter(([scope]) => (scopes as readonly string[]).includes(scope)),
  ) as Partial<Record<Scope, number>>
