import { Form, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormMoney, FormNumber, FormPercent } from '../../kit/form/fields/FormNumber.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { ReferralFields } from './ReferralFields.tsx'
import { EARN_PER, ON_DEVICES, pointDraft, type PointDraft } from './point-draft.ts'

interface PointDrawerProps {
  readonly draft: PointDraft
  readonly currency: string
  readonly onClose: () => void
  readonly onSubmit: (draft: PointDraft) => Promise<unknown>
}

/** The rules of points, levels and balance in one form. */
export default function PointDrawer({ draft, currency, onClose, onSubmit }: PointDrawerProps) {
  const { t } = useTranslation('member')
  return (
    <FormDrawer
      width={560}
      title={t('setting.title')}
      initial={draft}
      schema={pointDraft}
      keptAs="point-setting.all"
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <FormSection title={t('setting.earn')}>
        <Earning currency={currency} />
      </FormSection>
      <FormSection title={t('setting.spend')}>
        <Spending currency={currency} />
      </FormSection>
      <FormSection title={t('setting.referral')}>
        <ReferralFields currency={currency} />
      </FormSection>
      <FormSection title={t('setting.rest')}>
        <FormField name="expiry" label={t('setting.expiry')}>
          <Select
            options={(['none', 'rolling-12-months', 'year-end'] as const).map((value) => ({
              value,
              label: t(`expiry.${value}`),
            }))}
          />
        </FormField>
        <FormField name="window" label={t('setting.window')}>
          <Segmented
            options={(['lifetime', 'rolling-12-months'] as const).map((value) => ({
              value,
              label: t(`window.${value}`),
            }))}
          />
        </FormField>
        <FormSwitch name="isLoweringOn" label={t('setting.lowering')} hint={t('setting.loweringHint')} />
        <FormField name="onDevices" label={t('setting.onDevices')} hint={t('setting.onDevicesHint')}>
          <Select options={ON_DEVICES.map((value) => ({ value, label: t(`onDevices.${value}`) }))} />
        </FormField>
        <FormMoney
          name="offlineMinor"
          label={t('setting.offlineBalance')}
          hint={t('setting.offlineHint')}
          isOptional
          currency={currency}
        />
        <FormNumber name="offlinePoints" label={t('setting.offlinePoints')} isOptional />
        <FormField name="balanceMode" label={t('setting.balanceMode')}>
          <Select
            options={(['proportional', 'principal-first', 'bonus-first'] as const).map((value) => ({
              value,
              label: t(`balanceMode.${value}`),
            }))}
          />
        </FormField>
        <FormMoney
          name="passwordAboveMinor"
          label={t('setting.passwordAbove')}
          hint={t('setting.passwordHint')}
          isOptional
          currency={currency}
        />
      </FormSection>
    </FormDrawer>
  )
}

function Earning({ currency }: { currency: string }) {
  const { t } = useTranslation('member')
  const isOn = Form.useWatch<boolean | undefined>('earns')
  const per = Form.useWatch<PointDraft['earnPer'] | undefined>('earnPer') ?? 'amount'
  return (
    <>
      <FormSwitch name="earns" label={t('setting.earns')} />
      {isOn ? (
        <>
          <FormField
            name="earnPer"
            label={t('setting.earnPer')}
            hint={per === 'amount' ? undefined : t('setting.perHint')}
          >
            <Segmented options={EARN_PER.map((value) => ({ value, label: t(`earnPer.${value}`) }))} />
          </FormField>
          {per === 'amount' ? (
            <FormMoney name="earnSpentMinor" label={t('setting.earnSpent')} currency={currency} />
          ) : null}
          <FormNumber name="earnPoints" label={t('setting.earnPoints')} hint={t('setting.pointsHint')} />
          {per === 'amount' ? <FormSwitch name="isBonusEarning" label={t('setting.bonusEarning')} /> : null}
        </>
      ) : null}
    </>
  )
}

function Spending({ currency }: { currency: string }) {
  const { t } = useTranslation('member')
  const isOn = Form.useWatch<boolean | undefined>('spends')
  const cap = Form.useWatch<PointDraft['capKind'] | undefined>('capKind')
  return (
    <>
      <FormSwitch name="spends" label={t('setting.spends')} />
      {isOn ? (
        <>
          <FormNumber name="spendPoints" label={t('setting.spendPoints')} hint={t('setting.pointsHint')} />
          <FormMoney name="spendMinor" label={t('setting.spendAmount')} currency={currency} />
          <FormField name="capKind" label={t('setting.cap')}>
            <Segmented
              options={(['none', 'fixed', 'percent'] as const).map((value) => ({ value, label: t(`cap.${value}`) }))}
            />
          </FormField>
          {cap === 'fixed' ? <FormMoney name="capMinor" label={t('setting.capFixed')} currency={currency} /> : null}
          {cap === 'percent' ? <FormPercent name="capBasisPoints" label={t('setting.capPercent')} /> : null}
        </>
      ) : null}
    </>
  )
}
