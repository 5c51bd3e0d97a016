import { merchantAdminCalls } from '@kassa/contract/identity/admin.calls.ts'
import { merchantRoleCalls } from '@kassa/contract/identity/role.calls.ts'
import { answerConsent } from '@kassa/contract/organisation/consent.calls.ts'
import { readOwnMerchant, resubmitMerchant, updateOwnMerchant } from '@kassa/contract/organisation/merchant.calls.ts'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { Facts } from '../../kit/detail/Facts.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { useUndoable } from '../../kit/undo/use-undoable.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { WayOn } from '../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { ListComing, Skeleton } from '../../kit/state/Skeleton.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { useCan } from '../../session/permission.ts'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { editIcon } from '../../ui/icons.ts'
import { type Merchant, merchantDraft, MerchantFields } from '../../parts/person/MerchantFields.tsx'
import { Picture } from '../../parts/pictures/PictureField.tsx'
import { useTab } from '../../kit/detail/use-tab.tsx'
import { useFormState } from '../../kit/form/form-state.ts'

const KEY = 'platform.organisation.merchant'

// The lists behind the other tabs come when somebody opens them.
const AdminList = lazyPart(async () => (await import('../../parts/person/AdminList.tsx')).AdminList, ListComing)
const ElevationList = lazyPart(
  async () => (await import('../../parts/person/elevation/ElevationList.tsx')).ElevationList,
  ListComing,
)
const SupportList = lazyPart(
  async () => (await import('../../parts/person/support/SupportList.tsx')).SupportList,
  ListComing,
)
const RoleList = lazyPart(async () => (await import('../../parts/person/role/RoleList.tsx')).RoleList, ListComing)

/** The own merchant: who it is, its papers and their audit, its administrators and roles. Source: /merchant/merchant, D66. */
export default function MerchantPage() {
  const { t } = useTranslation(['people', 'nav', 'elevation', 'support'])
  const [tab, bar] = useTab([
    { key: 'info', label: t('tab.info') },
    ...(useCan(`${KEY}.admins`) ? [{ key: 'admins', label: t('tab.admins') }] : []),
    ...(useCan(`${KEY}.roles`) ? [{ key: 'roles', label: t('tab.roles') }] : []),
    ...(useCan(`${KEY}.admins`) ? [{ key: 'temporary', label: t('elevation:tab') }] : []),
    ...(useCan(`${KEY}.admins`) ? [{ key: 'support', label: t('support:tab') }] : []),
  ])
  const head = { title: t('nav:screen.merchant.title'), purpose: t('nav:screen.merchant.purpose'), above: bar }
  if (tab === 'admins') {
    const calls = { calls: merchantAdminCalls, roles: merchantRoleCalls }
    return <AdminList {...head} subject={{ tier: 'merchant', permission: `${KEY}.admins`, ...calls }} />
  }
  if (tab === 'temporary') return <ElevationList title={head.title} above={bar} />
  if (tab === 'support') return <SupportList title={head.title} above={bar} />
  if (tab === 'roles')
    return <RoleList {...head} subject={{ tier: 'merchant', permission: `${KEY}.roles`, calls: merchantRoleCalls }} />
  return <Information {...head} />
}

function Information({ title, purpose, above }: { title: string; purpose: string; above: ReactNode }) {
  const { t } = useTranslation(['people', 'common'])
  const [isEditing, setIsEditing] = useFormState('own-merchant', false)
  const { data: merchant, error, refetch } = useAnswer(readOwnMerchant, {})
  const mayEdit = useCan(`${KEY}.edit`)
  const edit = (
    <CanDo permission={`${KEY}.edit`}>
      <Button type="primary" icon={<Icon of={editIcon} />} disabled={!merchant} onClick={() => setIsEditing(true)}>
        {t('common:edit')}
      </Button>
    </CanDo>
  )
  return (
    <>
      <PageHead title={title} purpose={purpose} actions={edit} />
      {above}
      {merchant?.consentAsked ? <ConsentNotice partnerName={merchant.consentAsked.partnerName} /> : null}
      {error && !merchant ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {merchant ? <Shown merchant={merchant} /> : error ? null : <Skeleton rows={8} />}
      {mayEdit ? null : <WayOn />}
      {merchant && isEditing ? <OwnMerchantDrawer merchant={merchant} onClose={() => setIsEditing(false)} /> : null}
    </>
  )
}

function Shown({ merchant }: { merchant: Merchant }) {
  const { t } = useTranslation(['people', 'common'])
  const picture = (id: string | null, label: string) => ({ label, value: id ? <Picture id={id} label={label} /> : '–' })
  return (
    <>
      <div className="k-audit-state">
        <AuditNotice merchant={merchant} />
      </div>
      <Facts
        facts={[
          { label: t('field.number'), value: <span className="k-figures">{merchant.number}</span> },
          { label: t('field.name'), value: merchant.name },
          { label: t('field.company'), value: merchant.companyName || '–' },
          { label: t('field.creditCode'), value: merchant.socialCreditCode || '–' },
          { label: t('field.address'), value: merchant.address || '–' },
          { label: t('field.contact'), value: merchant.contactName || '–' },
          { label: t('field.phone'), value: merchant.phone || '–' },
          { label: t('field.bankAccount'), value: merchant.bankAccount || '–' },
          { label: t('field.partner'), value: merchant.partnerName ?? '–' },
          { label: t('field.sharesSales'), value: t(merchant.sharesSalesWithPartner ? 'common:yes' : 'common:no') },
          { label: t('field.outletCount'), value: merchant.outlets },
          { label: t('field.staffCount'), value: merchant.staff },
          picture(merchant.licenceFileId, t('field.licence')),
          picture(merchant.personIdFileId, t('field.personId')),
          picture(merchant.exteriorFileId, t('field.exterior')),
          picture(merchant.interiorFileId, t('field.interior')),
        ]}
      />
    </>
  )
}

/** A partner asks to see the sales: what it would see, and the answer, which can be taken back. */
function ConsentNotice({ partnerName }: { partnerName: string }) {
  const { t } = useTranslation('people')
  const say = useUndoable(answerConsent, { refreshes: ['today'] })
  const choices = [
    { isAllowed: false, label: t('consent.decline') },
    { isAllowed: true, label: t('consent.allow') },
  ]
  return (
    <Alert
      type="info"
      showIcon
      title={t('consent.asked', { name: partnerName })}
      action={
        <CanDo permission={`${KEY}.edit`}>
          {choices.map(({ isAllowed, label }) => (
            <Button key={label} size="small" onClick={() => say({ isAllowed }, partnerName)}>
              {label}
            </Button>
          ))}
        </CanDo>
      }
    />
  )
}

/** Where the audit stands, and the way on after a refusal. */
function AuditNotice({ merchant: { auditState, auditReason } }: { merchant: Merchant }) {
  const { t } = useTranslation('people')
  const resubmit = useChange(resubmitMerchant)
  if (auditState === 'audited') return <StatusTag kind="good">{t('state.audited')}</StatusTag>
  if (auditState === 'unaudited') return <Alert type="info" showIcon title={t('audit.waiting')} />
  return (
    <Alert
      type="warning"
      showIcon
      title={t('audit.refused', { reason: auditReason })}
      action={
        <CanDo permission={`${KEY}.edit`}>
          <Button size="small" loading={resubmit.isPending} onClick={() => resubmit.mutate({})}>
            {t('action.resubmit')}
          </Button>
        </CanDo>
      }
    />
  )
}

function OwnMerchantDrawer({ merchant, onClose }: { merchant: Merchant; onClose: () => void }) {
  const { t } = useTranslation('people')
  const update = useChange(updateOwnMerchant)
  const { version, sharesSalesWithPartner } = merchant
  return (
    <FormDrawer
      title={t('edit', { name: merchant.name })}
      initial={{ ...merchantDraft(merchant), version, sharesSalesWithPartner }}
      schema={updateOwnMerchant.request}
      keptAs="own-merchant.all"
      onClose={onClose}
      version={version}
      onSubmit={(request, based) => update.mutateAsync({ ...request, version: based })}
    >
      <MerchantFields pictures="own" />
      <FormSection title={t('section.partner')}>
        <FormSwitch name="sharesSalesWithPartner" label={t('field.sharesSales')} />
      </FormSection>
    </FormDrawer>
  )
}
