import { currentBasket } from '../model/history.ts'
import { closeDialog, desk } from '../model/desk-state.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'
import { useState } from 'react'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { AttachedMember } from './AttachedMember.tsx'
import { FindMember } from './find/FindMember.tsx'

const ExchangePanel = lazyPart(async () => (await import('./ExchangePanel.tsx')).ExchangePanel)
const PurseDesk = lazyPart(async () => (await import('./purse/PurseDesk.tsx')).PurseDesk)
const RechargePanel = lazyPart(async () => (await import('./RechargePanel.tsx')).RechargePanel)

/** Finds the member of the basket, opens a card for one, or shows their holdings. */
export function MemberArea() {
  const member = useStore(desk, ({ history }) => currentBasket(history).member)
  const [part, setPart] = useState<'facts' | 'recharge' | 'exchange' | 'purse'>('facts')
  const back = (): void => setPart('facts')
  return (
    <>
      {!member && part !== 'purse' ? <FindMember onPurse={() => setPart('purse')} /> : null}
      {member && part === 'facts' ? <AttachedMember member={member} onOpen={setPart} /> : null}
      {part === 'purse' ? <PurseDesk member={member} onBack={back} /> : null}
      {member && part === 'recharge' ? <RechargePanel member={member} onBack={back} /> : null}
      {member && part === 'exchange' ? <ExchangePanel member={member} onBack={back} /> : null}
    </>
  )
}

/** The member of the basket, over the sale. */
export function MemberDialog() {
  const { t } = useWords()
  const member = useStore(desk, ({ history }) => currentBasket(history).member)
  return (
    <DeskDialog title={member?.name ?? t('member.attach')} onClose={closeDialog}>
      <MemberArea />
    </DeskDialog>
  )
}
