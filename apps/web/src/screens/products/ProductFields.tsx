import { PRODUCT_LIMITS } from '@kassa/domain/product/field-limits.ts'
import { Form, Input, Segmented, Select, TreeSelect } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../kit/form/DayField.tsx'
import { useFormPart } from '../../kit/form/form-context.ts'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { NumberInput } from '../../kit/money/NumberInput.tsx'
import { CodesField } from './CodesField.tsx'
import { withAttributes } from './matrix/variant-rows.ts'
import type { ProductDraft } from '../../parts/goods/product-form.ts'
import { useProductChoices } from './use-product-choices.ts'

/** What it is: kind, name, and what it is filed under. The kind of a product that is there already stays. */
export function ProductBasics({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation(['product', 'kit'])
  const { put } = useFormPart()
  const form = Form.useFormInstance<ProductDraft>()
  const type: unknown = Form.useWatch('type')
  const { minLength, maxLength } = PRODUCT_LIMITS.name
  const follow = (chosen: ProductDraft['type']): void =>
    put({
      ...(chosen === 'combined' ? withAttributes(form.getFieldsValue(true) as ProductDraft, []) : {}),
      weightUnit: chosen === 'weighed' ? 'kg' : null,
    })
  return (
    <FormSection title={t('section.basics')}>
      <FormField name="type" label={t('field.type')}>
        <Segmented
          disabled={!isNew}
          options={(['standard', 'weighed', 'combined'] as const).map((value) => ({
            value,
            label: t(`type.${value}`),
          }))}
          onChange={follow}
        />
      </FormField>
      <FormField
        name="name"
        label={t('field.name')}
        hint={t('kit:hint.length', { minimum: minLength, maximum: maxLength })}
      >
        <Input autoFocus maxLength={maxLength} />
      </FormField>
      <div className="k-form-pair">
        <FormField name="reading" label={t('field.reading')} hint={t('field.readingHint')} isOptional>
          <Input maxLength={100} />
        </FormField>
        {type === 'weighed' ? (
          <FormField name="weightUnit" label={t('field.weightUnit')}>
            <Segmented options={['g', 'kg', { value: 'pound', label: 'lb' }]} />
          </FormField>
        ) : (
          <FormField name="unit" label={t('field.unit')} hint={t('field.unitHint')} isOptional>
            <Input maxLength={20} />
          </FormField>
        )}
      </div>
      <Filing />
    </FormSection>
  )
}

function Filing() {
  const { t } = useTranslation(['product', 'kit'])
  const { categories, taxes, brands, labels } = useProductChoices()
  const placeholder = t('kit:select')
  return (
    <div className="k-form-pair">
      <FormField name="categoryId" label={t('field.category')} isOptional isNullable>
        <TreeSelect
          allowClear
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeData={categories as never}
          placeholder={placeholder}
        />
      </FormField>
      <FormField name="taxId" label={t('field.tax')} isOptional isNullable>
        <Select allowClear options={[...taxes]} placeholder={t('field.taxInherit')} />
      </FormField>
      <FormField name="brandId" label={t('field.brand')} isOptional isNullable>
        <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={[...brands]} placeholder={placeholder} />
      </FormField>
      <FormField name="labelIds" label={t('field.labels')} isOptional>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={[...labels]}
          placeholder={placeholder}
        />
      </FormField>
    </div>
  )
}

/** Codes of a product that is its own one variant. */
export function ProductCodes({ productId }: { productId: string | null }) {
  const { t } = useTranslation(['product', 'kit'])
  return (
    <FormSection title={t('section.codes')}>
      <FormField name="codes" label={t('field.codes')} hint={t('field.codesHint')} isOptional>
        <CodesField productId={productId} />
      </FormField>
      <div className="k-form-pair">
        <NullableText name="customCode" label={t('field.customCode')} maximum={20} />
        <NullableText name="sku" label={t('field.sku')} maximum={50} />
      </div>
    </FormSection>
  )
}

/** A text that is absent rather than empty. */
function NullableText({ name, label, maximum }: { name: string; label: string; maximum: number }) {
  const { t } = useTranslation('kit')
  return (
    <FormField name={name} label={label} hint={t('hint.longest', { maximum })} isOptional>
      <EmptyIsNull maximum={maximum} />
    </FormField>
  )
}

function EmptyIsNull(props: {
  maximum: number
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}) {
  return (
    <Input
      id={props.id}
      maxLength={props.maximum}
      value={props.value ?? ''}
      onChange={(event) => props.onChange?.(event.target.value === '' ? null : event.target.value)}
    />
  )
}

/** How long it keeps and where it lies. */
export function ProductKeeping() {
  const { t } = useTranslation(['product', 'kit'])
  const most = PRODUCT_LIMITS.description.maxLength
  return (
    <FormSection title={t('section.keeping')}>
      <div className="k-form-pair">
        <FormField name="productionDate" label={t('field.productionDate')} isOptional>
          <DayField />
        </FormField>
        <FormField name="shelfLifeDays" label={t('field.shelfLifeDays')} decimals={0} isOptional>
          <NumberInput decimals={0} />
        </FormField>
        <FormField name="expiryWarningDays" label={t('field.expiryWarningDays')} decimals={0} isOptional>
          <NumberInput decimals={0} />
        </FormField>
        <FormField name="shelfNumber" label={t('field.shelfNumber')} isOptional>
          <Input maxLength={PRODUCT_LIMITS.shelfNumber.maxLength} />
        </FormField>
        <FormField name="packSize" label={t('field.packSize')} decimals={0}>
          <NumberInput decimals={0} />
        </FormField>
      </div>
      <FormField
        name="description"
        label={t('field.description')}
        hint={t('kit:hint.longest', { maximum: most })}
        isOptional
      >
        <Input.TextArea rows={3} maxLength={most} />
      </FormField>
    </FormSection>
  )
}
