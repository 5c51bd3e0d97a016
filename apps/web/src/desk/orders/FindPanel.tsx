import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { findMembersAtDesk, type foundMember } from '@kassa/contract/member/desk-member.calls.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Icon } from '../../ui/Icon.tsx'
import { backIcon, closeIcon, searchIcon } from '../../ui/icons.ts'
import { journalDb } from '../journal/databases.ts'
import { listWaitingOrders } from '../journal/journal-store.ts'
import { useLiveQuery } from '../journal/use-live-query.ts'
import { useCashierCan } from '../model/desk-can.ts'
import { currencyExponent } from '../model/desk-setup.ts'
import { desk } from '../model/desk-state.ts'
import { usePanel } from '../model/standing.ts'
import { useOutletTime } from '../model/use-outlet-time.ts'
import { goodsOfCode } from '../scan/on-code.ts'
import { memberIcon } from '../ui/icons.ts'
import { moneyText } from '../ui/money-text.ts'
import { useStore } from '../ui/store.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { openRefundOf } from './open-refund.ts'
import { OrderCard } from './OrderCard.tsx'
import { OrdersOf, OwnOrders } from './OwnOrders.tsx'
import { FIND_ID } from './field-ids.ts'
import { readFindQuery } from './find-query.ts'
import type { FindQuery } from './find-query.ts'
import { numberAhead } from './typed-ahead.ts'
import { useTypedAhead } from './use-typed-ahead.ts'
import { plainNumber } from './refund/refundable.ts'

/** Fewer letters or digits name too many people. */
const LEAST_OF_MEMBER = 2
const MOST_MEMBERS = 4

type FoundMember = OutputOf<typeof foundMember>
const OF_OUTLET = 50
const WAITING_ID = 'd-waiting-here'

const leave = (): void => desk.change({ section: 'cashiering', workArea: 'sell' })

/**
 * Returns the server's filter for the typed query: by number, by amount, or by the goods the words mean; times are
 * filtered here.
 */
function useFilter(query: FindQuery) {
  const catalogue = useStore(desk, (state) => state.catalogue)
  const decimals = useStore(desk, (state) => (state.setup ? currencyExponent(state.setup) : 2))
  if (query.kind === 'number') return { search: query.text }
  if (query.kind === 'amount') return { minimumMinor: query.minor, maximumMinor: query.minor }
  if (query.kind !== 'words') return {}
  const [item] = catalogue.search(query.text, decimals, 1)
  return item ? { productId: item.productId } : { search: query.text }
}

/** Orders of every till of the outlet, from the server. */
function OutletOrders({ query, member }: { readonly query: FindQuery; readonly member: FoundMember | null }) {
  const { t, say } = useMoreWords()
  const time = useOutletTime()
  const mayRefund = useCashierCan('desk.orders.refund')
  const isOnline = useStore(desk, (state) => state.isOnline)
  const outletId = useStore(desk, (state) => state.setup?.outlet.id)
  const filter = useFilter(query)
  const request = {
    limit: OF_OUTLET,
    ...(outletId === undefined ? {} : { outletId }),
    ...(member === null ? filter : { memberId: member.id }),
  }
  const { data, error } = useAnswer(listOrders, request, { isEnabled: isOnline, keepsPrevious: true, isQuiet: true })
  if (!isOnline) return <WaitingHere query={query} />
  if (error)
    return <p className="d-empty">{isApiError(error) && error.status !== 0 ? error.message : t('orders.offline')}</p>
  const rows = (data?.rows ?? []).filter(
    (row) => member !== null || query.kind !== 'time' || time.moment(row.soldAt).slice(-5).startsWith(query.text),
  )
  if (data && rows.length === 0) return <p className="d-empty">{t('orders.nothing')}</p>
  return (
    <ul className="d-list">
      {rows.map((row) => (
        <OrderCard
          key={row.id}
          number={row.number}
          facts={`${time.moment(row.soldAt)} · ${row.deviceName} · ${row.staffName}`}
          goods=""
          amount={moneyText(row.totalMinor, row.currency)}
          state={say(`orders.status.${row.status}`)}
          stateLook={row.status}
          onRefund={mayRefund ? () => openRefundOf(row.number) : undefined}
        />
      ))}
    </ul>
  )
}

/** Without a line the outlet's list says so, and lists what this till has sold and could not tell yet. */
function WaitingHere({ query }: { readonly query: FindQuery }) {
  const { t } = useMoreWords()
  const waiting = useLiveQuery(() => listWaitingOrders(journalDb())) ?? []
  return (
    <>
      <p className="d-empty">{t('orders.offline')}</p>
      {waiting.length > 0 && (
        <section aria-labelledby={WAITING_ID}>
          <h2 id={WAITING_ID}>{t('orders.waitingHere', { count: waiting.length })}</h2>
          <OrdersOf entries={waiting} query={query} />
        </section>
      )}
    </>
  )
}

/** Members that the words or digits may mean, one touch away from what they bought here. */
function Members({ query, onChoose }: { readonly query: FindQuery; readonly onChoose: (one: FoundMember) => void }) {
  const { t } = useMoreWords()
  const mayFind = useCashierCan('desk.members')
  const isOnline = useStore(desk, (state) => state.isOnline)
  const text = query.kind === 'words' || query.kind === 'number' ? query.text : ''
  const isEnabled = mayFind && isOnline && Array.from(text).length >= LEAST_OF_MEMBER
  const { data } = useAnswer(findMembersAtDesk, { text }, { isEnabled, isQuiet: true })
  const found = isEnabled ? (data?.members ?? []) : []
  if (found.length === 0) return null
  return (
    <div className="d-choices" role="group" aria-label={t('orders.ofMember')}>
      {found.slice(0, MOST_MEMBERS).map((one) => (
        <button key={one.id} type="button" className="d-button" onClick={() => onChoose(one)}>
          <Icon of={memberIcon} /> {one.name}
          <small className="d-figures">{one.phoneTail === '' ? '' : ` •••• ${one.phoneTail}`}</small>
        </button>
      ))}
    </div>
  )
}

/** Orders by number, amount, time, goods or member: of this device, which are always at hand, and of the outlet. */
export function FindPanel() {
  const { t } = useMoreWords()
  const decimals = useStore(desk, (state) => (state.setup ? currencyExponent(state.setup) : 2))
  const [from, setFrom] = useState<'own' | 'outlet'>('own')
  const [typed, setTyped] = useState('')
  useTypedAhead(numberAhead, { change: setTyped })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  usePanel('find', (code) => setTyped(goodsOfCode(code)?.item.name ?? plainNumber(code)))
  const query = readFindQuery(useDeferredValue(typed), decimals)
  const [member, setMember] = useState<FoundMember | null>(null)
  const choose = (one: FoundMember | null): void => {
    setMember(one)
    setTyped('')
    setFrom(one === null ? 'own' : 'outlet')
  }
  return (
    <section className="d-find" aria-label={t('action.findOrder')}>
      <header className="d-panel-head">
        <button type="button" className="d-button is-square" aria-label={t('back')} onClick={leave}>
          <Icon of={backIcon} />
        </button>
        <h1>{t('section.orders')}</h1>
        <div className="d-pages" role="tablist" aria-label={t('section.orders')}>
          {(['own', 'outlet'] as const).map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              aria-selected={each === from}
              onClick={() => {
                setFrom(each)
                if (each === 'own') setMember(null)
              }}
            >
              {t(`orders.${each}`)}
            </button>
          ))}
        </div>
      </header>
      <div className="d-search-box">
        <Icon of={searchIcon} />
        <input
          ref={field}
          id={FIND_ID}
          aria-label={t('orders.find')}
          placeholder={t('orders.find')}
          autoComplete="off"
          maxLength={50}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setMember(null)
          }}
        />
      </div>
      {member === null ? (
        <Members query={query} onChoose={choose} />
      ) : (
        <button type="button" className="d-button d-find-member" onClick={() => choose(null)}>
          <Icon of={memberIcon} /> {t('orders.boughtBy', { name: member.name })} <Icon of={closeIcon} />
        </button>
      )}
      <div className="d-panel-body">
        {from === 'own' ? <OwnOrders query={query} /> : <OutletOrders query={query} member={member} />}
      </div>
    </section>
  )
}
