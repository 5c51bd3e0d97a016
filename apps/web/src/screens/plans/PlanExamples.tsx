import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { deletePlanExample, listPlanExamples } from '@kassa/contract/promotion/example.calls.ts'
import { snapshotIn } from '@kassa/domain/basket/sold-basket.ts'
import { type ExampleResult, isSameResult, priceExample } from '@kassa/domain/campaign/plan-example.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { moneyText } from '../../kit/money/format.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { Icon } from '../../ui/Icon.tsx'
import { removeIcon } from '../../ui/icons.ts'
import { listText } from '../../words/list-text.ts'

export type PlanExample = OutputOf<(typeof listPlanExamples)['answer']>['examples'][number]

/** An example by a plan as it is typed. */
export const resultOf = ({ basket }: PlanExample, terms: PlanTerms): ExampleResult | null =>
  priceExample(snapshotIn({ snapshot: basket }), terms)

interface Props {
  readonly examples: readonly PlanExample[]
  readonly terms: PlanTerms | null
}

/** The baskets kept with a plan, each priced by the plan as it is typed: what comes out otherwise is marked. Source: features MK-D03. */
export function PlanExamples({ examples, terms }: Props) {
  const { t } = useTranslation('promotion')
  const remove = useChange(deletePlanExample)
  if (examples.length === 0) return <p className="k-muted">{t('example.empty')}</p>
  return (
    <ul className="k-plain-list">
      {examples.map((example) => (
        <li key={example.id} className="plan-reward">
          <span>
            <b>{example.name}</b>{' '}
            <small className="k-muted">{listText(example.lines.map(({ name, count }) => `${count} × ${name}`))}</small>
          </span>
          <Outcome example={example} terms={terms} />
          <Button
            type="text"
            icon={<Icon of={removeIcon} />}
            aria-label={t('example.remove', { name: example.name })}
            onClick={() => remove.mutate({ id: example.id })}
          />
        </li>
      ))}
    </ul>
  )
}

function Outcome({ example, terms }: { readonly example: PlanExample; readonly terms: PlanTerms | null }) {
  const { t } = useTranslation('promotion')
  const { currency } = snapshotIn({ snapshot: example.basket })
  const text = ({ payableMinor, giftCount }: ExampleResult): string =>
    [moneyText(payableMinor, currency.code), ...(giftCount > 0 ? [t('example.gifts', { count: giftCount })] : [])].join(
      ' · ',
    )
  const now = terms && resultOf(example, terms)
  if (!now || isSameResult(now, example)) return <span className="k-figures">{text(example)}</span>
  return (
    <span className="k-figures k-bad" role="status">
      {text(example)} → {text(now)}
    </span>
  )
}
