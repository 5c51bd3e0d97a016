import { mergeMembers, previewMerge } from '@kassa/contract/member/merge.calls.ts'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { Facts } from '../../kit/detail/Facts.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { countText, moneyText } from '../../kit/money/format.ts'
import { Loading } from '../../kit/state/Loading.tsx'
import { listText } from '../../words/list-text.ts'
import type { ListedMember } from './DuplicatesPage.tsx'

interface Props {
  readonly pair: { readonly one: ListedMember; readonly other: ListedMember }
  readonly onClose: () => void
}

/** Asks which member stays, and shows the effect on both, before anything is done. */
export function MergeDrawer({ pair: { one, other }, onClose }: Props) {
  const { t } = useTranslation('memberMerge')
  const [staysId, setStaysId] = useState(one.id)
  const goesId = staysId === one.id ? other.id : one.id
  const merge = useChange(mergeMembers, { refreshes: ['promotion'] })
  return (
    <FormDrawer
      width={560}
      reopensAs={`member-merge.${one.id}.${other.id}`}
      title={t('title', { one: one.name, other: other.name })}
      initial={{ note: '' }}
      schema={mergeMembers.request.pick({ note: true })}
      saveLabel={t('submit')}
      onClose={onClose}
      onSubmit={({ note }) => merge.mutateAsync({ staysId, goesId, note })}
    >
      <fieldset className="k-stack-tight">
        <legend>{t('stays')}</legend>
        <Radio.Group
          value={staysId}
          onChange={(event) => setStaysId(String(event.target.value))}
          options={[one, other].map(({ id, name, cardNumber }) => ({ value: id, label: `${name} · ${cardNumber}` }))}
        />
        <p className="k-muted">{t('staysHint')}</p>
      </fieldset>
      <Preview staysId={staysId} goesId={goesId} />
      <FormField name="note" label={t('note')}>
        <Input maxLength={100} />
      </FormField>
      <p className="k-muted">{t('undoable')}</p>
    </FormDrawer>
  )
}

function Preview(pair: { staysId: string; goesId: string }) {
  const { t } = useTranslation('memberMerge')
  const { data, error, refetch } = useAnswer(previewMerge, pair, { keepsPrevious: true })
  if (!data) return <Loading error={error} onRetry={() => void refetch()} rows={4} />
  const money = (minor: number) => moneyText(minor, data.stays.currency)
  return (
    <section aria-label={t('after')} className="k-stack-tight">
      <h3>{t('after')}</h3>
      <Facts
        facts={[
          { label: t('level'), value: data.levelName ?? '–' },
          { label: t('points'), value: countText(data.points) },
          { label: t('principal'), value: money(data.principalMinor) },
          { label: t('bonus'), value: money(data.bonusMinor) },
          { label: t('spent'), value: money(data.spentMinor) },
          { label: t('visits'), value: countText(data.visits) },
          { label: t('coupons'), value: countText(data.coupons) },
          { label: t('purses'), value: countText(data.purses) },
          {
            label: t('takes'),
            value:
              data.takes.length === 0 ? t('takesNothing') : listText(data.takes.map((field) => t(`field.${field}`))),
          },
        ]}
      />
    </section>
  )
}
