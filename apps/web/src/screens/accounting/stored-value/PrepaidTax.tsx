import { readPrepaidTax, setPrepaidTax } from '@kassa/contract/accounting/stored-value/prepaid-tax.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { prepaidKinds, taxPoints } from '@kassa/domain/purse/tax-of-prepaid.ts'
import { Button, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../api/use-answer.ts'
import { useChange } from '../../../api/use-change.ts'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { FormPercent } from '../../../kit/form/fields/FormNumber.tsx'
import { useFormState } from '../../../kit/form/form-state.ts'
import { CanDo } from '../../../kit/state/CanDo.tsx'
import { dayText } from '../../../words/day-text.ts'

type Answer = OutputOf<(typeof readPrepaidTax)['answer']>

/** The choice that holds at each outlet for each kind: the answer has the newest first. */
const inForce = ({ choices }: Answer) =>
  [...Map.groupBy(choices, ({ outletId, kind }) => `${outletId} ${kind}`).values()].flatMap(([newest]) => newest ?? [])

/** Where the tax of session passes, gift cards and deposits falls, and the choice of it from today on. Source: accounting.md (Journal: session pass). */
export function PrepaidTax() {
  const { t } = useTranslation('accounting')
  const [isForm, setForm] = useFormState('prepaid-tax', false)
  const { data } = useAnswer(readPrepaidTax, {})
  if (!data) return null
  const nameOf = (outletId: string) => data.outlets.find((one) => one.outletId === outletId)?.name ?? ''
  const rows = inForce(data).map(({ outletId, kind, taxPoint, fromDay }) => ({
    key: `${outletId} ${kind}`,
    text: t('prepaidTax.row', {
      outlet: nameOf(outletId),
      kind: t(`prepaidTax.kindOf.${kind}`),
      point: t(`prepaidTax.pointOf.${taxPoint}`),
      day: dayText(fromDay),
    }),
  }))
  return (
    <section className="k-panel k-stack-tight" aria-label={t('prepaidTax.title')}>
      <h2>{t('prepaidTax.title')}</h2>
      {rows.length === 0 ? (
        <p>{t('prepaidTax.off')}</p>
      ) : (
        <ul className="k-plain-list">
          {rows.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      )}
      <CanDo permission="platform.analysis.accounting.accounts">
        <div className="k-page-actions">
          <Button onClick={() => setForm(true)}>{t('prepaidTax.change')}</Button>
        </div>
      </CanDo>
      {isForm ? <ChoiceDrawer data={data} onClose={() => setForm(false)} /> : null}
    </section>
  )
}

function useUsual({ usual, country }: Answer): string {
  const { t } = useTranslation('accounting')
  const known = usual.flatMap(({ kind, taxPoint }) =>
    taxPoint === null ? [] : [`${t(`prepaidTax.kindOf.${kind}`)} ${t(`prepaidTax.pointOf.${taxPoint}`)}`],
  )
  return known.length === 0
    ? t('prepaidTax.unknown', { country })
    : t('prepaidTax.usual', { country, points: known.join(' · ') })
}

function ChoiceDrawer({ data, onClose }: { readonly data: Answer; readonly onClose: () => void }) {
  const { t } = useTranslation('accounting')
  const change = useChange(setPrepaidTax, { refreshes: ['accounting'] })
  const outlets = data.outlets.map(({ outletId, name }) => ({ value: outletId, label: name }))
  const points = taxPoints.map((value) => ({ value, label: t(`prepaidTax.pointOf.${value}`) }))
  return (
    <FormDrawer
      width={480}
      reopensAs="prepaid-tax.all"
      title={t('prepaidTax.title')}
      saveLabel={t('prepaidTax.save')}
      initial={{
        outletId: outlets[0]?.value,
        kind: 'times-card',
        taxPoint: 'use',
        rateBasisPoints: null,
        taxCode: null,
      }}
      schema={setPrepaidTax.request}
      onClose={onClose}
      onSubmit={(fields) => change.mutateAsync(fields)}
    >
      <p className="k-muted">{useUsual(data)}</p>
      <FormField name="outletId" label={t('prepaidTax.outlet')}>
        <Select options={outlets} />
      </FormField>
      <FormField name="kind" label={t('prepaidTax.kind')}>
        <Select options={prepaidKinds.map((value) => ({ value, label: t(`prepaidTax.kindOf.${value}`) }))} />
      </FormField>
      <FormField name="taxPoint" label={t('prepaidTax.point')}>
        <Select options={points} />
      </FormField>
      <FormPercent name="rateBasisPoints" label={t('prepaidTax.rate')} />
      <FormField name="taxCode" label={t('prepaidTax.code')} isOptional isNullable>
        <Input maxLength={12} allowClear />
      </FormField>
    </FormDrawer>
  )
}
