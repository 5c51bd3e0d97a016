import { readPointsValue, setPointsValue } from '@kassa/contract/accounting/stored-value/points-value.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../api/use-answer.ts'
import { useChange } from '../../../api/use-change.ts'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { FormMoney } from '../../../kit/form/fields/FormNumber.tsx'
import { useFormState } from '../../../kit/form/form-state.ts'
import { countText, moneyText } from '../../../kit/money/format.ts'
import { NumberInput } from '../../../kit/money/NumberInput.tsx'
import { CanDo } from '../../../kit/state/CanDo.tsx'
import { dayText } from '../../../words/day-text.ts'

type Answer = OutputOf<(typeof readPointsValue)['answer']>

/** Asks whether points of members are a debt in the books, at which value, and the ways to change that from today on. Source: accounting.md (Journal). */
export function PointsPanel() {
  const { t } = useTranslation('accounting')
  const [isForm, setForm] = useFormState('points-value', false)
  const { data } = useAnswer(readPointsValue, {})
  const change = useChange(setPointsValue, { refreshes: ['accounting', 'stored-value'] })
  if (!data || data.currency === null) return null
  const { values, currency } = data
  const [now] = values
  const isOn = now !== undefined && now.amountMinor > 0
  const stop = () => void change.mutateAsync({ isOn: false, points: null, amountMinor: null }).catch(() => undefined)
  return (
    <section className="k-panel k-stack-tight" aria-label={t('pointsValue.title')}>
      <h2>{t('pointsValue.title')}</h2>
      <p>
        {isOn
          ? t('pointsValue.on', {
              day: dayText(now.fromDay),
              points: countText(now.points),
              amount: moneyText(now.amountMinor, currency),
            })
          : t('pointsValue.off')}
      </p>
      <CanDo permission="platform.analysis.accounting.accounts">
        <div className="k-page-actions">
          <Button onClick={() => setForm(true)}>{t(isOn ? 'pointsValue.change' : 'pointsValue.begin')}</Button>
          {isOn ? <Button onClick={stop}>{t('pointsValue.stop')}</Button> : null}
        </div>
      </CanDo>
      {isForm ? <ValueDrawer data={data} currency={currency} onClose={() => setForm(false)} /> : null}
    </section>
  )
}

const typed = setPointsValue.request.omit({ isOn: true })

function ValueDrawer({
  data: { rule },
  currency,
  onClose,
}: {
  readonly data: Answer
  readonly currency: NonNullable<Answer['currency']>
  readonly onClose: () => void
}) {
  const { t } = useTranslation('accounting')
  const change = useChange(setPointsValue, { refreshes: ['accounting', 'stored-value'] })
  const hint = rule && {
    hint: t('pointsValue.ruleHint', {
      points: countText(rule.points),
      amount: moneyText(rule.amountMinor, currency),
    }),
  }
  return (
    <FormDrawer
      width={440}
      reopensAs="points-value.all"
      title={t('pointsValue.title')}
      saveLabel={t('pointsValue.save')}
      initial={{ points: rule?.points ?? null, amountMinor: rule?.amountMinor ?? null }}
      schema={typed}
      onClose={onClose}
      onSubmit={(fields) => change.mutateAsync({ isOn: true, ...fields })}
    >
      <FormField name="points" label={t('pointsValue.points')} {...hint}>
        <NumberInput decimals={0} />
      </FormField>
      <FormMoney name="amountMinor" label={t('pointsValue.amount')} currency={currency} />
    </FormDrawer>
  )
}
