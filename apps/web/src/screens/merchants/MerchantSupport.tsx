import { askSupport, listSupportOfMerchant, SUPPORT_HOURS } from '@kassa/contract/identity/support.calls.ts'
import { Button, Input, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { useFormState } from '../../kit/form/form-state.ts'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { type SupportAccess, SupportState } from '../../parts/person/support/support-columns.tsx'
import { useOpenSupport } from '../../parts/person/support/use-support.ts'
import type { MerchantAnswer } from './MerchantDetailPage.tsx'

type Merchant = Pick<MerchantAnswer['merchant'], 'id' | 'name'>

/** The operator's requests to a merchant: asking anew, and the way in where it was granted. */
export function MerchantSupport({ merchant }: { merchant: Merchant }) {
  const { t } = useTranslation('support')
  const [isAsking, setIsAsking] = useFormState('support-ask', false)
  const { data, error, refetch } = useAnswer(listSupportOfMerchant, { merchantId: merchant.id })
  const rows = data?.rows ?? []
  const hasOpen = rows.some(({ can }) => can.open)
  return (
    <section className="k-panel">
      <p>
        <Button type={hasOpen ? 'default' : 'primary'} onClick={() => setIsAsking(true)}>
          {t('ask')}
        </Button>
      </p>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton rows={4} />}
      {data && rows.length === 0 ? <p className="k-muted">{t('none')}</p> : null}
      <ul className="k-plain-list">
        {rows.map((row) => (
          <Row key={row.id} merchantId={merchant.id} row={row} />
        ))}
      </ul>
      {isAsking ? <AskDrawer merchant={merchant} onClose={() => setIsAsking(false)} /> : null}
    </section>
  )
}

function Row({ merchantId, row }: { merchantId: string; row: SupportAccess }) {
  const { t } = useTranslation('support')
  const { open, isOpening } = useOpenSupport()
  return (
    <li>
      <span>
        {row.reason}{' '}
        <small className="k-muted">
          {row.askedBy} · <Moment at={row.askedAt} />
          {row.until === null ? null : (
            <>
              {' '}
              · {t('until')} <Moment at={row.until} /> · {t(row.mayChange ? 'toChange' : 'toLook')}
            </>
          )}
        </small>
      </span>
      <span className="k-tags">
        <SupportState state={row.state} />
        {row.can.open ? (
          <Button size="small" type="primary" loading={isOpening} onClick={() => open(merchantId, row.id)}>
            {t('open')}
          </Button>
        ) : null}
      </span>
    </li>
  )
}

function AskDrawer({ merchant, onClose }: { merchant: Merchant; onClose: () => void }) {
  const { t } = useTranslation('support')
  const ask = useChange(askSupport)
  return (
    <FormDrawer
      width={520}
      reopensAs={`support-ask.${merchant.id}`}
      title={t('askTitle', { name: merchant.name })}
      initial={{ merchantId: merchant.id, reason: '', hours: 1, wantsToChange: false }}
      schema={askSupport.request}
      saveLabel={t('ask')}
      onClose={onClose}
      onSubmit={(request) => ask.mutateAsync(request)}
    >
      <FormSection title={t('tab')} note={t('askNote')}>
        <FormField name="reason" label={t('reason')} hint={t('hint')}>
          <Input autoFocus maxLength={200} />
        </FormField>
        <FormField name="hours" label={t('forHours')} hint={t('forHoursHint')}>
          <InputNumber min={1} max={SUPPORT_HOURS} precision={0} />
        </FormField>
        <FormSwitch name="wantsToChange" label={t('wantsToChange')} hint={t('mayChangeHint')} />
      </FormSection>
    </FormDrawer>
  )
}
