import { saveRecipe } from '@kassa/contract/inventory/assembly.calls.ts'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormQuantity } from '../../kit/form/fields/FormNumber.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import type { Goods } from '../../parts/goods/GoodsPicker.tsx'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { LineList, type GoodsInList } from '../../parts/goods/LineList.tsx'
import type { RecipeView } from './RecipePage.tsx'

const draftOf = ({ parts }: RecipeView): { lines: GoodsInList[] } => ({
  lines: parts.map((part) => ({ ...part, name: goodsName(part) })),
})

const lineOf = ({ variantId, name, weightUnit, unit }: Goods): GoodsInList => ({
  variantId,
  name,
  weightUnit,
  unit,
  quantity: null,
})

const schema = saveRecipe.request.pick({ lines: true })

/** Says which parts one piece of a product is made of. */
export function RecipeDrawer({ recipe, onClose }: { recipe: RecipeView; onClose: () => void }) {
  const { t } = useTranslation('assembly')
  const save = useChange(saveRecipe)
  const { variantId, version } = recipe
  return (
    <FormDrawer
      title={t('recipe.title', { name: goodsName(recipe) })}
      initial={draftOf(recipe)}
      schema={schema}
      saveLabel={t('recipe.save')}
      keptAs={`recipe.${variantId}`}
      version={version}
      draftOf={(saved: RecipeView) => draftOf(saved)}
      onClose={onClose}
      onSubmit={({ lines }, seen) => save.mutateAsync({ variantId, version: seen, lines })}
    >
      <FormSection title={t('recipe.parts')}>
        <LineList<GoodsInList>
          lineOf={lineOf}
          renderFields={({ weightUnit }, at) => (
            <FormQuantity list="lines" name={[at, 'quantity']} label={t('recipe.perPiece')} weightUnit={weightUnit} />
          )}
        />
      </FormSection>
    </FormDrawer>
  )
}
