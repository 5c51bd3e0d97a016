import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import type { TypedGoods } from '@kassa/domain/text/typed-transfer.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../api/use-answer.ts'
import { quantityText } from '../../../kit/money/format.ts'
import { goodsName } from '../../../parts/goods/goods-name.ts'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session.ts'
import { transferIcon } from '../../../ui/icons.ts'
import type { Offer } from '../offers.ts'
import { useCreatable } from '../use-asked-commands.ts'
import { useSettled } from '../../../kit/keys/use-settled.ts'
import { type TransferFault, type TransferWish, waysOf, wishOf, type WishedLine } from './transfer-wish.ts'

/** Longer names are nobody's; the list of stock takes no longer ones. */
const NAME = 50

/** `transfer 5 cola to Hill`: the form of that transfer, filled; nothing is booked by it. `said` is what was not understood. */
export function useTransferOffers(typed: string): {
  readonly offers: readonly Offer[]
  readonly said: string | undefined
  readonly isSearching: boolean
} {
  const outlets = useSession((session) => session.outlets)
  const outletId = useSession((session) => session.outlet?.outletId)
  const mayWish = useMayWish()
  const text = useSettled(typed.trim())
  const wish = mayWish ? wishOf(text, { outletId, outlets }) : undefined
  const { ways, isSearching } = useWays(wish && 'to' in wish ? wish : undefined)
  const texts = useTexts()
  const fault = wish && 'why' in wish ? wish : ways && 'why' in ways ? ways : undefined
  return {
    offers: ways && !('why' in ways) ? ways.map((way) => texts.offerOf(way)) : [],
    said: fault && texts.say(fault),
    isSearching,
  }
}

/**
 * Returns whether the person may draft a transfer and there is a second outlet; whether one is chosen is said once they
 * ask.
 */
const useMayWish = (): boolean => useCreatable(true).includes('transfer')

/** Looks the goods up by the likelier name, and by the other one where nothing is called so. */
function useWays(wish: TransferWish | undefined): {
  readonly ways: ReturnType<typeof waysOf> | undefined
  readonly isSearching: boolean
} {
  const [likely, other] = wish?.goods ?? []
  const first = useStock(likely)
  const second = useStock(first.rows?.length === 0 ? other : undefined)
  if (!wish || !likely || !first.rows) return { ways: undefined, isSearching: first.isSearching }
  if (first.rows.length > 0 || !other) return { ways: waysOf(wish, likely, first.rows), isSearching: false }
  return { ways: second.rows && waysOf(wish, other, second.rows), isSearching: second.isSearching }
}

function useStock(goods: TypedGoods | undefined) {
  const search = goods?.name ?? ''
  const isAsked = search !== '' && search.length <= NAME && search.isWellFormed()
  const { data, isFetching } = useAnswer(listStock, { search, limit: 6 }, { isEnabled: isAsked, isQuiet: true })
  const rows = data?.rows.map((row) => ({ ...row, name: goodsName(row) }))
  return { rows: isAsked ? rows : search === '' ? undefined : [], isSearching: isAsked && isFetching }
}

function useTexts() {
  const { t } = useTranslation('search')
  const here = useSession(({ outlet, outlets }) => outlets.find(({ id }) => id === outlet?.outletId)?.name ?? '')
  const offerOf = ({ goods, quantity, to }: WishedLine): Offer => {
    const shown = (count: number): string => quantityText(count, goods.weightUnit, goods.unit)
    return {
      id: `transfer-${goods.variantId}-${to.id}`,
      title: t('transfer.title', { quantity: shown(quantity), goods: goods.name, outlet: to.name }),
      note: t('transfer.note', { outlet: here, quantity: shown(goods.onHand) }),
      icon: transferIcon,
      to: paths.transfers({ goods: goods.variantId, quantity, toOutlet: to.id }),
    }
  }
  const say = ({ why, typed = '', goods = '' }: TransferFault): string => {
    const shown = typed.length > NAME ? `${typed.slice(0, NAME)}…` : typed
    return `${t(`transfer.fault.${why}`, { typed: shown, goods })} ${t('transfer.example')}`
  }
  return { offerOf, say }
}
