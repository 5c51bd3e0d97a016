import { discountText } from '@kassa/domain/text/discount.ts'
import { editProduct, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { listingFields } from '@kassa/contract/catalogue/product.ts'
import { lessPercent } from '@kassa/domain/money/round.ts'
import { Form, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { moneyText } from '../../kit/money/format.ts'
import { offText } from '../../kit/money/off-text.ts'
import { useSession } from '../../session/session.ts'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { draftOf, type ProductView } from '../../parts/goods/product-form.ts'
import { useReason } from './use-reason.ts'
import { usualMarkdownPercent, type WarningRow } from './warning-kinds.ts'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'

const percents = [10, 20, 30, 40, 50] as const
const schema = z.object({ offBasisPoints: z.int().min(1).max(9_999) })

type Special = z.infer<typeof listingFields>['special']
interface Place {
  readonly outletId: string
  readonly variantId: string
}

/** What goes back to the server: the product as it is, but for the promotion price of these goods at this outlet. */
function marked(view: ProductView, { outletId, variantId }: Place, special: Special) {
  const mark = <L extends { readonly outletId: string }>(listings: readonly L[]) =>
    listings.map((listing) => (listing.outletId === outletId ? { ...listing, special } : listing))
  const draft = draftOf(view)
  const isPlain = draft.variants.length === 0
  return editProduct.request.parse({
    ...draft,
    id: view.id,
    version: view.version,
    listings: isPlain ? mark(draft.listings) : draft.listings,
    variants: draft.variants.map((one) => (one.id === variantId ? { ...one, listings: mark(one.listings) } : one)),
  })
}

const listingsOf = (view: ProductView, variantId: string) =>
  view.variants.find(({ id }) => id === variantId)?.listings ?? view.listings

/** Takes a percentage off what will soon expire, at this outlet: the product's own promotion price. */
export function MarkdownDrawer({ row, onClose }: { row: WarningRow; onClose: () => void }) {
  const { t } = useTranslation('warning')
  const outletId = useSession((session) => session.outlet?.outletId ?? '')
  const { data } = useAnswer(readProduct, { id: row.productId })
  const edit = useChange(editProduct, { refreshes: ['inventory'] })
  const reason = useReason()
  if (!data) return null
  const listing = listingsOf(data, row.variantId).find((one) => one.outletId === outletId)
  if (!listing) return null
  const place = { outletId, variantId: row.variantId }
  return (
    <FormDrawer
      isOpen
      title={t('markdown.title', { name: goodsName(row) })}
      initial={{ offBasisPoints: usualMarkdownPercent(row.daysLeft ?? 0) * 100 }}
      schema={schema}
      saveLabel={t('markdown.save')}
      onClose={onClose}
      onSubmit={({ offBasisPoints }) => edit.mutateAsync(marked(data, place, { kind: 'percent', offBasisPoints }))}
    >
      <FormSection title={t('markdown.section')} note={reason(row)}>
        <FormField name="offBasisPoints" label={t('markdown.off')}>
          <Radio.Group
            optionType="button"
            options={percents.map((percent) => ({ value: percent * 100, label: offText(percent * 100) }))}
          />
        </FormField>
        <Preview listing={listing} />
      </FormSection>
    </FormDrawer>
  )
}

function Preview({ listing }: { listing: ProductView['listings'][number] }) {
  const { t } = useTranslation('warning')
  const off: unknown = Form.useWatch('offBasisPoints')
  const { sellPriceMinor, currency, special } = listing
  if (typeof off !== 'number') return null
  return (
    <>
      <p>
        {t('markdown.becomes', {
          before: moneyText(sellPriceMinor, currency),
          after: moneyText(lessPercent(sellPriceMinor, off), currency),
        })}{' '}
        ({discountText(off, localeOf(currentLanguage()))})
      </p>
      {special === null ? null : <p className="k-muted">{t('markdown.replaces')}</p>}
    </>
  )
}
