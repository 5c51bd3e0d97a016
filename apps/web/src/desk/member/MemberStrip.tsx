import { Icon } from '../../ui/Icon.tsx'
import { useCashierCan } from '../model/desk-can.ts'
import { desk } from '../model/desk-state.ts'
import { currentBasket } from '../model/history.ts'
import { memberIcon } from '../ui/icons.ts'
import { moneyText } from '../ui/money-text.ts'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'
import './member.css'

/**
 * Shows the basket's member: a button to choose one, then the name with level, points, and the distance to the next
 * level.
 */
export function MemberStrip() {
  const { t } = useWords()
  const member = useStore(desk, ({ history }) => currentBasket(history).member)
  const mayName = useCashierCan('desk.members')
  if (!mayName && !member) return null
  const open = (): void => desk.change({ dialog: { kind: 'member' } })
  if (!member) {
    return (
      <button
        type="button"
        className="d-tool"
        aria-label={t('member.attach')}
        title={t('member.attach')}
        onClick={open}
      >
        <Icon of={memberIcon} />
      </button>
    )
  }
  const { nextLevel, currency } = member
  return (
    <button type="button" className="d-member" onClick={open}>
      <b>
        <Icon of={memberIcon} /> {member.name}
      </b>
      <span className="d-figures">
        {[
          member.levelName,
          member.isKept !== true && t('member.points', { points: member.points }),
          nextLevel && t('member.next', { amount: moneyText(nextLevel.missingMinor, currency), level: nextLevel.name }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </button>
  )
}
