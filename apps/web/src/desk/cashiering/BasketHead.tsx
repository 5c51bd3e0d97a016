import type { ReactElement } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { removeIcon } from '../../ui/icons.ts'
import { clearBasket, redoStep, undoStep } from '../basket/change-basket.ts'
import { MemberStrip } from '../member/MemberStrip.tsx'
import { settingOf } from '../model/desk-setup.ts'
import { desk, isBasketEmpty } from '../model/desk-state.ts'
import type { DeskState } from '../model/desk-state.ts'
import { nameIn } from '../model/goods/goods.ts'
import { currentBasket, stepToRedo, stepToUndo } from '../model/history.ts'
import { sellerName } from '../model/sellers.ts'
import { noteIcon, redoIcon, sellerIcon, undoIcon } from '../ui/icons.ts'
import { useStore } from '../ui/store.ts'
import { hasMoreWords, useWords } from '../ui/use-words.ts'

interface ToolProps {
  readonly label: string
  readonly icon: Parameters<typeof Icon>[0]['of']
  readonly isDisabled?: boolean
  /** True where it takes away what was done: nothing else ever stands in its place. */
  readonly ends?: boolean
  readonly onPress: () => void
}

const tool = ({ label, icon, isDisabled = false, ends = false, onPress }: ToolProps): ReactElement => (
  <button
    type="button"
    className="d-tool"
    data-ends={ends || undefined}
    disabled={isDisabled}
    aria-label={label}
    title={label}
    onClick={onPress}
  >
    <Icon of={icon} />
  </button>
)

/** The way to say whose sale the basket is; nothing where the outlet does not ask. The name stands with the basket's: this key keeps its place. Source: CD-P22. */
function Seller() {
  const { t } = useWords()
  const setup = useStore(desk, (state) => state.setup)
  const sellerId = useStore(desk, ({ history }) => currentBasket(history).sellerId)
  if (settingOf(setup, 'sales.seller') === 'none') return null
  const name = sellerName(sellerId)
  const label = name === '' ? t('seller.ofBasket') : t('seller.isOfBasket', { name })
  return tool({
    label,
    icon: sellerIcon,
    onPress: () => desk.change({ dialog: { kind: 'seller', lineId: null } }),
  })
}

interface HistoryToolProps {
  readonly word: string
  readonly find: typeof stepToUndo
  readonly icon: ToolProps['icon']
  readonly onPress: () => void
}

/** Undo or Redo, which says what it takes back or does again. */
function HistoryTool({ word, find, icon, onPress }: HistoryToolProps) {
  const { say, language } = useWords()
  const step = useStore(desk, ({ history }) => find(history))
  // The words for a step come with those that the desk fetches once it stands.
  const isNamed = step !== null && hasMoreWords()
  const name = step?.line ? nameIn(step.line.goods, language) : ''
  const label = isNamed ? `${word}: ${say(`did.${step.kind}`, { name })}` : word
  return tool({ label, icon, isDisabled: step === null, onPress })
}

/** Returns the seller of the basket and its note, as the head says them. */
function whoseBasket({ history }: DeskState): string {
  const { sellerId, note } = currentBasket(history)
  return [sellerName(sellerId), note].filter((each) => each !== '').join(' · ')
}

/** Above the lines: whose basket it is, and what was done to it. The customer's strip stands before the buttons. */
export function BasketHead() {
  const { t } = useWords()
  const isEmpty = useStore(desk, isBasketEmpty)
  const whose = useStore(desk, whoseBasket)
  return (
    <header className="d-basket-head">
      <div className="d-basket-whose">
        <h2>{t('basket.label')}</h2>
        {whose !== '' && <p>{whose}</p>}
      </div>
      <MemberStrip />
      <Seller />
      <HistoryTool word={t('action.undo')} find={stepToUndo} icon={undoIcon} onPress={undoStep} />
      <HistoryTool word={t('action.redo')} find={stepToRedo} icon={redoIcon} onPress={redoStep} />
      {tool({
        label: t('basket.note'),
        icon: noteIcon,
        isDisabled: isEmpty,
        onPress: () => desk.change({ dialog: { kind: 'note' } }),
      })}
      {tool({ label: t('basket.clear'), icon: removeIcon, isDisabled: isEmpty, ends: true, onPress: clearBasket })}
    </header>
  )
}
