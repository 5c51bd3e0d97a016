import { PRODUCT_LIMITS } from '@kassa/domain/product/field-limits.ts'
import { Input, Segmented, Select, TreeSelect } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDraftPart } from '../../kit/form/form-context.ts'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormDay } from '../../kit/form/fields/FormDay.tsx'
import { FormNumber } from '../../kit/form/fields/FormNumber.tsx'
import { FoldedSection } from '../../kit/form/FoldedSection.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { PictureField } from '../../parts/pictures/PictureField.tsx'
import { NearNameNote, SamePictureNote } from './alike/AlikeNotes.tsx'
import { CodesField } from './CodesField.tsx'
import { KindChoice } from './KindChoice.tsx'
import { KnownCodeNote } from './known-code/KnownCodeNote.tsx'
import { ProductListings } from './ProductListings.tsx'
import type { ProductDraft } from '../../parts/goods/product-form.ts'
import { useCategoryDefaults } from '../../parts/goods/use-category-defaults.ts'
import { useIsSet } from './use-is-set.ts'
import { useProductChoices } from './use-product-choices.ts'
import { ProductName } from '../../parts/goods/ProductName.tsx'

/** Draws the fields that every product has: its name, price and stock, its codes, and its category. */
export function ProductFirst({ productId, hasMatrix, isNew }: FirstProps) {
  const { t } = useTranslation('product')
  return (
    <FormSection title={t('section.basics')}>
      <ProductName />
      <NearNameNote productId={productId} />
      {hasMatrix ? null : (
        <>
          <div className="k-above">
            <ProductListings isNew={isNew} />
          </div>
          <FormField name="codes" label={t('field.codes')} hint={t('field.codesHint')} isOptional>
            <CodesField productId={productId} />
          </FormField>
          {productId === null ? <KnownCodeNote /> : null}
        </>
      )}
      <CategoryField isNew={productId === null} />
    </FormSection>
  )
}

interface FirstProps {
  readonly productId: string | null
  /** Codes and prices are each combination's own. */
  readonly hasMatrix: boolean
  /** True where the product is new, so that its present stock is asked for. */
  readonly isNew: boolean
}

function CategoryField({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation(['product', 'kit'])
  const { categories } = useProductChoices()
  const follow = useCategoryDefaults(isNew)
  return (
    <FormField name="categoryId" label={t('field.category')} isOptional isNullable>
      <TreeSelect
        allowClear
        treeDefaultExpandAll
        onSelect={follow}
        onClear={() => follow(null)}
        showSearch={{ treeNodeFilterProp: 'title' }}
        treeData={categories as never}
        placeholder={t('kit:select')}
      />
    </FormField>
  )
}

/** Asks for the kind of the product, which stays once it is there, and for the unit it is weighed in. */
export function ProductKind({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('product')
  const type = useDraftPart((draft: ProductDraft) => draft.type)
  return (
    <>
      <FormField name="type" label={t('field.type')}>
        <KindChoice isNew={isNew} />
      </FormField>
      {type === 'weighed' ? (
        <FormField name="weightUnit" label={t('field.weightUnit')}>
          <Segmented options={['g', 'kg', { value: 'pound', label: 'lb' }]} />
        </FormField>
      ) : null}
    </>
  )
}

const filed = ['taxId', 'unit', 'brandId', 'labelIds', 'reading', 'customCode', 'sku'] as const

/** Draws its tax, its unit and the fields it is found by. */
export function ProductFiling({ hasMatrix }: { hasMatrix: boolean }) {
  const { t } = useTranslation(['product', 'kit'])
  const type = useDraftPart((draft: ProductDraft) => draft.type)
  const { taxes, brands, labels } = useProductChoices()
  const placeholder = t('kit:select')
  return (
    <FoldedSection title={t('section.filing')} note={t('section.filingNote')} isSet={useIsSet(filed)}>
      <div className="k-form-pair">
        <FormField name="taxId" label={t('field.tax')} isOptional isNullable>
          <Select allowClear options={[...taxes]} placeholder={t('field.taxInherit')} />
        </FormField>
        {type === 'weighed' ? null : (
          <FormField name="unit" label={t('field.unit')} hint={t('field.unitHint')} isOptional>
            <Input maxLength={20} />
          </FormField>
        )}
        <FormField name="brandId" label={t('field.brand')} isOptional isNullable>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            options={[...brands]}
            placeholder={placeholder}
          />
        </FormField>
        <FormField name="labelIds" label={t('field.labels')} isOptional>
          <Select
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            options={[...labels]}
            placeholder={placeholder}
          />
        </FormField>
        <FormField name="reading" label={t('field.reading')} hint={t('field.readingHint')} isOptional>
          <Input maxLength={100} />
        </FormField>
        {hasMatrix ? null : (
          <>
            <NullableText name="customCode" label={t('field.customCode')} maximum={20} />
            <NullableText name="sku" label={t('field.sku')} maximum={50} />
          </>
        )}
      </div>
    </FoldedSection>
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

const kept = ['productionDate', 'shelfLifeDays', 'expiryWarningDays', 'shelfNumber', 'packSize'] as const

/** How long it keeps and where it lies. */
export function ProductKeeping() {
  const { t } = useTranslation('product')
  return (
    <FoldedSection title={t('section.keeping')} note={t('section.keepingNote')} isSet={useIsSet(kept)}>
      <div className="k-form-pair">
        <FormDay name="productionDate" label={t('field.productionDate')} isOptional />
        <FormNumber name="shelfLifeDays" label={t('field.shelfLifeDays')} isOptional />
        <FormNumber name="expiryWarningDays" label={t('field.expiryWarningDays')} isOptional />
        <FormField name="shelfNumber" label={t('field.shelfNumber')} isOptional>
          <Input maxLength={PRODUCT_LIMITS.shelfNumber.maxLength} />
        </FormField>
        <FormNumber name="packSize" label={t('field.packSize')} />
      </div>
    </FoldedSection>
  )
}

/** Draws the fields that a person sees of it. */
export function ProductLook({ productId }: Pick<FirstProps, 'productId'>) {
  const { t } = useTranslation(['product', 'kit'])
  const most = PRODUCT_LIMITS.description.maxLength
  return (
    <FoldedSection
      title={t('section.look')}
      note={t('section.lookNote')}
      isSet={useIsSet(['imageFileId', 'description'])}
    >
      <FormField name="imageFileId" label={t('field.image')} isOptional>
        <PictureField purpose="product" label={t('field.image')} hasCamera />
      </FormField>
      <SamePictureNote productId={productId} />
      <FormField
        name="description"
        label={t('field.description')}
        hint={t('kit:hint.longest', { maximum: most })}
        isOptional
      >
        <Input.TextArea rows={3} maxLength={most} />
      </FormField>
    </FoldedSection>
  )
}
