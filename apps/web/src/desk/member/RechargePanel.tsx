import { rechargeOffers } from '@kassa/contract/stored-value/recharge.calls.ts'
import { useEffect, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import type { BasketMember } from '../model/basket.ts'
import { readAmount } from '../model/goods/quantity-text.ts'
import { moneyText } from '../ui/money-text.ts'
import { renewMember } from './attach-member.ts'
import { RechargesBefore } from './RechargesBefore.tsx'
import { MemberPayment } from './MemberPayment.tsx'
import { payIn, rechargeRequest, type CompletedRecharge, type RechargeOffers } from './recharge.ts'
import { useDecimals } from '../model/goods/use-decimals.ts'

interface Props {
  readonly member: BasketMember
  readonly onBack: () => void
}

interface Chosen {
  readonly ruleId: string | null
  readonly amountMinor: number
  readonly giftMinor: number
  readonly points: number
}

/** Pays money into a member's balance: tiles with what one gets, a free amount for who may, cash or a slip. Source: members.md §5. */
export function RechargePanel({ member, onBack }: Props) {
  const { t } = useTranslation('deskMember')
  const [offers, setOffers] = useState<RechargeOffers | null>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [done, setDone] = useState<CompletedRecharge | null>(null)
  const [error, setError] = useState('')
  useEffect(() => {
    const told = (refused: unknown): void =>
      setError(isApiError(refused) && refused.status !== 0 ? refused.message : t('noLine'))
    void call(rechargeOffers, {}, { isQuiet: true }).then(setOffers, told)
  }, [t])
  const finish = (paid: CompletedRecharge): void => {
    setDone(paid)
    // The member can pay with more now than before.
    if (!member.hasBalance || paid.points > 0 || paid.coupons.length > 0)
      void renewMember(member.id).catch(() => undefined)
  }
  const back = (
    <button type="button" className="d-button is-large" onClick={onBack}>
      {t('recharge.back')}
    </button>
  )
  if (done) {
    const { currency, principalMinor, bonusMinor, balanceMinor, points, coupons } = done
    return (
      <div className="d-form">
        <p role="status">
          {t('recharge.done', {
            amount: moneyText(principalMinor, currency),
            balance: moneyText(balanceMinor, currency),
          })}
          {bonusMinor > 0 ? ` ${t('recharge.gift', { amount: moneyText(bonusMinor, currency) })}` : ''}
        </p>
        <Beside points={points} coupons={coupons} />
        {back}
      </div>
    )
  }
  return (
    <div className="d-form">
      <p className="d-note is-bad" role="alert">
        {error}
      </p>
      {offers?.isOtherCurrency ? <p>{t('recharge.otherCurrency')}</p> : null}
      {offers && !offers.isOtherCurrency ? (
        <>
          <Tiles offers={offers} chosen={chosen} onChoose={setChosen} />
          {chosen ? (
            <MemberPayment
              key={JSON.stringify(chosen)}
              amountMinor={chosen.amountMinor}
              ahead={(by) => ({
                kind: 'recharge',
                request: rechargeRequest({ memberId: member.id, ...chosen, ...by }),
              })}
              name={`${t('recharge.open')} · ${member.name}`}
              label={t('recharge.pay', { amount: moneyText(chosen.amountMinor, offers.currency) })}
              pay={async ({ intention, ...by }) =>
                finish(await payIn({ memberId: member.id, ...chosen, ...by }, intention))
              }
            />
          ) : null}
          <RechargesBefore member={member} />
        </>
      ) : null}
      {back}
    </div>
  )
}

interface BesideProps {
  readonly points: number
  readonly coupons: readonly { readonly name: string; readonly count: number }[]
}

/** Shows the gifts beside the gift of money. */
function Beside({ points, coupons }: BesideProps) {
  const { t } = useTranslation('deskMember')
  return (
    <>
      {points > 0 ? <span>{t('recharge.getsPoints', { points })}</span> : null}
      {coupons.map(({ name, count }) => (
        <span key={name}>{t('recharge.getsCoupon', { name, coupons: count })}</span>
      ))}
    </>
  )
}

interface TilesProps {
  readonly offers: RechargeOffers
  readonly chosen: Chosen | null
  readonly onChoose: (chosen: Chosen) => void
}

const chosenOf = ({ id: ruleId, rechargeMinor: amountMinor, giftMinor, points }: RechargeOffers['rules'][number]) => ({
  ruleId,
  amountMinor,
  giftMinor,
  points,
})

function Tiles({ offers: { rules, free, currency }, chosen, onChoose }: TilesProps) {
  const { t } = useTranslation('deskMember')
  const decimals = useDecimals()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const take = (event: FormEvent): void => {
    event.preventDefault()
    const read = readAmount(typed, decimals)
    const isFit = read.ok && free && read.value >= free.leastMinor && read.value <= free.mostMinor
    setFault(
      isFit || !free
        ? ''
        : t('recharge.between', {
            least: moneyText(free.leastMinor, currency),
            most: moneyText(free.mostMinor, currency),
          }),
    )
    if (isFit) onChoose({ ruleId: null, amountMinor: read.value, giftMinor: 0, points: 0 })
  }
  return (
    <>
      {rules.length === 0 && !free ? <p>{t('recharge.none')}</p> : null}
      <ul className="d-recharge-tiles" aria-label={t('recharge.offers')}>
        {rules.map((rule) => (
          <li key={rule.id}>
            <button
              type="button"
              className="d-button"
              aria-pressed={chosen?.ruleId === rule.id}
              onClick={() => onChoose(chosenOf(rule))}
            >
              <b className="d-figures">{moneyText(rule.rechargeMinor, currency)}</b>
              <span className="d-figures">{t('recharge.gets', { amount: moneyText(rule.giftMinor, currency) })}</span>
              <Beside points={rule.points} coupons={rule.coupon ? [rule.coupon] : []} />
              {rule.bonusMonths > 0 ? (
                <small>
                  {t('recharge.later', { amount: moneyText(rule.giftNowMinor, currency), count: rule.bonusMonths })}
                </small>
              ) : null}
              <small>{rule.name}</small>
            </button>
          </li>
        ))}
      </ul>
      {free ? (
        <form onSubmit={take} className="d-row">
          <label className="d-field">
            {t('recharge.free')}
            <input
              inputMode="decimal"
              value={typed}
              maxLength={14}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
          <button type="submit" className="d-button is-large" disabled={typed.trim() === ''}>
            {t('recharge.takeFree')}
          </button>
          <span role="alert" className="d-note is-bad">
            {fault}
          </span>
        </form>
      ) : null}
    </>
  )
}
