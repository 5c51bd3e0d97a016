import { SELLER_MODES } from '@kassa/domain/sales/seller.ts'
import { TIP_LIMITS } from '@kassa/domain/tenders/tip.ts'
import { Button, Form, Segmented, Select, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { CountLimit } from '../../kit/form/fields/CountLimit.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormMoney, FormNumber, FormPercent } from '../../kit/form/fields/FormNumber.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { moneyText } from '../../kit/money/format.ts'
import { useSession } from '../../session/session.ts'
import { AgeLimitsEditor } from './AgeLimitsEditor.tsx'
import { CashRoundingEditor } from './CashRoundingEditor.tsx'
import { DeliveryTaxesEditor } from './DeliveryTaxesEditor.tsx'
import { ExpiryMarkdownEditor } from './ExpiryMarkdownEditor.tsx'
import { isNotesSetting } from './drawer/notes-settings.ts'
import { NotesEditor } from './drawer/NotesEditor.tsx'
import { LabelRulesEditor } from './LabelRulesEditor.tsx'
import { NumberFormatsEditor } from './NumberFormatsEditor.tsx'
import { OptionGroupsEditor } from './options/OptionGroupsEditor.tsx'
import type { ShownKey } from './shown-settings.ts'

/** The fields of one setting; its value stands under `value` in the form. */
export function SettingEditor({ name }: { name: ShownKey }) {
  const { t } = useTranslation('salesSettings')
  if (isNotesSetting(name)) return <NotesEditor />
  if (isDays(name)) return <Whole name="value" label={t('field.days')} />
  switch (name) {
    case 'sales.rounding':
      return <RoundingEditor />
    case 'sales.cash-rounding':
      return (
        <FormField name="value" label={t('name.cash-rounding')}>
          <CashRoundingEditor />
        </FormField>
      )
    case 'sales.tax-rounding':
      return (
        <FormField name="value" label={t('field.mode')}>
          <ModeChoice />
        </FormField>
      )
    case 'sales.tax-per':
      return <Choice label={t('name.tax-per')} options={['receipt', 'line']} words="taxPer" />
    case 'sales.delivery-taxes':
      return <DeliveryTaxesEditor />
    case 'sales.price-change':
      return <PriceChangeEditor />
    case 'sales.tips':
      return <TipsEditor />
    case 'sales.age-limits':
      return <AgeLimitsEditor />
    case 'sales.option-groups':
      return <OptionGroupsEditor />
    case 'sales.bags':
      return <Words name="value" label={t('field.bags')} />
    case 'sales.drawers':
      return <Words name="value" label={t('field.drawers')} most={2} />
    case 'sales.receipt':
      return <ReceiptEditor />
    case 'sales.number-formats':
      return <NumberFormatsEditor />
    case 'sales.drawer-kick':
      return <Flag name="value" label={t('name.drawer-kick')} />
    case 'sales.seller':
      return <Choice label={t('name.seller')} options={SELLER_MODES} words="seller" />
    case 'sales.label-rules':
      return <LabelRulesEditor />
    case 'sales.shift':
      return <ShiftEditor />
    case 'sales.shift-closing':
      return (
        <>
          <Flag name={['value', 'countsMethods']} label={t('field.countsMethods')} />
          <Flag name={['value', 'closesAtCutOff']} label={t('field.closesAtCutOff')} />
          <Words name={['value', 'checklist']} label={t('field.checklist')} />
        </>
      )
    case 'sales.expiry-markdown':
      return <ExpiryMarkdownEditor />
    case 'sales.fiscal-wait-seconds':
      return <Whole name="value" label={t('field.seconds')} />
    case 'sales.desk-lock-minutes':
      return <Whole name="value" label={t('field.minutes')} />
    case 'sales.kiosk':
      return (
        <>
          <Flag name={['value', 'isOn']} label={t('field.kioskOn')} />
          <Whole name={['value', 'idleSeconds']} label={t('field.kioskIdle')} />
        </>
      )
    case 'sales.neighbors':
      return <Flag name="value" label={t('name.neighbors')} />
    case 'sales.refund-window-days':
      return <Whole name="value" label={t('field.days')} isOptional />
    case 'sales.refund-needs-receipt':
      return <Flag name="value" label={t('name.refund-needs-receipt')} />
    case 'sales.refund-gives-fees':
      return <Flag name="value" label={t('name.refund-gives-fees')} />
    case 'sales.refund-into-stored-value':
      return <Flag name="value" label={t('name.refund-into-stored-value')} />
    case 'sales.refund-without-sale':
      return <Choice label={t('name.refund-without-sale')} options={['money', 'credit']} words="refundWithoutSale" />
    case 'sales.refund-mode':
      return (
        <FormField name="value" label={t('name.refund-mode')}>
          <RefundModeChoice />
        </FormField>
      )
    case 'sales.refund-points-shortage':
      return <Choice label={t('name.refund-points-shortage')} options={['negative', 'money']} words="pointsShortage" />
    case 'sales.over-receipt-basis-points':
    case 'sales.bill-quantity-over-basis-points':
    case 'sales.bill-price-over-basis-points':
      return <FormPercent name="value" label={t('field.percent')} />
    case 'sales.damage-approval-below-minor':
      return <AmountEditor label={t('field.below')} />
    case 'sales.cash-moved-most-minor':
    case 'sales.offline-coupons-minor':
      return <AmountEditor label={t('field.atMost')} />
    case 'sales.overtime':
      return (
        <>
          <Whole name={['value', 'remoteMinutes']} label={t('field.remoteMinutes')} />
          <Whole name={['value', 'parkedHours']} label={t('field.parkedHours')} />
        </>
      )
    case 'sales.member-discount-mode':
      return <Choice label={t('name.member-discount-mode')} options={MEMBER_MODES} words="memberMode" />
    case 'sales.never-worse':
      return <Flag name="value" label={t('name.never-worse')} />
    case 'sales.offers-keep-floor':
      return <Flag name="value" label={t('name.offers-keep-floor')} />
    case 'sales.refund-reasons':
      return <Words name="value" label={t('field.reasons')} />
  }
}

/** Returns whether a setting is a number of days; one of them may be left empty. */
const isDays = (name: ShownKey): name is Exclude<Extract<ShownKey, `${string}-days`>, 'sales.refund-window-days'> =>
  name.endsWith('-days') && name !== 'sales.refund-window-days'

const MEMBER_MODES = ['lowest', 'member-price-first', 'level-only', 'price-only', 'stack'] as const

/** One of a few ways, each with its words. */
function Choice(props: {
  label: string
  options: readonly string[]
  words: 'pointsShortage' | 'memberMode' | 'taxPer' | 'seller' | 'refundWithoutSale'
}) {
  const { t } = useTranslation('salesSettings')
  return (
    <FormField name="value" label={props.label}>
      <Select
        options={props.options.map((value) => ({
          value,
          label: (t as (key: string) => string)(`${props.words}.${value}`),
        }))}
      />
    </FormField>
  )
}

function AmountEditor({ label }: { label: string }) {
  const currency = useCurrency()
  return <FormMoney name="value" label={label} currency={currency} />
}

type Name = string | readonly (string | number)[]

const Flag = ({ name, label }: { name: Name; label: string }) => <FormSwitch name={name} label={label} />

const Whole = ({ name, label, isOptional = false }: { name: Name; label: string; isOptional?: boolean }) => (
  <FormNumber name={name} label={label} isOptional={isOptional} />
)

const Words = ({ name, label, most = 20 }: { name: Name; label: string; most?: number }) => (
  <FormField name={name} label={label} isOptional>
    <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', '、', '\n']} maxCount={most} />
  </FormField>
)

function ModeChoice(props: { value?: string; onChange?: (value: string) => void }) {
  const { t } = useTranslation('salesSettings')
  return (
    <Segmented
      {...props}
      options={(['down', 'half-up', 'up'] as const).map((value) => ({ value, label: t(`mode.${value}`) }))}
    />
  )
}

function RefundModeChoice(props: { value?: string; onChange?: (value: string) => void }) {
  const { t } = useTranslation('salesSettings')
  const options = (['prorated', 'reprice'] as const).map((value) => ({ value, label: t(`refundMode.${value}`) }))
  return <Segmented {...props} options={options} />
}

const useCurrency = (): string =>
  useSession((session) => session.outlet?.payCurrency ?? session.outlets[0]?.payCurrency ?? 'CNY')

function RoundingEditor() {
  const { t } = useTranslation('salesSettings')
  const currency = useCurrency()
  return (
    <>
      <FormField name={['value', 'unitMinor']} label={t('field.unit')}>
        <Segmented
          options={[1, 10, 100, 1000].map((value) => ({
            value,
            label: value === 1 ? t('unit.none') : moneyText(value, currency),
          }))}
        />
      </FormField>
      <FormField name={['value', 'mode']} label={t('field.mode')}>
        <ModeChoice />
      </FormField>
      <FormField name={['value', 'by']} label={t('field.by')}>
        <Segmented options={(['system', 'cashier'] as const).map((value) => ({ value, label: t(`by.${value}`) }))} />
      </FormField>
    </>
  )
}

function PriceChangeEditor() {
  const { t } = useTranslation('salesSettings')
  return (
    <>
      <Flag name={['value', 'linePrice']} label={t('field.linePrice')} />
      <Flag name={['value', 'orderTotal']} label={t('field.orderTotal')} />
      <Flag name={['value', 'needsReason']} label={t('field.needsReason')} />
      <Words name={['value', 'reasons']} label={t('field.reasons')} />
    </>
  )
}

function TipsEditor() {
  const { t } = useTranslation('salesSettings')
  const { presets } = TIP_LIMITS
  return (
    <>
      <Flag name={['value', 'isOn']} label={t('field.tipsOn')} />
      <Form.List name={['value', 'presets']}>
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <Space key={key} align="end">
                <FormPercent name={name} label={t('field.tipPercent', { position: name + 1 })} />
                <CountLimit count={fields.length} least={presets.min}>
                  <Button onClick={() => remove(name)}>{t('field.tipAway')}</Button>
                </CountLimit>
              </Space>
            ))}
            <CountLimit count={fields.length} most={presets.max}>
              <Button onClick={() => add(1_000)}>{t('field.tipMore')}</Button>
            </CountLimit>
          </>
        )}
      </Form.List>
    </>
  )
}

function ReceiptEditor() {
  const { t } = useTranslation('salesSettings')
  return (
    <>
      <FormField name={['value', 'print']} label={t('field.print')}>
        <Segmented
          options={(['always', 'ask', 'never'] as const).map((value) => ({ value, label: t(`print.${value}`) }))}
        />
      </FormField>
      <FormField name={['value', 'widthMillimetres']} label={t('field.width')}>
        <Segmented options={[58, 80].map((value) => ({ value, label: `${value} mm` }))} />
      </FormField>
      <Whole name={['value', 'copies']} label={t('field.copies')} />
      <FormField name={['value', 'encoding']} label={t('field.encoding')}>
        <Select
          options={(['gb18030', 'shift-jis', 'ascii', 'bitmap'] as const).map((value) => ({
            value,
            label: t(`encoding.${value}`),
          }))}
        />
      </FormField>
    </>
  )
}

function ShiftEditor() {
  const { t } = useTranslation('salesSettings')
  const currency = useCurrency()
  return (
    <>
      <Flag name={['value', 'isBlind']} label={t('field.isBlind')} />
      <FormMoney name={['value', 'toleranceMinor']} label={t('field.tolerance')} currency={currency} />
    </>
  )
}
