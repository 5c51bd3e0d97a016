import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { createPlan } from '@kassa/contract/promotion/plan.calls.ts'
import { lessPercent } from '@kassa/domain/money/round.ts'
import { markdownName, markdownTerms } from '@kassa/domain/promotion/markdown-terms.ts'
import { usualOff } from '@kassa/domain/promotion/markdown-rule.ts'
import { PLAN_LIMITS } from '@kassa/domain/promotion/plan-limits.ts'
import { namesIn, planSentence } from '@kassa/domain/promotion/sentence/plan-sentence.ts'
import { discountText } from '@kassa/domain/text/discount.ts'
import { Form, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { moneyText, quantityText } from '../../kit/money/format.ts'
import { NumberInput } from '../../kit/money/NumberInput.tsx'
import { offText } from '../../kit/money/off-text.ts'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { useCan } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'
import { useReason } from './use-reason.ts'
import type { WarningRow } from './warning-kinds.ts'

const percents = [10, 20, 30, 40, 50] as const
const { min, max } = PLAN_LIMITS.lotQuantity
const schema = z.object({ offBasisPoints: z.int().min(1).max(9_900), quantity: z.int().min(min).max(max) })

interface Props {
  readonly row: WarningRow
  readonly onClose: () => void
}

/** Takes a percentage off what will soon expire, at this outlet: a marketing plan for that lot alone, until its last day. */
export function MarkdownDrawer({ row, onClose }: Props) {
  const { t } = useTranslation('warning')
  const outlet = useSession((session) => session.outlet)
  const create = useChange(createPlan)
  const reason = useReason()
  if (!outlet || row.expiresOn === null) return null
  const lot = { ...row, expiresOn: row.expiresOn }
  const fromDate = today(row.expiresOn, row.daysLeft ?? 0)
  const place = { outletId: outlet.outletId, currency: row.currency, fromDate }
  const name = markdownName(t('markdown.plan'), row.expiresOn, goodsName(row))
  return (
    <FormDrawer
      reopensAs={`markdown.${row.variantId}.${row.expiresOn}`}
      title={t('markdown.title', { name: goodsName(row) })}
      initial={{ offBasisPoints: usualOff(row.daysLeft ?? 0), quantity: row.quantity }}
      schema={schema}
      saveLabel={t('markdown.save')}
      onClose={onClose}
      onSubmit={(given) => create.mutateAsync(markdownTerms(lot, place, { ...given, name }))}
    >
      <FormSection title={t('markdown.section')} note={reason(row)}>
        <Risk row={row} />
        <FormField name="offBasisPoints" label={t('markdown.off')}>
          <Radio.Group
            optionType="button"
            options={percents.map((percent) => ({ value: percent * 100, label: offText(percent * 100) }))}
          />
        </FormField>
        <FormField name="quantity" label={t('markdown.quantity')} hint={t('markdown.quantityHint')} decimals={0}>
          {row.weightUnit === null ? <NumberInput decimals={0} /> : <Fixed row={row} />}
        </FormField>
        <Preview row={row} outletId={outlet.outletId} />
      </FormSection>
    </FormDrawer>
  )
}

/** The outlet's day, by what the server counted from it. */
const today = (expiresOn: string, daysLeft: number): string => addDays(expiresOn, -daysLeft)

/** Weighed goods: the whole lot. */
const Fixed = ({ row }: { readonly row: WarningRow }) => (
  <span>{quantityText(row.quantity, row.weightUnit, row.unit)}</span>
)

function Risk({ row }: { readonly row: WarningRow }) {
  const { t } = useTranslation('warning')
  if (row.atRisk === null) return <p>{t('markdown.riskUnknown')}</p>
  const quantity = quantityText(row.atRisk, row.weightUnit, row.unit)
  return <p>{row.atRisk === 0 ? t('markdown.noRisk') : t('markdown.risk', { quantity })}</p>
}

function Preview({ row, outletId }: { readonly row: WarningRow; readonly outletId: string }) {
  const { t } = useTranslation('warning')
  const off: unknown = Form.useWatch('offBasisPoints')
  const quantity: unknown = Form.useWatch('quantity')
  const maySee = useCan('platform.catalogue.products')
  const { data } = useAnswer(readProduct, { id: row.productId }, { isQuiet: true, isEnabled: maySee })
  if (typeof off !== 'number' || typeof quantity !== 'number') return null
  const listings = data?.variants.find(({ id }) => id === row.variantId)?.listings ?? data?.listings ?? []
  const price = listings.find((one) => one.outletId === outletId)
  const locale = localeOf(currentLanguage())
  const expiresOn = row.expiresOn ?? ''
  const place = { outletId, currency: row.currency, fromDate: expiresOn }
  const terms = markdownTerms({ ...row, expiresOn }, place, { name: '', offBasisPoints: off, quantity })
  return (
    <>
      {price ? (
        <p>
          {t('markdown.becomes', {
            before: moneyText(price.sellPriceMinor, price.currency),
            after: moneyText(lessPercent(price.sellPriceMinor, off), price.currency),
          })}{' '}
          ({discountText(off, locale)})
        </p>
      ) : null}
      <p className="k-muted">
        {planSentence({ ...terms, outlets: { kind: 'all' } }, locale, {
          ...namesIn({}),
          product: () => goodsName(row),
        })}
      </p>
    </>
  )
}
