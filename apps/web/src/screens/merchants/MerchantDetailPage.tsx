import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { askConsent } from '@kassa/contract/organisation/consent.calls.ts'
import { readMerchantPage } from '@kassa/contract/report/merchant-page.calls.ts'
import { useParams } from '@tanstack/react-router'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { announce } from '../../api/notices.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { useDayOf } from '../../kit/detail/use-today.ts'
import { DetailFault } from '../../kit/detail/DetailFault.tsx'
import { DetailPage } from '../../kit/detail/DetailPage.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { TillList } from '../../parts/place/TillList.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { dayText } from '../../words/day-text.ts'
import { useFormState } from '../../kit/form/form-state.ts'
import { MerchantOutlets, MerchantPapers, MerchantPeople } from './MerchantTabs.tsx'
import { useMerchantFigures } from './use-merchant-figures.tsx'

const AuditDrawer = lazyPart(async () => (await import('./AuditDrawer.tsx')).AuditDrawer)
// It brings what the log says of each call, in three languages.
const MerchantLog = lazyPart(async () => (await import('./MerchantLog.tsx')).MerchantLog)
const MerchantSupport = lazyPart(async () => (await import('./MerchantSupport.tsx')).MerchantSupport)
const MerchantDrawer = lazyPart(async () => (await import('./MerchantDrawer.tsx')).MerchantDrawer)

export type MerchantAnswer = OutputOf<typeof readMerchantPage.answer>

/** One merchant for the operator and its partner: how it is doing before what it is. */
export default function MerchantDetailPage() {
  const params: { id?: string } = useParams({ strict: false })
  const { data, error, refetch } = useAnswer(readMerchantPage, { id: params.id ?? '' })
  if (data) return <Detail data={data} />
  return error ? <DetailFault error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />
}

function Detail({ data }: { data: MerchantAnswer }) {
  const { t } = useTranslation(['place', 'nav', 'people', 'common', 'support'])
  const [open, setOpen] = useFormState<'edit' | 'audit' | null>('merchant', null)
  const { merchant, counts } = data
  const maySupport = useCan('platform.merchants.support')
  const close = (): void => setOpen(null)
  return (
    <>
      <DetailPage
        back={{ to: paths.merchants(), label: t('nav:screen.merchants.title') }}
        name={merchant.name}
        state={<States data={data} />}
        note={useNote(data)}
        figures={useMerchantFigures(data)}
        actions={
          <>
            {data.consent.canAsk ? <Ask id={merchant.id} /> : null}
            {merchant.can.audit ? <Button onClick={() => setOpen('audit')}>{t('people:action.audit')}</Button> : null}
            {merchant.can.edit ? <Button onClick={() => setOpen('edit')}>{t('common:edit')}</Button> : null}
          </>
        }
        tabs={[
          { key: 'outlets', label: t('outlets'), content: <MerchantOutlets data={data} /> },
          {
            key: 'tills',
            label: t('nav:screen.devices.title'),
            content: <TillList tills={data.tills} all={counts.tills} />,
          },
          { key: 'people', label: t('people'), content: <MerchantPeople data={data} /> },
          { key: 'papers', label: t('papers'), content: <MerchantPapers merchant={merchant} /> },
          ...(maySupport
            ? [{ key: 'support', label: t('support:tab'), content: <MerchantSupport merchant={merchant} /> }]
            : []),
          { key: 'log', label: t('log'), content: <MerchantLog lines={data.log} /> },
        ]}
      />
      {open === 'edit' ? <MerchantDrawer merchantId={merchant.id} onClose={close} /> : null}
      {open === 'audit' ? <AuditDrawer id={merchant.id} onClose={close} /> : null}
    </>
  )
}

const AUDIT_KINDS = { audited: 'good', unaudited: 'warn', refused: 'bad' } as const

function States({ data: { merchant } }: { data: MerchantAnswer }) {
  const { t } = useTranslation('people')
  return (
    <>
      <StatusTag kind={AUDIT_KINDS[merchant.auditState]}>{t(`state.${merchant.auditState}`)}</StatusTag>{' '}
      {merchant.enabled === 1 ? null : <StatusTag kind="off">{t('state.disabled')}</StatusTag>}
    </>
  )
}

/** Since when, below whom, what its figures are of, and what became of asking for them. */
function useNote({ merchant, consent, period }: MerchantAnswer): string {
  const { t } = useTranslation('place')
  const dayOf = useDayOf()
  const asked = consent.askedAt === null ? null : dayText(dayOf(consent.askedAt))
  return [
    t('since', { number: merchant.number, day: dayText(dayOf(merchant.createdAt)) }),
    ...(merchant.partnerName === null ? [] : [t('ofPartner', { partner: merchant.partnerName })]),
    ...(consent.isGiven ? [t('period', { from: dayText(period.from), to: dayText(period.to) })] : []),
    ...(asked === null ? [] : [t(consent.isDeclined ? 'declinedOn' : 'askedOn', { day: asked })]),
  ].join(' · ')
}

function Ask({ id }: { id: string }) {
  const { t } = useTranslation('place')
  const ask = useChange(askConsent, {
    refreshes: ['report'],
    onDone: () => announce({ kind: 'good', title: t('asked') }),
  })
  return (
    <Button type="primary" loading={ask.isPending} onClick={() => ask.mutate({ id })}>
      {t('ask')}
    </Button>
  )
}
