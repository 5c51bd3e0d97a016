import { readerZone } from '../../words/reader-zone.ts'
import { listPlans } from '@kassa/contract/promotion/plan.calls.ts'
import { type CategoryParent, plainSnapshot, type PricedBasket } from '@kassa/domain/basket/index.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { exampleMember } from '@kassa/domain/campaign/example-member.ts'
import { planOf, noPlanUse } from '@kassa/domain/promotion/plan-of.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { moneyText } from '../../kit/money/format.ts'
import { Button, Select, Switch } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useOutletZone } from '../../kit/detail/Moment.tsx'
import { MomentField } from '../../kit/form/MomentField.tsx'
import { NumberInput } from '../../kit/money/NumberInput.tsx'
import { useCategories } from '../../parts/goods/use-categories.ts'
import { useNames } from '../../parts/offer/names.ts'
import { useFoundProducts } from '../../parts/offer/ScopeField.tsx'
import { useCan } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { removeIcon } from '../../ui/icons.ts'
import { KeepExample } from './KeepExample.tsx'
import { lineOf, type PreviewGoods, readGoods } from './preview-goods.ts'

interface Wanted {
  readonly goods: PreviewGoods
  readonly count: number
}

interface Props {
  /** Null: something is still missing. */
  readonly terms: PlanTerms | null
  /** The plan that is changed; null for a new one. */
  readonly planId: string | null
}

const DRAFT = 'draft'

/**
 * Shows the price of a basket under the plan as it is typed, priced by the one calculation. Source: features MK-P10.
 */
export function PlanPreview({ terms, planId }: Props) {
  const { t } = useTranslation('promotion')
  const [wanted, setWanted] = useState<readonly Wanted[]>([])
  const [level, setLevel] = useState<number | null>(null)
  const [at, setAt] = useState<string | null>(null)
  const [withOthers, setWithOthers] = useState(true)
  const mayKeep = useCan('platform.marketing.plans.edit')
  const answer = usePriced({ terms, planId, wanted, level, at, withOthers })
  return (
    <div className="k-stack-tight">
      {wanted.map(({ goods, count }, place) => (
        <div key={goods.productId} className="plan-reward">
          <span>{goods.name}</span>
          <NumberInput
            decimals={0}
            aria-label={t('preview.count', { name: goods.name })}
            value={count}
            onChange={(next) => {
              if (typeof next === 'number' && next > 0 && next < 1_000_000)
                setWanted(wanted.map((one, index) => (index === place ? { ...one, count: next } : one)))
            }}
          />
          <Button
            type="text"
            icon={<Icon of={removeIcon} />}
            aria-label={t('benefit.rewardRemove', { name: goods.name })}
            onClick={() => setWanted(wanted.filter((one) => one.goods !== goods))}
          />
        </div>
      ))}
      <AddGoods
        currency={terms?.currency ?? 'CNY'}
        taken={wanted.map(({ goods }) => goods.productId)}
        onAdd={(goods) => setWanted([...wanted, { goods, count: 1 }])}
      />
      <div className="k-form-pair">
        <MomentField aria-label={t('preview.at')} value={at} onChange={setAt} />
        <Select
          allowClear
          aria-label={t('preview.level')}
          placeholder={t('preview.noMember')}
          value={level}
          options={Array.from({ length: 99 }, (_, index) => ({ value: index + 1, label: String(index + 1) }))}
          onChange={(next: number | undefined) => setLevel(next ?? null)}
        />
      </div>
      <label className="plan-others">
        <Switch size="small" checked={withOthers} onChange={setWithOthers} /> {t('preview.others')}
      </label>
      <Outcome answer={answer} wanted={wanted} terms={terms} />
      {planId === null || !mayKeep ? null : (
        <KeepExample
          planId={planId}
          lines={wanted.map(({ goods, count }) => ({ productId: goods.productId, count }))}
          level={level}
          at={momentOf(at)}
        />
      )}
    </div>
  )
}

function AddGoods({
  currency,
  taken,
  onAdd,
}: {
  readonly currency: string
  readonly taken: readonly string[]
  readonly onAdd: (goods: PreviewGoods) => void
}) {
  const { t } = useTranslation('promotion')
  const [typed, setTyped] = useState('')
  const [isUnfit, setUnfit] = useState(false)
  const outletId = useSession(({ outlet }) => outlet?.outletId ?? null)
  const rows = useFoundProducts(typed).filter(({ id }) => !taken.includes(id))
  const add = async (id: string): Promise<void> => {
    const name = rows.find((row) => row.id === id)?.name ?? ''
    const goods = await readGoods(id, name, { outletId, currency }).catch(() => undefined)
    setUnfit(goods === undefined)
    if (goods) onAdd(goods)
  }
  return (
    <>
      <Select
        className="k-wide"
        aria-label={t('preview.add')}
        placeholder={t('preview.add')}
        showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
        value={null}
        options={rows.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id: string | null) => {
          setTyped('')
          if (id !== null) void add(id)
        }}
      />
      {isUnfit ? <p className="k-bad">{t('preview.unfit')}</p> : null}
    </>
  )
}

interface Asked extends Props {
  readonly wanted: readonly Wanted[]
  readonly level: number | null
  readonly at: string | null
  readonly withOthers: boolean
}

function usePriced({ terms, planId, wanted, level, at, withOthers }: Asked): PricedBasket | null {
  const outletId = useSession(({ outlet }) => outlet?.outletId ?? 'outlet')
  const timeZone = useOutletZone() ?? readerZone()
  const categories = useCategories()
  const others = useAnswer(listPlans, { limit: 200 }, { isQuiet: true }).data?.rows
  const rewards = useRewards(terms)
  return useMemo(() => {
    if (terms === null || wanted.length === 0) return null
    const rewardOf = (variantId: string) => rewards.get(variantId)?.facts
    const standing = { version: 1, isEnabled: true, used: noPlanUse }
    const beside = (withOthers ? (others ?? []) : []).filter(({ id, isEnabled }) => id !== planId && isEnabled === 1)
    const priority = others?.find(({ id }) => id === planId)?.priority ?? 1_000_000
    const plans = [
      planOf(terms, { ...standing, id: DRAFT, priority }, rewardOf),
      ...beside.map((plan) => planOf(plan, { ...standing, id: plan.id, priority: plan.priority }, rewardOf)),
    ].filter((plan) => plan !== null)
    const priced = priceBasket(
      plainSnapshot({
        currency: { code: terms.currency, exponent: findCurrency(terms.currency)?.exponent ?? 2 },
        now: momentOf(at),
        outlet: { id: outletId, timeZone },
        categories: categories.map(({ id, parentId }): CategoryParent => ({ id, parentId })),
        lines: wanted.map(({ goods, count }) => lineOf(goods, count)),
        plans,
        member: level === null ? null : exampleMember(level, [terms.target]),
      }),
    )
    return priced.ok ? priced.value : null
  }, [terms, planId, wanted, level, at, withOthers, others, categories, outletId, timeZone, rewards])
}

const momentOf = (at: string | null): number => (at === null ? Date.now() : Date.parse(at))

/** Returns the goods that the plan gives or sells beside the basket, read once each. */
function useRewards(terms: PlanTerms | null): ReadonlyMap<string, PreviewGoods> {
  const [known, setKnown] = useState<ReadonlyMap<string, PreviewGoods>>(new Map())
  const outletId = useSession(({ outlet }) => outlet?.outletId ?? null)
  const ids = rewardIds(terms).join()
  const currency = terms?.currency ?? 'CNY'
  useEffect(() => {
    for (const id of ids.split(',').filter((one) => one !== '')) {
      void readGoods(id, '', { outletId, currency })
        .then((goods) => goods && setKnown((before) => new Map(before).set(id, goods)))
        .catch(() => undefined)
    }
  }, [ids, outletId, currency])
  return known
}

function rewardIds(terms: PlanTerms | null): readonly string[] {
  if (terms?.benefit.type === 'full-gift') return terms.benefit.gifts.map(({ variantId }) => variantId)
  return terms?.benefit.type === 'exchange' ? terms.benefit.items.map(({ variantId }) => variantId) : []
}

function Outcome({
  answer,
  wanted,
  terms,
}: {
  readonly answer: PricedBasket | null
  readonly wanted: readonly Wanted[]
  readonly terms: PlanTerms | null
}) {
  const { t } = useTranslation('promotion')
  const { nameOf: known } = useNames()
  if (!answer || !terms) return <p className="k-muted">{t('preview.empty')}</p>
  const money = (minor: number): string => moneyText(minor, terms.currency)
  const nameOf = (productId: string): string =>
    wanted.find(({ goods }) => goods.productId === productId)?.goods.name ?? known(productId) ?? ''
  const offered = answer.why.plans.find(({ id }) => id === DRAFT)
  return (
    <div role="status">
      <table className="plan-waterfall">
        <tbody>
          {answer.lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">{nameOf(line.productId)}</th>
              <td className="k-figures">{money(line.listMinor)}</td>
              <td className="k-figures">
                {line.deductions.map(({ id, amountMinor }) => (
                  <span key={String(id)} className={id === DRAFT ? 'k-good' : 'k-muted'}>
                    {money(-amountMinor)}{' '}
                  </span>
                ))}
              </td>
              <td className="k-figures">{money(line.payableMinor)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('preview.total')}</th>
            <td className="k-figures">{money(answer.totals.originMinor)}</td>
            <td />
            <td className="k-figures">
              <b>{money(answer.totals.payableMinor)}</b>
            </td>
          </tr>
        </tbody>
      </table>
      <p>
        {offered?.isApplied ? t('preview.applied', { amount: money(offered.deductionMinor) }) : t('preview.notApplied')}
      </p>
    </div>
  )
}
