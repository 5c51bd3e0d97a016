import { revealMember } from '@kassa/contract/member/desk-member.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useCashierCan } from '../model/desk-can.ts'
import type { BasketMember } from '../model/basket.ts'
import { closeDialog, desk } from '../model/desk-state.ts'
import { currentBasket } from '../model/history.ts'
import { moneyText } from '../ui/money-text.ts'
import { useStore } from '../ui/store.ts'
import { MemberCoupons } from './MemberCoupons.tsx'
import { ReservePassword } from './ReservePassword.tsx'
import { savedByPoints } from '../basket/payable-with.ts'
import { balanceShown } from './balance-shown.ts'
import { balanceLeft, balanceTaken } from './balance-taken.ts'
import { setMember, wantPoints } from './attach-member.ts'
import { listText } from '../../words/list-text.ts'
import { dayText } from '../../words/day-text.ts'

interface Props {
  readonly member: BasketMember
  readonly onOpen: (part: 'recharge' | 'exchange' | 'purse') => void
}

/** The member of the basket: what a cashier says to a guest, points to pay with, and what is masked until it is needed. */
export function AttachedMember({ member, onOpen }: Props) {
  const { t } = useTranslation('deskMember')
  const mayRecharge = useCashierCan('desk.members.recharge')
  const mayExchange = useCashierCan('desk.members.exchange')
  const { levelName, nextLevel, currency } = member
  const facts = [
    [t('level'), levelName ?? '–'],
    [t('points'), String(member.points)],
    [t('visits'), String(member.visits)],
    [t('card'), member.cardNumber],
    ...(nextLevel ? [[t('next'), `${moneyText(nextLevel.missingMinor, currency)} → ${nextLevel.name}`]] : []),
  ] as const
  return (
    <div className="d-form">
      <dl className="d-member-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="d-figures">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="d-row">
        {mayRecharge ? (
          <button type="button" className="d-button is-large" onClick={() => onOpen('recharge')}>
            {t('recharge.open')}
          </button>
        ) : null}
        {mayRecharge ? (
          <button type="button" className="d-button is-large" onClick={() => onOpen('purse')}>
            {t('purse')}
          </button>
        ) : null}
        {mayExchange ? (
          <button type="button" className="d-button is-large" onClick={() => onOpen('exchange')}>
            {t('exchange.open')}
          </button>
        ) : null}
      </div>
      <Points member={member} />
      <ReservePassword key={member.id} member={member} />
      <MemberCoupons memberId={member.id} />
      <Revealed member={member} />
      <h3>{t('lastOrders')}</h3>
      {member.lastOrders.length === 0 ? <p className="d-note">{t('noOrders')}</p> : null}
      <ul className="d-member-list">
        {member.lastOrders.map((order) => (
          <li key={order.number}>
            {dayText(order.businessDay)} ·{' '}
            <span className="d-figures">{moneyText(order.totalMinor, order.currency)}</span> · {listText(order.goods)}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="d-button is-large"
        onClick={() => {
          setMember(null)
          closeDialog()
        }}
      >
        {t('detach')}
      </button>
    </div>
  )
}

const readPoints = (typed: string): number => Number(typed.replaceAll(/[^0-9]/g, '') || '0')

/** How many points shall pay, and what they would save now, before they are taken: less than they are worth where a discount comes after them. */
function Points({ member }: { readonly member: BasketMember }) {
  const { t } = useTranslation('deskMember')
  const wanted = useStore(desk, ({ history }) => currentBasket(history).pointsWanted ?? 0)
  const priced = useStore(desk, (state) => state.priced)
  const currency = useStore(desk, ({ setup }) => setup?.outlet.currency ?? 'CNY')
  const [typed, setTyped] = useState(wanted === 0 ? '' : String(wanted))
  const most = priced?.ok ? priced.value.points.mostUsable : 0
  const meant = typed === '' ? most : readPoints(typed)
  const savedMinor = savedByPoints(Math.min(meant, member.points))
  const apply = (event: FormEvent): void => {
    event.preventDefault()
    wantPoints(Math.min(member.points, readPoints(typed)))
    closeDialog()
  }
  if (most <= 0 && wanted === 0) return <p className="d-note">{t('noPoints')}</p>
  return (
    <form onSubmit={apply} className="d-form">
      <label className="d-field">
        {t('usePoints')}
        <input
          inputMode="numeric"
          value={typed}
          placeholder={String(most)}
          maxLength={16}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <p className="d-note">
        {t('mostPoints', { points: most })}
        {savedMinor > 0 ? ` · ${t('pointsSave', { points: meant, amount: moneyText(savedMinor, currency) })}` : ''}
      </p>
      <div className="d-row">
        <button type="button" className="d-button is-large" onClick={() => setTyped(String(most))}>
          {t('allPoints')}
        </button>
        <button type="submit" className="d-button is-primary is-large">
          {t('apply')}
        </button>
      </div>
    </form>
  )
}

/** Phone and balance: shown when somebody asks, and the log says who did. */
function Revealed({ member }: { readonly member: BasketMember }) {
  const { t } = useTranslation('deskMember')
  const [shown, setShown] = useState<OutputOf<typeof revealMember.answer> | null>(null)
  const [isLost, setLost] = useState(false)
  const takenMinor = useStore(balanceTaken, ({ minor }) => minor)
  const reveal = (): void => {
    void call(revealMember, { id: member.id }, { isQuiet: true }).then(
      (told) => {
        setShown(told)
        balanceShown.change({ memberId: member.id, minor: told.principalMinor + told.bonusMinor })
      },
      () => setLost(true),
    )
  }
  if (shown) {
    return (
      <p className="d-figures">
        {shown.phone || '–'} ·{' '}
        {t('balance', {
          amount: moneyText(balanceLeft(shown.principalMinor + shown.bonusMinor, takenMinor), shown.currency),
        })}
      </p>
    )
  }
  return (
    <div className="d-row">
      <span className="d-figures">{member.phoneTail === '' ? '–' : `•••• ${member.phoneTail}`}</span>
      <button type="button" className="d-button" onClick={reveal}>
        {t('reveal')}
      </button>
      {isLost ? <span role="alert">{t('noLine')}</span> : null}
    </div>
  )
}
