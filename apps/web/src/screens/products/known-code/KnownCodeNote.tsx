import { createBrand } from '@kassa/contract/catalogue/brand.calls.ts'
import { findKnownCode } from '@kassa/contract/catalogue/known-code.calls.ts'
import { isTableCode } from '@kassa/domain/product/known-code.ts'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../api/use-answer.ts'
import { useChange } from '../../../api/use-change.ts'
import { useDraftPart, useFormPart } from '../../../kit/form/form-context.ts'
import type { ProductDraft } from '../../../parts/goods/product-form.ts'
import { useCan } from '../../../session/permission.ts'

interface Known {
  readonly name: string
  readonly brand: string | null
  readonly brandId: string | null
}

/**
 * In the form of a new product: fills in the name and brand that the operator’s table has for its first bar code, where none is typed yet, and offers
 * them where another is. Source: PR-P10.
 */
export function KnownCodeNote() {
  const code = useDraftPart((draft: ProductDraft) => draft.codes[0] ?? '')
  const isEnabled = isTableCode(code)
  const { data } = useAnswer(findKnownCode, { code }, { isQuiet: true, isEnabled })
  const known = isEnabled ? data?.found : null
  return known ? <Note key={code} known={known} /> : null
}

function Note({ known }: { known: Known }) {
  const { t } = useTranslation('product')
  const { put, draftNow } = useFormPart()
  const typed = useDraftPart(({ name }: ProductDraft) => name)
  const fill = (): void => put({ name: known.name, ...(known.brandId === null ? {} : { brandId: known.brandId }) })
  useEffect(() => {
    if (((draftNow() as ProductDraft).name ?? '').trim() === '') fill()
    // oxlint-disable-next-line react/exhaustive-deps -- once for a code: a name that is cleared afterward stays cleared
  }, [])
  const isFilled = typed === known.name
  return (
    <p className="k-muted" role="status">
      <span>{isFilled ? t('knownCode.filled') : t('knownCode.other', { name: known.name })}</span>{' '}
      {isFilled ? null : (
        <Button size="small" onClick={fill}>
          {t('knownCode.use')}
        </Button>
      )}{' '}
      <MissingBrand known={known} />
    </p>
  )
}

/** Offers to add the table’s brand where the merchant has none of that name. */
function MissingBrand({ known: { brand, brandId } }: { known: Known }) {
  const { t } = useTranslation('product')
  const { put } = useFormPart()
  const mayAdd = useCan('platform.catalogue.brands.add')
  const add = useChange(createBrand, { onDone: ({ id }) => put({ brandId: id }) })
  if (brand === null || brandId !== null || !mayAdd) return null
  return (
    <Button size="small" loading={add.isPending} onClick={() => add.mutate({ name: brand })}>
      {t('knownCode.addBrand', { brand })}
    </Button>
  )
}
