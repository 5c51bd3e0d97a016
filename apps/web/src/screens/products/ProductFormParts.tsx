import { PRODUCT_LIMITS } from '@kassa/domain/product/field-limits.ts'
import { Form, Input, Segmented, Select, Switch, TreeSelect } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../kit/form/DayField.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { NumberInput } from '../../kit/money/NumberInput.tsx'
import { ProductListings } from './ProductListings.tsx'
import { useProductChoices } from './use-product-choices.ts'

const flags = [
  'isDiscountable',
  'memberDiscountAllowed',
  'earnsPoints',
  'takesPoints',
  'isReturnable',
  'isOpenPrice',
] as const

/** The fields of a product, grouped. */
export function ProductFormParts() {
  const { t } = useTranslation(['product', 'kit'])
  return (
    <>
      <Basics />
      <FormSection title={t('section.outlets')}>
        <ProductListings />
      </FormSection>
      <Codes />
      <FormSection title={t('section.selling')}>
        <FormField name="stockPolicy" label={t('field.stockPolicy')}>
          <Segmented
            options={(['block', 'warn', 'allow'] as const).map((value) => ({ value, label: t(`policy.${value}`) }))}
          />
        </FormField>
        <div className="k-switches">
          {flags.map((name) => (
            <FormField key={name} name={name} label={t(`field.${name}`)} valuePropName="checked">
              <Switch />
            </FormField>
          ))}
        </div>
      </FormSection>
      <Keeping />
      <FormSection title={t('section.names')} note={t('section.namesNote')}>
        <FormField name={['names', 'en']} label={t('field.nameEn')} isOptional>
          <Input maxLength={50} />
        </FormField>
        <FormField name={['names', 'zh']} label={t('field.nameZh')} isOptional>
          <Input maxLength={50} lang="zh" />
        </FormField>
        <FormField name={['names', 'ja']} label={t('field.nameJa')} isOptional>
          <Input maxLength={50} lang="ja" />
        </FormField>
      </FormSection>
    </>
  )
}

function Basics() {
  const { t } = useTranslation(['product', 'kit'])
  const { categories, taxes } = useProductChoices()
  const form = Form.useFormInstance()
  const type: unknown = Form.useWatch('type')
  const { minLength, maxLength } = PRODUCT_LIMITS.name
  return (
    <FormSection title={t('section.basics')}>
      <FormField name="type" label={t('field.type')}>
        <Segmented
          options={(['standard', 'weighed'] as const).map((value) => ({ value, label: t(`type.${value}`) }))}
          onChange={(value) => form.setFieldValue('weightUnit', value === 'weighed' ? 'kg' : null)}
        />
      </FormField>
      <FormField
        name="name"
        label={t('field.name')}
        hint={t('kit:hint.length', { minimum: minLength, maximum: maxLength })}
      >
        <Input autoFocus maxLength={maxLength} />
      </FormField>
      <FormField name="reading" label={t('field.reading')} hint={t('field.readingHint')} isOptional>
        <Input maxLength={100} />
      </FormField>
      <div className="k-form-pair">
        <FormField name="categoryId" label={t('field.category')} isOptional isNullable>
          <TreeSelect
            allowClear
            treeDefaultExpandAll
            showSearch={{ treeNodeFilterProp: 'title' }}
            treeData={categories as never}
            placeholder={t('kit:select')}
          />
        </FormField>
        <FormField name="taxId" label={t('field.tax')} isOptional isNullable>
          <Select allowClear options={[...taxes]} placeholder={t('field.taxInherit')} />
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
    </FormSection>
  )
}

function Codes() {
  const { t } = useTranslation(['product', 'kit'])
  return (
    <FormSection title={t('section.codes')}>
      <FormField name="codes" label={t('field.codes')} hint={t('field.codesHint')} isOptional>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[' ', ',', '\n']} maxCount={20} />
      </FormField>
      <div className="k-form-pair">
        <NullableText name="customCode" label={t('field.customCode')} maximum={20} />
        <NullableText name="sku" label={t('field.sku')} maximum={50} />
        <FormField name="shelfNumber" label={t('field.shelfNumber')} isOptional>
          <Input maxLength={50} />
        </FormField>
      </div>
      <FormField
        name="description"
        label={t('field.description')}
        hint={t('kit:hint.longest', { maximum: PRODUCT_LIMITS.description.maxLength })}
        isOptional
      >
        <Input.TextArea rows={3} maxLength={PRODUCT_LIMITS.description.maxLength} />
      </FormField>
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

function Keeping() {
  const { t } = useTranslation('product')
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
      </div>
    </FormSection>
  )
}
