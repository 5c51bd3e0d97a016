import {
  type CouponTemplate,
  createCouponTemplate,
  editCouponTemplate,
} from '@kassa/contract/promotion/coupon.calls.ts'
import { Form, Input, Segmented, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../api/api-error.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormMoney, FormNumber } from '../../kit/form/fields/FormNumber.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { useFormPart } from '../../kit/form/form-context.ts'
import { DiscountField } from '../../parts/offer/DiscountField.tsx'
import { NamesOfForm, useFormNames } from '../../parts/offer/names.ts'
import { OutletsField } from '../../parts/offer/OutletsField.tsx'
import { ScopeField } from '../../parts/offer/ScopeField.tsx'
import { TargetField } from '../../parts/offer/TargetFields.tsx'
import { WhenFields } from '../../parts/offer/WhenFields.tsx'
import { useSession } from '../../session/session.ts'
import { type CouponDraft, draftOf, newDraft } from './coupon-draft.ts'

interface Props {
  readonly template: CouponTemplate | null
  readonly onClose: () => void
}

/** Edits the terms of a coupon: they can be changed as long as nobody holds one. */
export function CouponDrawer({ template, onClose }: Props) {
  const { t } = useTranslation('promotion')
  const create = useChange(createCouponTemplate)
  const edit = useChange(editCouponTemplate)
  const names = useFormNames(template?.names)
  const currency = useSession(({ outlet, outlets }) => (outlet ?? outlets[0])?.payCurrency ?? 'CNY')
  const initial: CouponDraft = template ? draftOf(template) : newDraft(currency as CouponDraft['currency'])
  return (
    <NamesOfForm value={names}>
      <FormDrawer
        title={template ? t('coupon.edit', { name: template.name }) : t('coupon.new')}
        initial={initial}
        schema={createCouponTemplate.request}
        keptAs={`coupon.${template?.id ?? 'new'}`}
        version={template?.version}
        draftOf={draftOf}
        placeOf={placeOf}
        onClose={onClose}
        onSubmit={(fields, version) =>
          template ? edit.mutateAsync({ ...fields, id: template.id, version }) : create.mutateAsync(fields)
        }
      >
        <WorthFields currency={initial.currency} />
        <ValidityFields />
        <WhenFields />
        <GivingFields currency={initial.currency} />
      </FormDrawer>
    </NamesOfForm>
  )
}

const placeOf = ({ details }: ApiError): string | null =>
  typeof details['field'] === 'string' ? details['field'] : null

function WorthFields({ currency }: { readonly currency: string }) {
  const { t } = useTranslation(['promotion', 'kit'])
  const { put } = useFormPart()
  const kind = Form.useWatch(['value', 'kind'], { preserve: true }) as 'rebate' | 'discount' | undefined
  const choose = (next: 'rebate' | 'discount'): void =>
    put({
      value:
        next === 'rebate' ? { kind: next, amountMinor: null } : { kind: next, offBasisPoints: 1_000, capMinor: null },
    })
  return (
    <FormSection title={t('coupon.worth')}>
      <FormField name="name" label={t('coupon.name')} hint={t('kit:hint.length', { minimum: 1, maximum: 32 })}>
        <Input autoFocus maxLength={32} />
      </FormField>
      <Form.Item label={t('type')}>
        <Segmented
          aria-label={t('type')}
          value={kind ?? 'rebate'}
          onChange={choose}
          options={[
            { value: 'rebate', label: t('coupon.rebate') },
            { value: 'discount', label: t('coupon.discount') },
          ]}
        />
      </Form.Item>
      {kind === 'discount' ? (
        <>
          <FormField name={['value', 'offBasisPoints']} label={t('benefit.off')} hint={t('coupon.offHint')}>
            <DiscountField />
          </FormField>
          <FormMoney name={['value', 'capMinor']} label={t('benefit.cap')} isOptional currency={currency} />
        </>
      ) : (
        <FormMoney name={['value', 'amountMinor']} label={t('coupon.amount')} currency={currency} />
      )}
      <FormMoney
        name="thresholdMinor"
        label={t('coupon.threshold')}
        hint={t('coupon.thresholdHint')}
        currency={currency}
      />
      <FormField name="scope" label={t('goods')}>
        <ScopeField label={t('goods')} />
      </FormField>
      <FormField name="outlets" label={t('who.outlets')}>
        <OutletsField />
      </FormField>
      <FormField name="target" label={t('who.target')} hint={t('coupon.targetHint')}>
        <TargetField />
      </FormField>
      <FormSwitch name="isStackable" label={t('coupon.stackable')} hint={t('coupon.stackableHint')} />
      <FormSwitch name="leavesOutReduced" label={t('limit.leavesOutReduced')} hint={t('limit.leavesOutReducedHint')} />
    </FormSection>
  )
}

function ValidityFields() {
  const { t } = useTranslation('promotion')
  return (
    <FormSection title={t('coupon.validity')}>
      <FormNumber name="validDays" label={t('coupon.validDays')} hint={t('coupon.validDaysHint')} isOptional />
    </FormSection>
  )
}

/** How it comes to people: issued, as many as there may be; or printed on receipts, as many as are due. */
function GivingFields({ currency }: { readonly currency: string }) {
  const { t } = useTranslation('promotion')
  const { put } = useFormPart()
  const nextVisit = Form.useWatch('nextVisit', { preserve: true }) as CouponDraft['nextVisit'] | undefined
  const isOn = nextVisit !== undefined && nextVisit !== null
  return (
    <>
      <FormSection title={t('coupon.nextVisit')}>
        <Form.Item label={t('coupon.onReceipts')} extra={t('coupon.onReceiptsHint')}>
          <Switch
            aria-label={t('coupon.onReceipts')}
            checked={isOn}
            onChange={(next) => put({ nextVisit: next ? { fromMinor: null } : null, stock: null, perMember: null })}
          />
        </Form.Item>
        {isOn ? <FormMoney name={['nextVisit', 'fromMinor']} label={t('coupon.fromSale')} currency={currency} /> : null}
      </FormSection>
      {isOn ? null : <StockFields />}
    </>
  )
}

function StockFields() {
  const { t } = useTranslation('promotion')
  return (
    <FormSection title={t('section.limits')}>
      <div className="k-form-pair">
        <FormNumber name="stock" label={t('coupon.stock')} isOptional />
        <FormNumber name="perMember" label={t('coupon.perMember')} isOptional />
      </div>
    </FormSection>
  )
}
