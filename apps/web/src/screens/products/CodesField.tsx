import { checkCodes, makeInternalCodes } from '@kassa/contract/catalogue/bulk.calls.ts'
import { PRODUCT_LIMITS } from '@kassa/domain/product/field-limits.ts'
import { Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { useCan } from '../../session/permission.ts'
import { Icon } from '../../ui/Icon.tsx'
import { alertIcon, badIcon } from '../../ui/icons.ts'

interface Props {
  readonly id?: string
  readonly value?: string[]
  readonly onChange?: (codes: string[]) => void
  /** The product that may have them already. */
  readonly productId: string | null
}

/** Bar codes as they are scanned or typed; what is to be said of each stands below. Source: D47. */
export function CodesField({ id, value = [], onChange, productId }: Props) {
  const { t } = useTranslation('product')
  const mayMake = useCan('platform.catalogue.products.add', 'platform.catalogue.products.edit', 'desk.products.add')
  const make = useChange(makeInternalCodes, { onDone: ({ codes }) => onChange?.([...value, ...codes]) })
  const most = PRODUCT_LIMITS.barCodes.max
  return (
    <div className="k-stack-tight">
      <Select
        {...(id === undefined ? {} : { id })}
        mode="tags"
        open={false}
        suffixIcon={null}
        tokenSeparators={[' ', ',', '\n']}
        maxCount={most}
        value={value}
        onChange={(codes: string[]) => onChange?.(codes.map((code) => code.trim()).filter(Boolean))}
      />
      {value.map((code) => (
        <CodeNote key={code} code={code} productId={productId} />
      ))}
      {mayMake && value.length < most ? (
        <div>
          <Button size="small" loading={make.isPending} onClick={() => make.mutate({ count: 1 })}>
            {t('code.make')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/**
 * Names the product that has the code already, or warns of a case or check digit that looks mistyped. Only the first
 * keeps a product from being saved.
 */
function CodeNote({ code, productId }: { code: string; productId: string | null }) {
  const { t } = useTranslation('product')
  const { data } = useAnswer(
    checkCodes,
    { code, ...(productId === null ? {} : { exceptProductId: productId }) },
    { isQuiet: true, isEnabled: code.length <= PRODUCT_LIMITS.barCode.maxLength },
  )
  if (!data) return null
  const notes = [
    ...(data.takenBy === null ? [] : [{ isBad: true, text: t('code.taken', { code, name: data.takenBy }) }]),
    ...(data.similarTo === null ? [] : [{ isBad: false, text: t('code.similar', { ...data.similarTo }) }]),
    ...(data.checkDigit === 'wrong' ? [{ isBad: false, text: t('code.wrongDigit', { code }) }] : []),
  ]
  return notes.map(({ isBad, text }) => (
    <p key={text} className={isBad ? 'k-bad' : 'k-warn'} role="status">
      <Icon of={isBad ? badIcon : alertIcon} /> {text}
    </p>
  ))
}
