import { listBrands } from '@kassa/contract/catalogue/brand.calls.ts'
import { listProducts } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { listLabels } from '@kassa/contract/catalogue/label.calls.ts'
import { Segmented, Select } from 'antd'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { categoryPath } from '../../parts/goods/category-tree.ts'
import { useCategories } from '../../parts/goods/use-categories.ts'
import type { createPlan } from '@kassa/contract/promotion/plan.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { AddSelection } from './AddSelection.tsx'
import { useNames } from './names.ts'

type Scope = InputOf<(typeof createPlan)['request']>['scope']

const allKinds = ['all', 'categories', 'brands', 'labels', 'products'] as const

const emptyOf = (kind: Scope['kind']): Scope => {
  if (kind === 'categories') return { kind, categoryIds: [] }
  if (kind === 'brands') return { kind, brandIds: [] }
  if (kind === 'labels') return { kind, labelIds: [] }
  return kind === 'products' ? { kind, products: [] } : { kind }
}

interface Props {
  readonly value?: Scope
  readonly onChange?: (scope: Scope) => void
  readonly label: string
  /** The ways to name goods that are offered; left out: all of them. */
  readonly kinds?: readonly Scope['kind'][]
  /** Draws a product whose name the form does not know. */
  readonly renderUnknown?: (id: string) => ReactNode
}

/** Asks for the goods of an offer: all, or categories, brands, labels or products by name. */
export function ScopeField({ value = { kind: 'all' }, onChange, label, kinds = allKinds, renderUnknown }: Props) {
  const { t } = useTranslation('promotion')
  return (
    <div className="k-stack-tight">
      <Segmented
        aria-label={label}
        value={value.kind}
        onChange={(kind: Scope['kind']) => onChange?.(emptyOf(kind))}
        options={kinds.map((kind) => ({ value: kind, label: t(`scope.${kind}`) }))}
      />
      {value.kind === 'categories' ? (
        <CategoryChoice value={value.categoryIds} onChange={(categoryIds) => onChange?.({ ...value, categoryIds })} />
      ) : null}
      {value.kind === 'brands' ? (
        <NamedChoice
          named={listBrands}
          label={t('scope.brands')}
          value={value.brandIds}
          onChange={(brandIds) => onChange?.({ ...value, brandIds })}
        />
      ) : null}
      {value.kind === 'labels' ? (
        <NamedChoice
          named={listLabels}
          label={t('scope.labels')}
          value={value.labelIds}
          onChange={(labelIds) => onChange?.({ ...value, labelIds })}
          note={t('scope.labelsNote')}
        />
      ) : null}
      {value.kind === 'products' ? (
        <ProductChoice
          renderUnknown={renderUnknown}
          value={value.products.map(({ productId }) => productId)}
          onChange={(ids) =>
            onChange?.({ ...value, products: ids.map((productId) => ({ productId, variantId: null })) })
          }
        />
      ) : null}
    </div>
  )
}

interface ChoiceProps {
  readonly value: readonly string[]
  readonly onChange: (ids: string[]) => void
}

function CategoryChoice({ value, onChange }: ChoiceProps) {
  const { t } = useTranslation('promotion')
  const categories = useCategories()
  const { learn } = useNames()
  return (
    <Select
      mode="multiple"
      className="k-wide"
      aria-label={t('scope.categories')}
      placeholder={t('scope.choose')}
      value={[...value]}
      optionFilterProp="label"
      options={categories.map(({ id }) => ({ value: id, label: categoryPath(categories, id) }))}
      onChange={(ids: string[]) => {
        learn(categories.map(({ id, shownName }) => [id, shownName] as const))
        onChange(ids)
      }}
    />
  )
}

interface NamedProps extends ChoiceProps {
  /** The list of brands or of labels: they are asked alike. */
  readonly named: typeof listBrands
  readonly label: string
  readonly note?: string
}

/** Things that are only a name, found as they are typed. */
function NamedChoice({ named, label, value, onChange, note }: NamedProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim().slice(0, 50))
  const { data } = useAnswer(
    named,
    { limit: 50, ...(search === '' ? {} : { search }) },
    { keepsPrevious: true, isQuiet: true },
  )
  return (
    <>
      <Found rows={data?.rows ?? []} {...{ value, onChange, typed, setTyped, label }} />
      {note === undefined ? null : <span className="k-muted">{note}</span>}
    </>
  )
}

function ProductChoice({ value, onChange, renderUnknown }: ChoiceProps & Unknown) {
  const { t } = useTranslation('promotion')
  const [typed, setTyped] = useState('')
  const rows = useFoundProducts(typed)
  const { learn } = useNames()
  return (
    <>
      <Found rows={rows} {...{ value, onChange, typed, setTyped, renderUnknown }} label={t('scope.products')} />
      <AddSelection
        chosen={value}
        onAdd={(goods) => {
          learn(goods.map(({ id, name }) => [id, name] as const))
          onChange([...value, ...goods.map(({ id }) => id)])
        }}
      />
    </>
  )
}

/** Products by name or code, as they are typed. */
export function useFoundProducts(typed: string) {
  const search = useDeferredValue(typed.trim().slice(0, 50))
  const { data } = useAnswer(
    listProducts,
    { limit: 30, ...(search === '' ? {} : { search }) },
    { keepsPrevious: true, isQuiet: true },
  )
  return (data?.rows ?? []).map(({ id, shownName, variantId }) => ({ id, name: shownName, variantId }))
}

interface Unknown {
  readonly renderUnknown?: ((id: string) => ReactNode) | undefined
}

interface FoundProps extends ChoiceProps, Unknown {
  readonly rows: readonly { readonly id: string; readonly name: string }[]
  readonly typed: string
  readonly setTyped: (typed: string) => void
  readonly label: string
}

function Found({ rows, value, onChange, typed, setTyped, label, renderUnknown }: FoundProps) {
  const { t } = useTranslation('promotion')
  const { nameOf, learn } = useNames()
  const others = value.filter((id) => !rows.some((row) => row.id === id))
  return (
    <Select
      mode="multiple"
      className="k-wide"
      aria-label={label}
      placeholder={t('scope.choose')}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      value={[...value]}
      options={[
        ...others.map((id) => ({ value: id, label: nameOf(id) ?? renderUnknown?.(id) ?? '…' })),
        ...rows.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(ids: string[]) => {
        learn(rows.map(({ id, name }) => [id, name] as const))
        setTyped('')
        onChange(ids)
      }}
    />
  )
}
