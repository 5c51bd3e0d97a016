import { readRecipe, type recipeView } from '@kassa/contract/inventory/assembly.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { AssemblyKind } from '@kassa/domain/inventory/assembly.ts'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { DetailFault } from '../../kit/detail/DetailFault.tsx'
import { DetailPage } from '../../kit/detail/DetailPage.tsx'
import { useOpenForm } from '../../kit/form/open-form.ts'
import { quantityText } from '../../kit/money/format.ts'
import { Quantity } from '../../kit/money/Money.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { paths } from '../../paths.ts'
import { AssemblyDrawer } from './AssemblyDrawer.tsx'
import { RecipeDrawer } from './RecipeDrawer.tsx'
import { EndHead } from '../../ui/EndHead.tsx'

export type RecipeView = OutputOf<typeof recipeView>

/** A product's parts, with what is on hand of each; it is assembled and unpacked here. */
export default function RecipePage() {
  const params: { id?: string } = useParams({ strict: false })
  const { data, error, refetch } = useAnswer(readRecipe, { variantId: params.id ?? '' })
  if (data) return <Detail recipe={data} />
  return error ? <DetailFault error={error} onRetry={() => void refetch()} /> : <Skeleton rows={10} />
}

function Detail({ recipe }: { recipe: RecipeView }) {
  const { t } = useTranslation(['assembly', 'nav'])
  const navigate = useNavigate()
  const [open, setOpen] = useState(useOpenAtFirst(recipe))
  const close = (): void => setOpen(null)
  const { can } = recipe
  return (
    <>
      <DetailPage
        back={{ to: paths.assemblies(), label: t('nav:screen.assemblies.title') }}
        name={goodsName(recipe)}
        note={t('recipe.hint')}
        actions={
          <>
            {can.edit ? <Button onClick={() => setOpen('edit')}>{t('recipe.edit')}</Button> : null}
            {can.assemble ? <Button onClick={() => setOpen('unpack')}>{t('button.unpack')}</Button> : null}
            {can.assemble ? (
              <Button type="primary" onClick={() => setOpen('assemble')}>
                {t('button.assemble')}
              </Button>
            ) : null}
          </>
        }
        figures={[{ label: t('recipe.onHand'), value: quantityText(recipe.onHand, null, recipe.unit) }]}
        tabs={[{ key: 'parts', label: t('recipe.parts'), content: <Parts recipe={recipe} /> }]}
      />
      {open === 'edit' ? <RecipeDrawer recipe={recipe} onClose={close} /> : null}
      {open === 'assemble' || open === 'unpack' ? (
        <AssemblyDrawer
          kind={open}
          recipe={recipe}
          onDone={(id) => void navigate({ to: paths.assembly(id) })}
          onClose={close}
        />
      ) : null}
    </>
  )
}

/** The form that stood open when the session ended. */
function useOpenAtFirst({ variantId, version }: RecipeView): AssemblyKind | 'edit' | null {
  const isEdited = useOpenForm(`recipe.${variantId}`)
  const isAssembled = useOpenForm(`assembly.assemble.${variantId}.${version}`)
  const isUnpacked = useOpenForm(`assembly.unpack.${variantId}.${version}`)
  if (isEdited) return 'edit'
  if (isAssembled) return 'assemble'
  return isUnpacked ? 'unpack' : null
}

function Parts({ recipe: { parts, unmade } }: { recipe: RecipeView }) {
  const { t } = useTranslation('assembly')
  const note = unmade === null ? t('recipe.none') : t(`recipe.unmade.${unmade}`)
  return (
    <>
      {unmade !== null || parts.length === 0 ? <p className="k-muted">{note}</p> : null}
      {parts.length === 0 ? null : <PartTable parts={parts} />}
    </>
  )
}

function PartTable({ parts }: Pick<RecipeView, 'parts'>) {
  const { t } = useTranslation('assembly')
  return (
    <div className="k-panel k-scroll-x" tabIndex={0} role="group" aria-label={t('recipe.parts')}>
      <table className="k-plain-table">
        <thead>
          <tr>
            <th scope="col">{t('goods')}</th>
            <EndHead>{t('recipe.perPiece')}</EndHead>
            <EndHead>{t('recipe.onHand')}</EndHead>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.variantId}>
              <td>
                {goodsName(part)}
                {part.isListed ? null : <small className="k-block k-bad">{t('recipe.notHere')}</small>}
              </td>
              <td className="is-end">
                <Quantity quantity={part.quantity} weightUnit={part.weightUnit} unit={part.unit} />
              </td>
              <td className="is-end">
                <Quantity quantity={part.onHand} weightUnit={part.weightUnit} unit={part.unit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
