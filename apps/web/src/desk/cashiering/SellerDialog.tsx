import { Icon } from '../../ui/Icon.tsx'
import { userIcon } from '../../ui/icons.ts'
import { change } from '../basket/change-basket.ts'
import { closeDialog, desk } from '../model/desk-state.ts'
import { currentBasket } from '../model/history.ts'
import { sellerOfLine, sellersIn } from '../model/sellers.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'

/** Asks for the seller of one line or of the whole basket. Nobody in particular means the cashier. Source: CD-P22. */
export function SellerDialog({ lineId }: { readonly lineId: string | null }) {
  const { t } = useWords()
  const people = sellersIn(useStore(desk, (state) => state.setup))
  const cashierId = useStore(desk, (state) => state.cashierId)
  const basket = useStore(desk, ({ history }) => currentBasket(history))
  const line = basket.lines.find(({ id }) => id === lineId)
  const chosenId = (line ? sellerOfLine(basket, line) : basket.sellerId) ?? cashierId
  const choose = (staffId: string): void => {
    closeDialog()
    // On a line the cashier is named, so that somebody who sold the basket is not credited with it.
    const isNobody = staffId === cashierId && (lineId === null || basket.sellerId === undefined)
    change({ kind: 'set-seller', lineId, sellerId: isNobody ? null : staffId }, lineId ?? undefined)
  }
  return (
    <DeskDialog title={t(lineId === null ? 'seller.ofBasket' : 'seller.ofLine')} onClose={closeDialog}>
      <ul className="d-staff">
        {people.map(({ id, name, number }) => (
          <li key={id}>
            <button
              type="button"
              className="d-button is-large"
              aria-pressed={id === chosenId}
              {...(id === chosenId && { 'data-first': true })}
              onClick={() => choose(id)}
            >
              <Icon of={userIcon} /> {name} <small>{id === cashierId ? t('seller.cashier') : number}</small>
            </button>
          </li>
        ))}
      </ul>
    </DeskDialog>
  )
}
