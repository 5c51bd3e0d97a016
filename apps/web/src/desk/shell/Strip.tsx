import { appsIcon, menuIcon, undoIcon } from '../../ui/icons.ts'
import { Icon } from '../../ui/Icon.tsx'
import { goodsSheet, toggleGoods } from '../cashiering/goods-sheet.ts'
import { desk, isBasketEmpty } from '../model/desk-state.ts'
import { holdIcon, percentIcon, recallIcon } from '../ui/icons.ts'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'
import { actions } from './use-desk-keys.ts'

/**
 * Draws the actions that are always at hand, the same on every size: hold, recall, refund, discount, more; on a phone
 * the goods before them.
 */
export function Strip() {
  const { t } = useWords()
  const heldCount = useStore(desk, (state) => state.heldCount)
  const isEmpty = useStore(desk, isBasketEmpty)
  const isPaid = useStore(desk, (state) => state.finished !== null)
  const isGoodsOpen = useStore(goodsSheet, (state) => state.isOpen) && !isPaid
  return (
    <nav className="d-strip" aria-label={t('strip.label')}>
      <button type="button" className="d-strip-goods" aria-pressed={isGoodsOpen} onClick={toggleGoods}>
        <Icon of={appsIcon} /> {t('strip.goods')}
      </button>
      <button type="button" disabled={isEmpty} onClick={actions.hold}>
        <Icon of={holdIcon} /> {t('action.hold')}
      </button>
      <button type="button" onClick={actions.recall}>
        <Icon of={recallIcon} /> {t('action.recall')}
        {heldCount > 0 && <b className="d-count">{heldCount}</b>}
      </button>
      <button type="button" onClick={actions.refund}>
        <Icon of={undoIcon} /> {t('action.refund')}
      </button>
      <button type="button" disabled={isEmpty} onClick={actions.orderDiscount}>
        <Icon of={percentIcon} /> {t('basket.discount')}
      </button>
      <button type="button" aria-haspopup="dialog" onClick={() => desk.change({ dialog: { kind: 'more' } })}>
        <Icon of={menuIcon} /> {t('strip.more')}
      </button>
    </nav>
  )
}
