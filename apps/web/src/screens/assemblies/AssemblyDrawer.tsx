import { createAssembly } from '@kassa/contract/inventory/assembly.calls.ts'
import { assemblyLines, type AssemblyKind } from '@kassa/domain/inventory/assembly.ts'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormDay } from '../../kit/form/fields/FormDay.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { quantityText } from '../../kit/money/format.ts'
import { QuantityField } from '../../kit/money/MoneyField.tsx'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'
import { SerialsField } from '../../kit/serials/SerialsField.tsx'
import { goodsName } from '../../parts/goods/goods-name.ts'
import type { RecipeView } from './RecipePage.tsx'

/** Goods of the form, with the quantity that moves for one piece. */
type Goods = RecipeView['parts'][number]

interface Line extends Goods {
  readonly isOut: boolean
  readonly serials: readonly string[]
  readonly lotNumber: string | null
  readonly expiresOn: string | null
}

interface Draft {
  quantity: NumberDraft
  note: string
  lines: Line[]
}

const schema = createAssembly.request.pick({ quantity: true, note: true, lines: true })

/** The goods as they move: what leaves first. */
function linesOf(kind: AssemblyKind, recipe: RecipeView): Line[] {
  const whole: Goods = { ...recipe, quantity: 1, isListed: true }
  const known = new Map([whole, ...recipe.parts].map((goods) => [goods.variantId, goods]))
  return assemblyLines(kind, whole, recipe.parts).flatMap(({ variantId, isOut }) => {
    const goods = known.get(variantId)
    return goods ? [{ ...goods, isOut, serials: [], lotNumber: null, expiresOn: null }] : []
  })
}

/** Returns how many pieces the stock of what leaves is enough for. */
const mostOf = (lines: readonly Line[]): number =>
  Math.max(
    0,
    Math.min(...lines.filter(({ isOut }) => isOut).map(({ onHand, quantity }) => Math.floor(onHand / quantity))),
  )

interface Props {
  readonly kind: AssemblyKind
  readonly recipe: RecipeView
  readonly onDone: (id: string) => void
  readonly onClose: () => void
}

/** Assembles a product from its parts, or unpacks it, in one step. */
export function AssemblyDrawer({ kind, recipe, onDone, onClose }: Props) {
  const { t } = useTranslation(['assembly', 'supply'])
  const assemble = useChange(createAssembly, { refreshes: ['catalogue', 'report'], onDone: ({ id }) => onDone(id) })
  const { variantId, version: recipeVersion } = recipe
  const name = goodsName(recipe)
  const lines = linesOf(kind, recipe)
  const initial: Draft = { quantity: null, note: '', lines }
  return (
    <FormDrawer
      title={t(`do.${kind}`, { name })}
      initial={initial}
      schema={schema}
      saveLabel={t(`button.${kind}`)}
      // The lines are those of one version of the recipe.
      keptAs={`assembly.${kind}.${variantId}.${recipeVersion}`}
      onClose={onClose}
      onSubmit={(fields) => assemble.mutateAsync({ ...fields, kind, variantId, recipeVersion })}
    >
      <FormSection title={t('form.section')}>
        <FormField
          name="quantity"
          label={t('form.quantity', { name })}
          hint={t('form.most', { most: quantityText(mostOf(lines), null, recipe.unit) })}
          decimals={0}
        >
          <QuantityField weightUnit={null} />
        </FormField>
        <FormField name="note" label={t('supply:note')} isOptional>
          <Input.TextArea rows={2} maxLength={255} />
        </FormField>
      </FormSection>
      <Form.List name="lines">
        {() => (
          <>
            <Side lines={lines} isOut />
            <Side lines={lines} isOut={false} />
          </>
        )}
      </Form.List>
    </FormDrawer>
  )
}

/** The goods that leave, or those that come in, each with what moves of it. */
function Side({ lines, isOut }: { lines: readonly Line[]; isOut: boolean }) {
  const { t } = useTranslation('assembly')
  const pieces: unknown = Form.useWatch('quantity')
  const count = typeof pieces === 'number' ? pieces : 0
  return (
    <FormSection title={t(isOut ? 'out' : 'in')}>
      <div className="k-stack">
        {lines.map((line, at) =>
          line.isOut === isOut ? (
            <section key={line.variantId} className="k-listing">
              <div className="k-panel-head">
                <h3>{goodsName(line)}</h3>
                <span className="k-figures">{quantityText(line.quantity * count, line.weightUnit, line.unit)}</span>
              </div>
              <Details line={line} at={at} count={count} />
            </section>
          ) : null,
        )}
      </div>
    </FormSection>
  )
}

function Details({ line, at, count }: { line: Line; at: number; count: number }) {
  const { t } = useTranslation(['assembly', 'scan'])
  return (
    <div className="k-form-pair">
      {line.tracksSerials ? (
        <FormField list="lines" name={[at, 'serials']} label={t('scan:serials.label')}>
          <SerialsField wanted={line.quantity * count} />
        </FormField>
      ) : null}
      {line.isOut ? null : (
        <>
          <FormField
            list="lines"
            name={[at, 'lotNumber']}
            label={t('form.lot')}
            hint={t('form.lotHint')}
            isOptional
            isNullable
          >
            <Input maxLength={50} />
          </FormField>
          <FormDay
            list="lines"
            name={[at, 'expiresOn']}
            label={t('form.expires')}
            hint={t('form.expiresHint')}
            isOptional
            isNullable
          />
        </>
      )}
    </div>
  )
}
