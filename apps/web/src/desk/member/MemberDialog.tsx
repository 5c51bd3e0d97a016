import { currentBasket } from '../model/history.ts'
import { closeDialog, desk } from '../model/desk-state.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'
import { AttachedMember } from './AttachedMember.tsx'
import { FindMember } from './FindMember.tsx'

/** Who the basket belongs to: find them, open a card, or see what they have. */
export function MemberDialog() {
  const { t } = useWords()
  const member = useStore(desk, ({ history }) => currentBasket(history).member)
  return (
    <DeskDialog title={member?.name ?? t('member.attach')} onClose={closeDialog}>
      {member ? <AttachedMember member={member} /> : <FindMember />}
    </DeskDialog>
  )
}
