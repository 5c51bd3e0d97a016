import { Form, Segmented, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { exponentOf } from '../../kit/money/format.ts'
import { MoneyField, PercentField } from '../../kit/money/MoneyField.tsx'
import { NumberInput } from '../../kit/money/NumberInput.tsx'
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
        <FormField
          name="isLoweringOn"
          label={t('setting.lowering')}
          hint={t('setting.loweringHint')}
          valuePropName="checked"
        >
          <Switch />
        </FormField>
        <FormField name="onDevices" label={t('setting.onDevices')} hint={t('setting.onDevicesHint')}>
          <Select options={ON_DEVICES.map((value) => ({ value, label: t(`onDevices.${value}`) }))} />
        </FormField>
        <FormField
          name="offlineMinor"
          label={t('setting.offlineBalance')}
          hint={t('setting.offlineHint')}
          decimals={exponentOf(currency)}
          isOptional
        >
          <MoneyField currency={currency} />
        </FormField>
        <FormField name="offlinePoints" label={t('setting.offlinePoints')} decimals={0} isOptional>
          <NumberInput decimals={0} />
        </FormField>
        <FormField name="balanceMode" label={t('setting.balanceMode')}>
          <Select
            options={(['proportional', 'principal-first', 'bonus-first'] as const).map((value) => ({
              value,
              label: t(`balanceMode.${value}`),
            }))}
          />
        </FormField>
        <FormField
          name="passwordAboveMinor"
          label={t('setting.passwordAbove')}
          hint={t('setting.passwordHint')}
          decimals={exponentOf(currency)}
          isOptional
        >
          <MoneyField currency={currency} />
        </FormField>
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
      <FormField name="earns" label={t('setting.earns')} valuePropName="checked">
        <Switch />
      </FormField>
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
            <FormField name="earnSpentMinor" label={t('setting.earnSpent')} decimals={exponentOf(currency)}>
              <MoneyField currency={currency} />
            </FormField>
          ) : null}
          <FormField name="earnPoints" label={t('setting.earnPoints')} hint={t('setting.pointsHint')} decimals={0}>
            <NumberInput decimals={0} />
          </FormField>
          {per === 'amount' ? (
            <FormField name="isBonusEarning" label={t('setting.bonusEarning')} valuePropName="checked">
              <Switch />
            </FormField>
          ) : null}
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
      <FormField name="spends" label={t('setting.spends')} valuePropName="checked">
        <Switch />
      </FormField>
      {isOn ? (
        <>
          <FormField name="spendPoints" label={t('setting.spendPoints')} hint={t('setting.pointsHint')} decimals={0}>
            <NumberInput decimals={0} />
          </FormField>
          <FormField name="spendMinor" label={t('setting.spendAmount')} decimals={exponentOf(currency)}>
            <MoneyField currency={currency} />
          </FormField>
          <FormField name="capKind" label={t('setting.cap')}>
            <Segmented
              options={(['none', 'fixed', 'percent'] as const).map((value) => ({ value, label: t(`cap.${value}`) }))}
            />
          </FormField>
          {cap === 'fixed' ? (
            <FormField name="capMinor" label={t('setting.capFixed')} decimals={exponentOf(currency)}>
              <MoneyField currency={currency} />
            </FormField>
          ) : null}
          {cap === 'percent' ? (
            <FormField name="capBasisPoints" label={t('setting.capPercent')} decimals={2}>
              <PercentField />
            </FormField>
          ) : null}
        </>
      ) : null}
    </>
  )
}
