import { Form, Segmented } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraftPart, useFormPart } from '../../kit/form/form-context.ts'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSwitch } from '../../kit/form/fields/FormSwitch.tsx'
import { FoldedSection } from '../../kit/form/FoldedSection.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { NamesInLanguages } from '../../parts/names/NamesInLanguages.tsx'
import { ChargesField } from './ChargesField.tsx'
import { AttributesField } from './AttributesField.tsx'
import { type MatrixPart, withAttributes } from './matrix/variant-rows.ts'
import { VariantMatrix } from './matrix/VariantMatrix.tsx'
import { RestrictionChoice } from '../../parts/goods/RestrictionChoice.tsx'
import { useIsWithoutProduct } from './KindChoice.tsx'
import { PartsField } from './PartsField.tsx'
import type { AttributeDraft, ProductDraft } from '../../parts/goods/product-form.ts'
import { ProductFiling, ProductFirst, ProductKeeping, ProductKind, ProductLook } from './ProductFields.tsx'
import { useIsSet } from './use-is-set.ts'

const flags = [
  'isDiscountable',
  'memberDiscountAllowed',
  'earnsPoints',
  'takesPoints',
  'isReturnable',
  'isOpenPrice',
] as const

interface Props {
  /** Null while the product is new. */
  readonly productId: string | null
  /** Hears whether the product has combinations, which take more room. */
  readonly onMatrix: (hasMatrix: boolean) => void
}

/**
 * The fields of a product: first what every one has, then, folded, what some have; parts for a combined one, a matrix of combinations for one
 * with attributes.
 */
export function ProductFormParts({ productId, onMatrix }: Props) {
  const { t } = useTranslation('product')
  const type = useDraftPart((draft: ProductDraft) => draft.type)
  const attributes = useDraftPart((draft: ProductDraft) => draft.attributes)
  const isCombined = type === 'combined'
  const isWithout = useIsWithoutProduct()
  const hasMatrix = !isCombined && attributes.length > 0
  useEffect(() => onMatrix(hasMatrix), [hasMatrix, onMatrix])
  return (
    <>
      <ProductFirst productId={productId} hasMatrix={hasMatrix} isNew={productId === null && !isCombined} />
      <FoldedSection
        title={t('section.kind')}
        note={t('section.kindNote')}
        isSet={useIsSet(['type', 'attributes', 'parts'])}
      >
        <ProductKind isNew={productId === null} />
        {isWithout ? (
          <p className="k-muted">{t('section.withoutNote')}</p>
        ) : isCombined ? (
          <FormSection title={t('section.parts')} note={t('section.partsNote')}>
            <Named name="parts" label={t('field.parts')} />
            <PartsField />
          </FormSection>
        ) : (
          <Variants attributes={attributes} />
        )}
      </FoldedSection>
      <ProductFiling hasMatrix={hasMatrix} />
      <ProductLook productId={productId} />
      <Selling />
      <Charges />
      <ProductKeeping />
      <NamesInLanguages isFolded />
    </>
  )
}

/** Draws the permissions for it at the desk. */
function Selling() {
  const { t } = useTranslation('product')
  const type = useDraftPart((draft: ProductDraft) => draft.type)
  return (
    <FoldedSection
      title={t('section.selling')}
      note={t('section.sellingNote')}
      isSet={useIsSet(['stockPolicy', 'tracksSerials', 'restriction', ...flags])}
    >
      <FormField name="stockPolicy" label={t('field.stockPolicy')}>
        <Segmented
          options={(['block', 'warn', 'allow'] as const).map((value) => ({ value, label: t(`policy.${value}`) }))}
        />
      </FormField>
      <FormField
        name="restriction"
        label={t('field.restriction')}
        hint={t('field.restrictionHint')}
        isOptional
        isNullable
      >
        <RestrictionChoice inherited={t('restriction.inherit')} free={t('restriction.none')} />
      </FormField>
      <div className="k-switches">
        {flags.map((name) => (
          <FormSwitch key={name} name={name} label={t(`field.${name}`)} />
        ))}
        {type === 'standard' ? (
          <FormSwitch name="tracksSerials" label={t('field.tracksSerials')} hint={t('field.tracksSerialsHint')} />
        ) : null}
      </div>
    </FoldedSection>
  )
}

/** Charges of each piece; goods by weight have none, and one that was typed before stays in sight. */
function Charges() {
  const { t } = useTranslation('product')
  const type = useDraftPart((draft: ProductDraft) => draft.type)
  const isSet = useIsSet(['charges'])
  if (type === 'weighed' && !isSet) return null
  return (
    <FoldedSection title={t('section.charges')} note={t('section.chargesNote')} isSet={isSet}>
      {type === 'combined' ? <p className="k-muted">{t('section.chargesOfContents')}</p> : null}
      <Named name="charges" label={t('section.charges')} />
      <ChargesField />
    </FoldedSection>
  )
}

/** Gives a list of fields its name in the save bar. */
function Named({ name, label }: { name: string; label: string }) {
  const { register } = useFormPart()
  useEffect(() => register(name, label), [register, name, label])
  return null
}

/** Draws the variants: the attributes, and below them the matrix of their combinations. */
function Variants({ attributes }: { attributes: readonly AttributeDraft[] }) {
  const { t } = useTranslation('product')
  const weightUnit = useDraftPart((draft: ProductDraft) => draft.weightUnit)
  return (
    <FormSection title={t('section.attributes')} note={t('section.attributesNote')}>
      <Named name="attributes" label={t('field.attributes')} />
      <Form.Item name="attributes">
        <FollowedAttributes />
      </Form.Item>
      {attributes.length === 0 ? null : (
        <FormField name="variants" label={t('field.variants')}>
          <VariantMatrix attributes={attributes} weightUnit={weightUnit} />
        </FormField>
      )}
    </FormSection>
  )
}

interface FollowedProps {
  readonly value?: AttributeDraft[]
  readonly onChange?: (attributes: AttributeDraft[]) => void
}

/** The attributes, with the rows of the matrix following every change of them. */
function FollowedAttributes({ value, onChange }: FollowedProps) {
  const { put } = useFormPart()
  const form = Form.useFormInstance<ProductDraft>()
  const change = (next: AttributeDraft[]): void => {
    const before = structuredClone(form.getFieldsValue(true) as MatrixPart)
    onChange?.(next)
    put({ ...withAttributes(before, next) })
  }
  return <AttributesField value={value ?? []} onChange={change} />
}
