import { findAlikeProducts } from '@kassa/contract/catalogue/bulk.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { PRODUCT_LIMITS } from '@kassa/domain/product/field-limits.ts'
import { isNameLength } from '@kassa/domain/text/name-length.ts'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../api/use-answer.ts'
import { useDraftPart } from '../../../kit/form/form-context.ts'
import { useSettled } from '../../../kit/keys/use-settled.ts'
import type { ProductDraft } from '../../../parts/goods/product-form.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { alertIcon } from '../../../ui/icons.ts'
import { listText } from '../../../words/list-text.ts'

const { minLength, maxLength } = PRODUCT_LIMITS.name

interface Props {
  /** Null: a product that is being made. */
  readonly productId: string | null
}

/** Names the goods that are called nearly the same, a moment after the last key. Source: features PR-D03. */
export function NearNameNote({ productId }: Props) {
  const { t } = useTranslation('product')
  // Not the form's own way to watch: that gathers the values of all fields with each key.
  const typed = useDraftPart(({ name }: ProductDraft) => name ?? '')
  const form = Form.useFormInstance()
  const name = useSettled(typed.trim())
  const isNamed = isNameLength(name, minLength, maxLength) && name.isWellFormed()
  const { data } = useAnswer(
    findAlikeProducts,
    { name, ...exceptOf(productId) },
    { isQuiet: true, isEnabled: isNamed && (productId === null || form.isFieldTouched('name')) },
  )
  return <AlikeNote found={isNamed ? data?.byName : undefined} textOf={(names) => t('alike.name', { names })} />
}

/** Names the goods that show the same picture. */
export function SamePictureNote({ productId }: Props) {
  const { t } = useTranslation('product')
  const imageFileId = useDraftPart(({ imageFileId: chosen }: ProductDraft) => chosen ?? '')
  const { data } = useAnswer(
    findAlikeProducts,
    { imageFileId, ...exceptOf(productId) },
    { isQuiet: true, isEnabled: imageFileId !== '' },
  )
  const found = imageFileId === '' ? undefined : data?.byPicture
  return <AlikeNote found={found} textOf={(names) => t('alike.picture', { names })} />
}

const exceptOf = (productId: string | null) => (productId === null ? {} : { exceptProductId: productId })

interface NoteProps {
  readonly found: OutputOf<typeof findAlikeProducts.answer>['byName'] | undefined
  readonly textOf: (names: string) => string
}

function AlikeNote({ found = [], textOf }: NoteProps) {
  if (found.length === 0) return null
  return (
    <p className="k-warn" role="status">
      <Icon of={alertIcon} /> {textOf(listText(found.map(({ name }) => name)))}
    </p>
  )
}
