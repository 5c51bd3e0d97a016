import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { DeskCoupon } from '@kassa/contract/promotion/desk-coupon.calls.ts'
import { foldForSearch } from '@kassa/domain/text/search-text.ts'
import { nameIn } from '../model/goods/goods.ts'
import { inSight } from '../cashiering/in-sight.ts'
import { pickItem } from '../basket/sell.ts'
import { cashierCan, useOpenSections } from '../model/desk-can.ts'
import { currentBasket } from '../model/history.ts'
import { readCouponCode } from '@kassa/domain/promotion/coupon-code.ts'
import { takeMemberCoupon, useMemberCoupons } from '../member/member-coupons.ts'
import { onCode } from '../scan/on-code.ts'
import { useHandbookPages } from './found-pages.ts'
import { useMembersLike } from './found-by-command.ts'
import { closeDialog, desk } from '../model/desk-state.ts'
import { currencyExponent } from '../model/desk-setup.ts'
import { barAhead } from '../orders/typed-ahead.ts'
import { useTypedAhead } from '../orders/use-typed-ahead.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { actions } from './use-desk-keys.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { amountText } from '../ui/money-text.ts'
import { useStore } from '../ui/store.ts'
import { actionNames, keyMapOf } from '../model/panel/keys.ts'

interface Choice {
  readonly id: string
  readonly name: string
  readonly hint: string
  readonly run: () => void
}

/** The coupon of a typed code, and what the basket's member can use by its name. */
function useCoupons(query: string): Choice[] {
  const { t } = useMoreWords()
  const mine = useMemberCoupons(useStore(desk, ({ history }) => currentBasket(history).member?.id))
  const folded = foldForSearch(query)
  if (folded === '') return []
  const code = readCouponCode(query)
  const typed =
    code === undefined
      ? []
      : [{ id: `coupon-${code}`, name: t('command.coupon', { name: code }), hint: '', run: () => onCode(code) }]
  const held = Array.isArray(mine) ? (mine as readonly DeskCoupon[]) : []
  const named = held
    .filter(({ terms, code: own }) => own !== code && foldForSearch(terms.name).includes(folded))
    .map((coupon) => ({
      id: `coupon-${coupon.id}`,
      name: t('command.coupon', { name: coupon.terms.name }),
      hint: coupon.code,
      run: () => takeMemberCoupon(coupon),
    }))
  return [...typed, ...named]
}

/** One line for everything: what to do, where to go, what to sell, to whom, with which coupon, which order. Source: features CD-D06. */
export function CommandBar() {
  const { t, language } = useMoreWords()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const { setup, catalogue, preferences } = useStore(desk, (state) => state)
  const sections = useOpenSections()
  const keys = keyMapOf(preferences.keys)
  const folded = foldForSearch(query)
  const currency = setup?.outlet.currency ?? 'CNY'
  const named: Choice[] = [
    ...actionNames
      .filter((name) => name !== 'commandBar')
      .map((name) => ({ id: name, name: t(`action.${name}`), hint: keys[name], run: actions[name] })),
    ...sections.map((section) => ({
      id: `section-${section}`,
      name: t(`section.${section}`),
      hint: '',
      run: () => desk.change({ section }),
    })),
  ]
  const goods: Choice[] =
    folded === '' || !setup
      ? []
      : catalogue.search(query, currencyExponent(setup), 8).map((item) => ({
          id: item.id,
          name: nameIn(item, language),
          hint: amountText(item.sellPriceMinor, currency),
          run: () => {
            desk.change({ section: 'cashiering', workArea: 'sell' })
            pickItem(item)
          },
        }))
  const members: Choice[] = useMembersLike(query).map(({ id, name, hint, attach }) => ({
    id: `member-${id}`,
    name: t('command.member', { name }),
    hint,
    run: () => {
      desk.change({ section: 'cashiering', workArea: 'sell' })
      attach()
    },
  }))
  const coupons = useCoupons(query)
  const pages = useHandbookPages(query)
  const order: Choice[] =
    /\d/.test(query) && cashierCan('desk.orders.refund')
      ? [
          {
            id: 'order',
            name: t('command.refundOrder', { number: query.trim() }),
            hint: '',
            run: () => desk.change({ section: 'cashiering', workArea: 'refund', refundNumber: query.trim() }),
          },
        ]
      : []
  const choices = [
    ...named.filter(({ name }) => foldForSearch(name).includes(folded)),
    ...coupons,
    ...goods,
    ...members,
    ...order,
    ...pages,
  ].slice(0, 12)
  const run = (choice: Choice | undefined) => {
    if (!choice) return
    closeDialog()
    choice.run()
  }
  useTypedAhead(barAhead, {
    change: (add) => {
      setQuery(add)
      setChosen(0)
    },
    step: (lines) => setChosen((at) => at + lines),
    enter: () => run(choices[Math.min(chosen, choices.length - 1)]),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setChosen(Math.min(chosen + 1, choices.length - 1))
    else if (event.key === 'ArrowUp') setChosen(Math.max(chosen - 1, 0))
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(choices[chosen])
    else return
    event.preventDefault()
  }
  return (
    <DeskDialog title={t('action.commandBar')} onClose={closeDialog}>
      <input
        autoFocus
        className="d-command"
        role="combobox"
        aria-expanded="true"
        aria-controls="desk-commands"
        aria-label={t('action.commandBar')}
        aria-activedescendant={choices[chosen] ? `desk-command-${choices[chosen].id}` : undefined}
        placeholder={t('command.hint')}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <ul id="desk-commands" className="d-found is-still" role="listbox" aria-label={t('action.commandBar')}>
        {choices.map((choice, index) => (
          <li
            key={choice.id}
            id={`desk-command-${choice.id}`}
            ref={index === chosen ? inSight : null}
            role="option"
            aria-selected={index === chosen}
            onClick={() => run(choice)}
          >
            <span>{choice.name}</span>
            {choice.hint === '' ? null : <kbd>{choice.hint}</kbd>}
          </li>
        ))}
      </ul>
    </DeskDialog>
  )
}
